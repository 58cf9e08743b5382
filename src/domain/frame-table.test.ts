import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FrameTable } from './frame-table.ts'
import { clampFrame, endOf, frameAt, frameBeginningAt, keyFrameBefore, timeOf } from './frame-table.ts'

/** Starts at 0.5 s, its frames last 40, 20 and 100 ms by turns. */
const VARIABLE: FrameTable = {
  times: Float64Array.of(0.5, 0.54, 0.56, 0.66, 0.7, 0.72),
  keyFrames: Int32Array.of(0, 3),
  duration: 0.82,
}

test('a frame is shown from its own time until the next one begins', () => {
  const shown = [0, 0.5, 0.539, 0.54, 0.559, 0.56, 0.659, 0.66, 0.72, 5].map((at) => frameAt(VARIABLE, at))
  expect(shown).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 5, 5])
})

test('the last frame ends with the video', () => {
  expect([0, 2, 5].map((frame) => endOf(VARIABLE, frame))).toEqual([0.54, 0.66, 0.82])
})

test('a key frame is its own', () => {
  expect([0, 2, 3, 5].map((frame) => keyFrameBefore(VARIABLE, frame))).toEqual([0, 0, 3, 3])
})

test('a time between two frame starts is no frame start', () => {
  expect([0.54, 0.5400004, 0.541, 0.4].map((at) => frameBeginningAt(VARIABLE, at))).toEqual([
    1,
    1,
    null,
    null,
  ])
})

test('a frame number outside the video is clamped, or refused', () => {
  expect([-3, 2.4, 99].map((frame) => clampFrame(VARIABLE, frame))).toEqual([0, 2, 5])
  expect(() => timeOf(VARIABLE, 6)).toThrow(new RangeError('no frame 6 among 6'))
})

const tables = fc
  .array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 60 })
  .map((gaps): FrameTable => {
    let microseconds = 0
    const times = gaps.map((gap) => {
      microseconds += gap
      return microseconds / 1e6
    })
    return {
      times: Float64Array.from(times),
      keyFrames: Int32Array.of(0),
      duration: (microseconds + 40_000) / 1e6,
    }
  })

test('every frame is found by its own time, and by any time before its end', () => {
  fc.assert(
    fc.property(tables, fc.double({ min: 0, max: 0.99, noNaN: true }), (table, share) => {
      for (const [frame, time] of table.times.entries()) {
        const end = endOf(table, frame)
        expect(frameBeginningAt(table, time)).toBe(frame)
        if (end - time > 4e-6) expect(frameAt(table, time + (end - time - 2e-6) * share)).toBe(frame)
      }
    }),
  )
})
