import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClippedName } from './ClippedName.tsx'

const parts = (text: string): string[] =>
  [...renderToStaticMarkup(<ClippedName text={text} />).matchAll(/>([^<>]*)<\/span>/g)].flatMap(
    ([, part]) => part || [],
  )

test('a name keeps its end, where names of files differ', () => {
  expect(['camera-3-2026-11-28-000123.jpg', 'a.jpg', '右手🖐-031.jpg', 'x', ''].map(parts)).toEqual([
    ['camera-3-2026-11-28-', '000123.jpg'],
    ['a.j', 'pg'],
    ['右手🖐-03', '1.jpg'],
    ['x'],
    [],
  ])
})
