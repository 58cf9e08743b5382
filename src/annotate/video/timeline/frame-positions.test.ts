import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { endOf, timeOf } from '../../../domain/frame-table.ts'
import { barsOf, boundaryAt, edgeFrameAt, frameAtX, spanBox, xOfFrame } from './frame-positions.ts'
import { wholeView } from './scale.ts'

/** Frames of any lengths, from any start on. */
const tables = fc
  .tuple(
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.array(fc.integer({ min: 1_000, max: 200_000 }), { minLength: 1 }),
  )
  .map(([start, lengths]): FrameTable => {
    const ends = lengths.reduce<number[]>((all, length) => [...all, (all.at(-1) ?? start) + length], [start])
    return {
      times: Float64Array.from(ends.slice(0, -1), (time) => time / 1e6),
      keyFrames: Int32Array.of(0),
      duration: (ends.at(-1) ?? 0) / 1e6,
    }
  })

const withFrame = tables.chain((table) =>
  fc.tuple(fc.constant(table), fc.nat({ max: table.times.length - 1 })),
)

test('an end dragged to the edge of a frame shows that frame', () => {
  fc.assert(
    fc.property(withFrame, ([table, frame]) => {
      expect(edgeFrameAt(table, timeOf(table, frame), 'start')).toBe(frame)
      expect(edgeFrameAt(table, endOf(table, frame), 'end')).toBe(frame)
    }),
  )
})

test('the nearest boundary is found', () => {
  fc.assert(
    fc.property(tables, fc.double({ min: 0, max: 30, noNaN: true }), (table, seconds) => {
      const boundaries = [...table.times, table.duration]
      const found = boundaries[boundaryAt(table, seconds)] ?? Number.NaN
      const nearest = Math.min(...boundaries.map((each) => Math.abs(each - seconds)))
      expect(Math.abs(found - seconds)).toBeCloseTo(nearest, 9)
    }),
  )
})

test('the middle of a frame’s width on the screen belongs to that frame', () => {
  fc.assert(
    fc.property(withFrame, fc.integer({ min: 50, max: 4000 }), ([table, frame], width) => {
      const scale = { table, width, view: wholeView(table.duration) }
      const middle = (xOfFrame(scale, frame) + xOfFrame(scale, frame + 1)) / 2
      expect(frameAtX(scale, middle)).toBe(frame)
    }),
  )
})

test('a span covers its frames, is at least two pixels wide, and stays within the view', () => {
  const table: FrameTable = {
    times: Float64Array.from({ length: 100 }, (_, frame) => frame / 10),
    keyFrames: Int32Array.of(0),
    duration: 10,
  }
  const scale = { table, width: 100, view: wholeView(10) }
  expect(spanBox(scale, { startFrame: 10, endFrame: 30 })).toEqual({ left: 10, width: 20 })
  expect(spanBox(scale, { startFrame: 99, endFrame: 100 })).toEqual({ left: 99, width: 2 })
  expect(spanBox({ ...scale, view: { from: 5, to: 10 } }, { startFrame: 10, endFrame: 30 })).toBeNull()
})

/** A thousand frames over a hundred pixels. */
const dense = {
  table: {
    times: Float64Array.from({ length: 1000 }, (_, frame) => frame),
    keyFrames: Int32Array.of(0),
    duration: 1000,
  },
  width: 100,
}

const single = (from: number, count: number) =>
  Array.from({ length: count }, (_, index): [number, number] => [from + 2 * index, from + 2 * index + 1])

test.each([1, 1.5, 2, 3])('runs are at their positions at %s device pixels a pixel', (ratio) => {
  const whole = { ...dense, view: wholeView(1000) }
  const bars = barsOf(whole, [...single(0, 50), [500, 600]], ratio)
  expect(bars.at(-1)).toEqual([50, 60])
  const ends = bars.slice(0, -1).map(([, to]) => to)
  expect(Math.max(...ends)).toBeLessThanOrEqual(xOfFrame(whole, 98) + 1)
  expect(ends.length).toBeLessThanOrEqual(11 * ratio)
})

test.each([1, 2])('runs out of view are not drawn at %s device pixels a pixel', (ratio) => {
  const later = { ...dense, view: { from: 500, to: 600 } }
  expect(barsOf(later, [...single(0, 200), [450, 510], ...single(700, 20)], ratio)).toEqual([[0, 10]])
  expect(barsOf(later, single(0, 200), ratio)).toEqual([])
})
