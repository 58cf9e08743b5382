import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

test('a list comes in parts of so many at most', () => {
  expect([partsOf([1, 2, 3, 4, 5], 2), partsOf([1, 2], 2), partsOf([], 2)]).toEqual([
    [[1, 2], [3, 4], [5]],
    [[1, 2]],
    [],
  ])
})
