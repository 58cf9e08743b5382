import { expect, test } from 'vitest'
import { readSorting, writeSorting } from './tag-sorting.ts'

test('an order round-trips through the address; the default is omitted', () => {
  const orders = [
    { column: 'priority', descending: true },
    { column: 'priority', descending: false },
    { column: 'name', descending: true },
  ]
  expect(orders.map(writeSorting)).toEqual([null, 'priority', '-name'])
  expect(orders.map((order) => readSorting(writeSorting(order) ?? undefined))).toEqual(orders)
  // By what nobody can sort an address asks in vain.
  expect(readSorting('-corps')).toEqual(orders[0])
})
