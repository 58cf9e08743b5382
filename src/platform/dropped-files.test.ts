import { expect, test } from 'vitest'
import { chosenFiles } from './dropped-files.ts'

test('what a system leaves behind is no upload; what a person chose is, also where it is empty', () => {
  const file = (name: string, path: string, bytes: string) =>
    Object.defineProperty(new File([bytes], name), 'webkitRelativePath', { value: path })
  const chosen = [
    file('10.jpg', '', 'x'),
    file('2.jpg', '', ''),
    file('.DS_Store', '三月/.DS_Store', 'x'),
    file('Thumbs.db', '三月/Thumbs.db', 'x'),
    file('a.jpg', '三月/__MACOSX/a.jpg', 'x'),
    file('a.jpg', '三月/a.jpg', 'x'),
  ]
  expect(chosenFiles(chosen).map(({ path, file: { size } }) => [path, size])).toEqual([
    ['2.jpg', 0],
    ['10.jpg', 1],
    ['三月/a.jpg', 1],
  ])
})
