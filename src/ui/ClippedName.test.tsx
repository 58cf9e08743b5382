import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClippedName } from './ClippedName.tsx'

const parts = (text: string): string[] =>
  [...renderToStaticMarkup(<ClippedName text={text} />).matchAll(/>([^<>]*)<\/span>/g)].flatMap(
    ([, part]) => part || [],
  )

test('a long name keeps its end, where file names differ; a short one is complete', () => {
  expect(
    ['camera-3-2026-11-28-000123.jpg', '右手🖐'.repeat(9), 'twenty-characters.jpg', 'a.jpg'].map(parts),
  ).toEqual([
    ['camera-3-2026-11-28-', '000123.jpg'],
    ['右手🖐右手🖐右手🖐右手🖐右手🖐右手', '🖐右手🖐右手🖐右手🖐'],
    ['twenty-char', 'acters.jpg'],
    ['a.jpg'],
  ])
})
