import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
const ids = new Map<string, number>()

beforeAll(async () => {
  world = await openTestWorld()
  const { internal, rivals } = world.companies
  const tags = [
    { name: 'mine', corpIds: [internal], priority: 1 },
    { name: 'foreign', corpIds: [rivals] },
    { name: 'closed', corpIds: [internal], needPull: false },
  ]
  for (const tag of tags) {
    const { body } = await world.call('admin', 'POST', '/api/admin/images2/tags', tag)
    ids.set(tag.name, body.id as number)
  }
})
afterAll(() => world.close())

it('finds visible tags by part of their names up to a limit, or one alone', async () => {
  const names = async (who: string, query = ''): Promise<string[]> =>
    (await world.call(who, 'GET', `/api/tags?kind=image${query}`)).body.items.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('admin')).toEqual(['mine', 'foreign', 'closed'])
  expect(await names('admin', '&limit=2')).toEqual(['mine', 'foreign'])
  expect(await names('admin', '&search=O&limit=1')).toEqual(['foreign'])
  expect(await names('mark1', '&search=O')).toEqual(['closed'])
  expect(await names('admin', `&id=${ids.get('foreign')}`)).toEqual(['foreign'])
  expect(await names('mark1', `&id=${ids.get('foreign')}`)).toEqual([])
})
