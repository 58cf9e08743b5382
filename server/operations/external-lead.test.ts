import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const { internal, external } = world.companies
  const corpIds = [internal, external]
  const tag = await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 'mine', corpIds })
  await world.addResource(tag.body.id)
  await world.addResource(tag.body.id, { status: 'marked', markerId: world.users.ext1, version: 1 })
  await world.addResource(tag.body.id, { status: 'checked', markerId: world.users.mark1, version: 1 })
  await world.call('admin', 'PATCH', `/api/users/${world.users.extadmin1}`, { grants: [] })
})
afterAll(() => world.close())

const ask = async (who: string, url: string) => (await world.call(who, 'GET', url)).body

it('shows the kinds of their company to them alone', async () => {
  const me = await ask('extadmin1', '/api/user')
  expect([me.grants, me.corpKinds]).toEqual([[], ['image']])
  expect('corpKinds' in (await ask('ext1', '/api/user'))).toBe(false)
})

it('sees all of its work without a grant, but can pull none', async () => {
  const { items } = await ask('extadmin1', '/api/tags?kind=image')
  expect(items).toMatchObject([
    {
      name: 'mine',
      counts: { unmarked: 0, marked: 1, checked: 0 },
      waiting: { mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 },
    },
  ])
  const { team } = await ask('extadmin1', '/api/statistics/summary?kind=image')
  expect(team).toMatchObject({ marked: 1, checked: 0 })
})
