import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FrameTable } from '../domain/frame-table.ts'
import { CURRENT_FRAME_FIELDS, PLAY_TIME_FIELDS } from './frame-fields.ts'

const tableOf = (lengths: readonly number[]): FrameTable => {
  const ends = lengths.reduce<number[]>((all, length) => [...all, (all.at(-1) ?? 0) + length], [])
  return {
    times: Float64Array.from([0, ...ends.slice(0, -1)], (time) => time / 1e6),
    keyFrames: Int32Array.of(0),
    duration: (ends.at(-1) ?? 0) / 1e6,
  }
}

const placed = fc
  .array(fc.integer({ min: 2, max: 500_000 }), { minLength: 1, maxLength: 200 })
  .chain((lengths) =>
    fc.tuple(
      fc.constant(tableOf(lengths)),
      fc.nat({ max: lengths.length - 1 }),
      fc.constantFrom(0.25, 2, 16),
    ),
  )

test.each([
  ['times', PLAY_TIME_FIELDS],
  ['numbers', CURRENT_FRAME_FIELDS],
])('the frame saved by %s restores the same frame, through JSON too', (_, fields) => {
  fc.assert(
    fc.property(placed, ([table, frame, speed]) => {
      const stored: unknown = JSON.parse(JSON.stringify(fields.write(table, { frame, speed })))
      expect(fields.read(table, stored as ReturnType<typeof fields.write>)).toEqual({ frame, speed })
    }),
  )
})

test('a new video opens at its first frame, at the default speed', () => {
  const table = tableOf([40_000, 40_000])
  const first = { frame: 0, speed: 2 }
  expect([
    PLAY_TIME_FIELDS.read(table, {}),
    CURRENT_FRAME_FIELDS.read(table, {}),
    CURRENT_FRAME_FIELDS.read(table, { currentFrame: 'x', videoSpeed: -1 }),
  ]).toEqual([first, first, first])
})

test('a number beyond the end is the last frame', () => {
  expect(CURRENT_FRAME_FIELDS.read(tableOf([1, 1, 1]), { currentFrame: 9 }).frame).toBe(2)
})
