import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asFrameTable } from '../../../domain/frame-table.ts'
import { SpanBar } from './SpanBar.tsx'

/** A second of ten frames over a thousand pixels. */
const scale = {
  table: asFrameTable({
    times: Array.from({ length: 10 }, (_, frame) => frame / 10),
    duration: 1,
    keyFrames: [0],
  }),
  view: { from: 0, to: 1 },
}

const barOf = (width: number): string =>
  renderToStaticMarkup(
    <SpanBar
      span={{ id: 'c', name: '片段 1', startFrame: 2, endFrame: 4 }}
      colour="#ff0000"
      scale={{ ...scale, width }}
      row="clips"
      hands={{ drag: () => undefined, seek: () => undefined }}
    />,
  )

test('a span too short for a letter has no text element, and still has a tooltip', () => {
  const texts = (width: number) => [
    barOf(width).match(/title="片段 1"/g)?.length,
    barOf(width).match(/>片段 1</g)?.length ?? 0,
  ]
  expect([texts(1_000), texts(100)]).toEqual([
    [1, 1],
    [1, 0],
  ])
})
