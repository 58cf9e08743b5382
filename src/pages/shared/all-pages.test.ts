import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('all rows are found, however many pages there are', async () => {
  const all = Array.from({ length: 401 }, (_, index) => index)
  const asked: number[] = []
  const found = await allPages(async ({ page, pageSize }) => {
    asked.push(page)
    return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  })
  expect([found, asked]).toEqual([all, [1, 2, 3]])
  expect(await allPages(async () => ({ items: [], total: 3 }))).toEqual([])
})
