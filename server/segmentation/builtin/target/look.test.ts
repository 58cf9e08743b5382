import { expect, test } from 'vitest'
import { gridOf } from '../models/features.ts'
import { sharesIn, squareAround } from './look.ts'

const FEATURES = {
  fine: gridOf(
    Float32Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? 1 : -1)),
    1,
  ),
  coarse: gridOf(new Float32Array(4), 1),
}

test('a square has the box in its middle, twice as long, and is not too small', () => {
  expect([
    squareAround({ x: 100, y: 50, width: 40, height: 20 }),
    squareAround({ x: 10, y: 10, width: 2, height: 4 }),
  ]).toEqual([
    { x: 80, y: 20, width: 80, height: 80 },
    { x: -1, y: 0, width: 24, height: 24 },
  ])
})

test('shares are those of the part of each cell that is the object; beyond the frame there is none', () => {
  const square = { x: -4, y: 0, width: 16, height: 16 }
  const size = { width: 8, height: 16 }
  const leftmost = Uint8Array.from({ length: 8 * 16 }, (_, at) => (at % 8 < 2 ? 1 : 0))
  const row = [0, 0.5, 0, 0]
  expect(sharesIn({ features: FEATURES, square }, leftmost, size)).toEqual(
    Float32Array.from([...row, ...row, ...row, ...row]),
  )
})
