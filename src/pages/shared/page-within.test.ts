import { expect, test } from 'vitest'
import { isNoMore, pageWithin } from './page-within.ts'

test('a page beyond the end gives way to the last that exists', () => {
  expect([
    pageWithin(2, 10, 11),
    pageWithin(2, 10, 10),
    pageWithin(7, 10, 25),
    pageWithin(3, 10, 0),
    pageWithin(1, 10, 0),
  ]).toEqual([2, 1, 3, 1, 1])
})

test('a page beyond the end is not an empty list', () => {
  expect([isNoMore({ items: [], total: 10 }), isNoMore({ items: [], total: 0 })]).toEqual([true, false])
})
