import { expect, test } from 'vitest'
import { regionsOf } from './regions.ts'

/** Four columns of one grey level each. */
const stripes = (levels: readonly number[], height: number): Uint8Array =>
  Uint8Array.from(
    { length: levels.length * height * 3 },
    (_, at) => levels[Math.floor(at / 3) % levels.length]!,
  )

/** Regions by the order in which they come, row by row. */
function named(numbers: Int32Array): number[] {
  const names = [...new Set(numbers)]
  return [...numbers].map((number) => names.indexOf(number))
}

test('similar pixels form a region, and small regions join a neighbour', () => {
  const rgb = stripes([10, 10, 200, 200], 3)
  expect(named(regionsOf(rgb, 4, 3, { coarse: 50, least: 1 }))).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1])
  expect(named(regionsOf(rgb, 4, 3, { coarse: 50, least: 7 }))).toEqual(Array(12).fill(0))
  expect(named(regionsOf(rgb, 4, 3, { coarse: 5000, least: 1 }))).toEqual(Array(12).fill(0))
})

test('a single pixel is one region, and ends of rows are not neighbours', () => {
  expect([...regionsOf(Uint8Array.of(1, 2, 3), 1, 1, { coarse: 1, least: 9 })]).toEqual([0])
  const rgb = stripes([0, 100, 200], 2)
  expect(named(regionsOf(rgb, 3, 2, { coarse: 20, least: 1 }))).toEqual([0, 1, 2, 0, 1, 2])
})
