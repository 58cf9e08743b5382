import { expect, test } from 'vitest'
import { openModel } from './model.ts'
import { knownIn, SHAPE_MODEL } from './shapes.ts'

/** A square of 40 cells of 10 pixels, and a box in its middle. */
const SQUARE = { x: 100, y: 0, width: 400, height: 400 }
const BOX = { x: 200, y: 150, width: 200, height: 100 }
const person = { rect: BOX, side: 1, odds: Float32Array.of(9) }
const found = [
  { box: BOX, score: 0.9 },
  { box: { x: 200, y: 150, width: 20, height: 20 }, score: 0.5 },
  { box: { x: 0, y: 0, width: 600, height: 400 }, score: 0.4 },
]
const cellOf = (known: Float32Array, column: number, row: number): number[] =>
  Array.from(known.subarray((row * 40 + column) * 10, (row * 40 + column + 1) * 10), (value) =>
    Number(value.toFixed(3)),
  )

test('each cell is told its place in the box, the other objects there, and the odds of the person', () => {
  const known = knownIn(SQUARE, { box: BOX, found, person })
  expect(cellOf(known, 10, 15)).toEqual([-0.95, -0.9, 0.902, 0.81, 1, 0.693, 0.5, 0.4, 2, 1])
  expect(cellOf(known, 20, 20)).toEqual([0.05, 0.1, 0.002, 0.01, 1, 0.693, 0, 0.4, 2, 1])
  expect(cellOf(known, 0, 39)).toEqual([-1.6, 1.6, 2.56, 2.56, 0, 0.693, 0, 0.4, -2, 1])
})

test('without a person nothing is told of one', () => {
  const known = knownIn(SQUARE, { box: BOX, found: [], person: null })
  expect(cellOf(known, 20, 20)).toEqual([0.05, 0.1, 0.002, 0.01, 1, 0.693, 0, 0, 0, 0])
})

test('the head gives what it gave where it was taught', async () => {
  const { side, run } = await openModel(SHAPE_MODEL)
  const pixels = Float32Array.from(
    { length: side ** 2 * 3 },
    (_, at) => ((((at % side ** 2) * 3 + Math.floor(at / side ** 2)) * 7919) % 256) / 255,
  )
  const [odds] = await run(pixels, knownIn(SQUARE, { box: BOX, found, person }))
  const near = (from: number, truth: readonly number[]): boolean[] =>
    truth.map((value, index) => Math.abs((odds?.[from + index] ?? Infinity) - value) < 0.005)
  expect(near(15 * 40 + 10, [-4.2666, -3.0686, -1.6545, -0.4948, 0.2073])).toEqual(Array(5).fill(true))
  expect(near(0, [-3.7894, -6.1489, -6.9309])).toEqual(Array(3).fill(true))
})
