import { expect, test } from 'vitest'
import { stringOfCounts } from '../../../domain/documents/rle.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import { maskOutline } from '../../../domain/segments/outline.ts'
import { linesOf } from './outline.ts'

const [WIDTH, HEIGHT] = [1_000, 401]

/** Every other pixel of so many columns from the tenth on. */
function specks(columns: number): RleMask {
  const counts = [10 * HEIGHT]
  for (let pixel = 0; pixel < columns * HEIGHT; pixel += 2) counts.push(1, 1)
  const last = counts.pop() ?? 0
  counts.push(last + (WIDTH - 10 - columns) * HEIGHT)
  return { size: [HEIGHT, WIDTH], counts: stringOfCounts(counts) }
}

test('a mask with too many specks is outlined by its box, as tracing would take seconds', () => {
  const lines = linesOf(specks(900), 'a', '#f00', { dashed: true }).map(({ points, closed }) => ({
    points,
    closed,
  }))
  expect(lines).toEqual([
    {
      points: [
        { x: 10, y: 0 },
        { x: 910, y: 0 },
        { x: 910, y: 401 },
        { x: 10, y: 401 },
      ],
      closed: true,
    },
  ])
})

test('a mask with some specks is outlined exactly', () => {
  const mask = specks(20)
  expect(linesOf(mask, 'a', '#f00').map(({ points }) => points)).toEqual(maskOutline(mask))
})
