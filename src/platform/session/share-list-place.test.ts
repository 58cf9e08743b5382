import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInList, readListedAt, SHARE_LIST_PAGE_SIZE, shareListAddress } from './share-list-place.ts'

const listOf = (ids: readonly string[]) => (page: number) =>
  Promise.resolve({
    items: ids.slice((page - 1) * SHARE_LIST_PAGE_SIZE, page * SHARE_LIST_PAGE_SIZE).map((id) => ({ id })),
    total: ids.length,
  })

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `i${index}`)

test('each item links to its neighbours, across pages and after it moved in the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }).chain((count) =>
        fc.record({
          count: fc.constant(count),
          index: fc.integer({ min: 0, max: count - 1 }),
          moved: fc.integer({ min: -SHARE_LIST_PAGE_SIZE, max: SHARE_LIST_PAGE_SIZE }),
        }),
      ),
      async ({ count, index, moved }) => {
        const all = ids(count)
        const at = Math.max(1, index + 1 + moved)
        expect(await placeInList(`i${index}`, at, listOf(all))).toEqual({
          at: index + 1,
          total: count,
          previous: all[index - 1] ?? null,
          next: all[index + 1] ?? null,
        })
      },
    ),
  )
})

test('an item that left the list has no position', async () => {
  expect(await placeInList('gone', 3, listOf(ids(5)))).toBeNull()
})

test('the address has the list and the position; an invalid position is the first', () => {
  expect(
    [{}, { list: 'l', at: '61' }, { list: 'l', at: '-2' }, { list: 'l', at: 'x' }].map(readListedAt),
  ).toEqual([null, { list: 'l', at: 61 }, { list: 'l', at: 1 }, { list: 'l', at: 1 }])
  expect([1, 60, 61].map((at) => shareListAddress({ list: 'l', at }))).toEqual([
    '/share-list/l',
    '/share-list/l',
    '/share-list/l?page=2',
  ])
})
