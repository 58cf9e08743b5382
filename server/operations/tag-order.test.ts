import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

/** In which order databases are countsOf, page by page. */

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('sorts tags by name, size and progress', async () => {
  const make = async (name: string, statuses: string[]) => {
    const { id } = (
      await world.call('admin', 'POST', '/api/admin/image-nodes/tags', { name: `sort ${name}` })
    ).body
    for (const status of statuses) await world.addResource(id, { status, version: 1 })
  }
  await make('b', ['approved', 'unmarked', 'unmarked'])
  await make('a', ['approved'])
  await make('C', ['unmarked', 'unmarked'])
  const names = async (query: string) =>
    (await world.call('admin', 'GET', `/api/admin/image-nodes/tags?search=sort&${query}`)).body.items.map(
      ({ name }: { name: string }) => name.slice(5),
    )
  expect(await names('sort=name')).toEqual(['a', 'b', 'C'])
  expect(await names('sort=name&order=desc')).toEqual(['C', 'b', 'a'])
  expect(await names('sort=total')).toEqual(['b', 'C', 'a'])
  expect(await names('sort=progress')).toEqual(['a', 'b', 'C'])
  expect(await names('sort=approved')).toEqual(['a', 'b', 'C'])
  expect(await names('needPull=false')).toEqual([])
})

it('sorts Chinese names by pinyin, page by page, and equal tags from the newest', async () => {
  const list = async (query: string) =>
    (await world.call('admin', 'GET', `/api/admin/scenes/tags?search=序&pageSize=2&${query}`)).body.items.map(
      ({ name }: { name: string }) => name.slice(1),
    )
  for (const name of ['中午', '安静', '早上'])
    await world.call('admin', 'POST', '/api/admin/scenes/tags', { name: `序${name}` })
  expect([await list('sort=name'), await list('sort=name&page=2')]).toEqual([['安静', '早上'], ['中午']])
  expect(await list('sort=name&order=desc')).toEqual(['中午', '早上'])
  expect([await list('sort=marked'), await list('page=2')]).toEqual([['早上', '安静'], ['中午']])
})
