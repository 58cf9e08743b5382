import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from './dropped-files.ts'

test('skips system files, keeps chosen files even when they are empty', () => {
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

const entry = (fullPath: string, more: object) => ({ fullPath, isFile: false, ...more }) as FileSystemEntry
const fileAt = (path: string) =>
  entry(path, { isFile: true, file: (done: (file: File) => void) => done(new File(['x'], path)) })
const lostAt = (path: string) =>
  entry(path, { isFile: true, file: (_: unknown, fail: (error: Error) => void) => fail(new Error('gone')) })
const folderAt = (path: string, inside: FileSystemEntry[]) =>
  entry(path, {
    createReader: () => {
      const answers = [inside, []]
      return { readEntries: (done: (entries: FileSystemEntry[]) => void) => done(answers.shift() ?? []) }
    },
  })

test('reports unreadable files and accepts the rest', async () => {
  const entries = [
    fileAt('/b.jpg'),
    folderAt('/三月', [fileAt('/三月/2.jpg'), lostAt('/三月/1.jpg'), fileAt('/三月/10.jpg')]),
    null,
  ]
  const items = entries.map((each) => ({ webkitGetAsEntry: () => each }))
  const { files, unreadable } = await droppedFiles({ items: items as unknown as DataTransferItemList })
  expect([files.map(({ path }) => path), unreadable]).toEqual([
    ['b.jpg', '三月/2.jpg', '三月/10.jpg'],
    ['三月/1.jpg'],
  ])
})
