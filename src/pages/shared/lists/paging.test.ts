import { expect, test } from 'vitest'
import { isNoMore, pageWithin, allPages, partsOf } from './paging.ts'

test('a page beyond the end is replaced by the last one', () => {
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

test('all rows are read from any number of pages', async () => {
  const all = Array.from({ length: 401 }, (_, index) => index)
  const asked: number[] = []
  const found = await allPages(async ({ page, pageSize }) => {
    asked.push(page)
    return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  })
  expect([found, asked]).toEqual([all, [1, 2, 3]])
  expect(await allPages(async () => ({ items: [], total: 3 }))).toEqual([])
})

test('a list is split into chunks of limited size', () => {
  expect([partsOf([1, 2, 3, 4, 5], 2), partsOf([1, 2], 2), partsOf([], 2)]).toEqual([
    [[1, 2], [3, 4], [5]],
    [[1, 2]],
    [],
  ])
})
