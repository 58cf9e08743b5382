import { expect, test } from 'vitest'
import { gridOf } from '../models/features.ts'
import { learnTarget, looksOf } from './target.ts'

/** Four cells along a side, of 2 × 2 pixels; the left half is told from the right one. */
const LOOK = {
  features: {
    fine: gridOf(
      Float32Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? 1 : -1)),
      1,
    ),
    coarse: gridOf(new Float32Array(4), 1),
  },
  square: { x: 0, y: 0, width: 8, height: 8 },
}
const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Number(value.toFixed(3)))

test('looks of pixels lie between those of cells, count by trust, and are background beyond the square', () => {
  const part = { x: 1, y: 3, width: 8, height: 1 }
  const target = { weights: [0.8, 0, 0.1], trust: 0.25 }
  expect(rounded(looksOf(LOOK, target, part))).toEqual([0.9, 0.9, 0.5, -0.3, -0.7, -0.7, -0.7, -1])
  expect(rounded(looksOf(LOOK, { weights: [9, 0, 0], trust: 1 }, part))).toEqual([
    9.6, 9.6, 9.6, -9.6, -9.6, -9.6, -9.6, -8,
  ])
})

test('trust is the overlap of what looks like the object with its mask', () => {
  const size = { width: 8, height: 8 }
  const columns = (count: number) => Uint8Array.from({ length: 64 }, (_, at) => (at % 8 < count ? 1 : 0))
  expect(learnTarget(LOOK, columns(4), size).trust).toEqual(1)
  expect(learnTarget(LOOK, columns(3), size).trust).toEqual(0.75)
  expect(learnTarget(LOOK, columns(0), size).trust).toEqual(0)
})
