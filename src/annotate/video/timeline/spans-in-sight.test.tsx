import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asFrameTable } from '../../../domain/frame-table.ts'
import { spanBox } from './frame-positions.ts'
import type { TimelineScale, TimelineSpan } from './rows.ts'
import type { SpanHands } from './SpanBar.tsx'
import { SpansTrack } from './SpansTrack.tsx'
import { spanAtPlace, spansInSight } from './spans-in-sight.ts'

const FRAMES = 3_000
const RATE = 30

const table = asFrameTable({
  times: Array.from({ length: FRAMES }, (_, frame) => frame / RATE),
  duration: FRAMES / RATE,
  keyFrames: [0],
})

/** @param from second of the view */
const scaleAt = (from: number, to: number): TimelineScale => ({ table, view: { from, to }, width: 1_000 })

const spanOf = (index: number, startFrame: number, length: number): TimelineSpan => ({
  id: `s${index}`,
  name: `片段 ${index}`,
  startFrame,
  endFrame: startFrame + length,
})

/** End to end over the whole video. */
const SPANS = Array.from({ length: 1_000 }, (_, index) => spanOf(index, index * 3, 3))

function rendered(scale: TimelineScale): { readonly bars: number; readonly drawn: string | undefined } {
  let bars = 0
  const hands: SpanHands = {
    // Each bar takes it when it is rendered.
    get drag() {
      bars += 1
      return () => undefined
    },
    seek: () => undefined,
  }
  const markup = renderToStaticMarkup(
    <SpansTrack row="clips" spans={SPANS} colour="#ff9200" scale={scale} hands={hands} />,
  )
  return { bars, drawn: /data-drawn-spans="(\d+)"/.exec(markup)?.[1] }
}

test('of a thousand spans a zoom renders those in sight, and draws them while they are too short to be held', () => {
  const views = [scaleAt(0, 100), scaleAt(40, 41), scaleAt(50, 50.5)]
  expect(views.map(rendered)).toEqual([
    { bars: 0, drawn: '1000' },
    { bars: 12, drawn: undefined },
    { bars: 7, drawn: undefined },
  ])
})

const spanLists = fc
  .array(fc.tuple(fc.nat({ max: FRAMES - 200 }), fc.integer({ min: 1, max: 200 })), { maxLength: 200 })
  .map((list) => list.map(([start, length], index) => spanOf(index, start, length)))

const scales = fc
  .tuple(fc.double({ min: 0, max: 90, noNaN: true }), fc.double({ min: 0.2, max: 100, noNaN: true }))
  .map(([from, length]) => scaleAt(from, Math.min(from + length, 100)))

test('each span in sight is an element or drawn, those out of sight neither, and the held one is always an element', () => {
  fc.assert(
    fc.property(scales, spanLists, fc.nat({ max: 250 }), (scale, spans, number) => {
      const held = spans[number]?.id ?? null
      const { bars, drawn } = spansInSight(scale, spans, held)
      const wanted = spans.filter((span) => spanBox(scale, span) !== null || span.id === held)
      const ids = (list: readonly TimelineSpan[]) => list.map(({ id }) => id).toSorted()
      expect(ids([...bars, ...drawn])).toEqual(ids(wanted))
      expect(drawn.some(({ id }) => id === held)).toBe(false)
      if (wanted.length <= 60) expect(drawn).toEqual([])
    }),
  )
})

test('a press between elements finds the drawn span of its lane', () => {
  const [above, below] = [
    { ...spanOf(0, 0, 3), lane: [0, 2] as const },
    { ...spanOf(1, 1, 3), lane: [1, 2] as const },
  ]
  const found = (x: number, y: number) => spanAtPlace(scaleAt(0, 1), [above, below], { x, y })
  expect([found(50, 5), found(50, 20), found(110, 5), found(110, 20), found(500, 5)]).toEqual([
    's0',
    's1',
    null,
    's1',
    null,
  ])
})
