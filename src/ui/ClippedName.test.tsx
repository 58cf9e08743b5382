import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClippedName } from './ClippedName.tsx'

const parts = (text: string, short?: number): string[] =>
  [
    ...renderToStaticMarkup(<ClippedName text={text} {...(short && { short })} />).matchAll(
      />([^<>]*)<\/span>/g,
    ),
  ].flatMap(([, part]) => part || [])

test('a long name keeps its end, where file names differ; a short one is complete', () => {
  expect(
    ['camera-3-2026-11-28-000123.jpg', '右手🖐'.repeat(9), 'twenty-characters.jpg', 'a.jpg'].map((text) =>
      parts(text),
    ),
  ).toEqual([
    ['camera-3-2026-11-28-', '000123.jpg'],
    ['右手🖐右手🖐右手🖐右手🖐右手🖐右手', '🖐右手🖐右手🖐右手🖐'],
    ['twenty-char', 'acters.jpg'],
    ['a.jpg'],
  ])
})

test('where there is less room, fewer characters are a long name', () => {
  expect([parts('路口早高峰-0001.jpg', 12), parts('街景-0001.jpg', 12)]).toEqual([
    ['路口早高', '峰-0001.jpg'],
    ['街景-0001.jpg'],
  ])
})
