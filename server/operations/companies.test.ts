import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const mark = { kind: 'image', stage: 'mark' }
const check = { kind: 'image', stage: 'check' }

it('creates, lists and counts', async () => {
  const input = { name: ' 新团队 ', teamType: 2, grants: [mark] }
  const { status, body } = await world.call('admin', 'POST', '/api/admin/corps', input)
  const corp = {
    id: body.id,
    name: '新团队',
    teamType: 2,
    disabled: false,
    grants: [mark],
    grantsChanged: {
      by: { id: world.users.admin, username: 'admin', name: 'admin', corpId: 1, corpName: '管理' },
      at: body.grantsChanged.at,
    },
    userCount: 0,
    tagCount: 0,
    createdAt: body.createdAt,
  }
  expect([status, body]).toEqual([200, corp])
  const list = await world.call('admin', 'GET', '/api/admin/corps?search=团队')
  expect(list.body).toEqual({ items: [corp], total: 1, page: 1, pageSize: 20 })
  expect((await world.call('admin', 'POST', '/api/admin/corps', input)).status).toBe(409)
})

it('lists one company, those of a type, and those of a tag', async () => {
  const { internal, external, rivals } = world.companies
  const asked = async (query: string): Promise<number[]> => {
    const { body } = await world.call('admin', 'GET', `/api/admin/corps?pageSize=200&${query}`)
    return body.items.map((corp: { id: number }) => corp.id)
  }
  const input = { name: '可见于两家', corpIds: [internal, rivals] }
  const tag = await world.call('admin', 'POST', '/api/admin/images2/tags', input)
  const all = await asked('')
  const outside = await asked('external=true')
  expect([
    await asked(`id=${external}`),
    await asked('id=999'),
    outside.filter((id) => [internal, external, rivals].includes(id)),
    await asked('external=false'),
    await asked('disabled=true'),
    await asked('disabled=false'),
    await asked(`tagId=${tag.body.id}`),
    await asked(`tagId=${tag.body.id}&external=true`),
  ]).toEqual([
    [external],
    [],
    [external, rivals],
    all.filter((id) => !outside.includes(id)),
    [],
    all,
    [internal, rivals],
    [rivals],
  ])
})

it('revokes grants of its people that the company loses', async () => {
  const url = `/api/admin/corps/${world.companies.external}`
  expect((await world.call('admin', 'PATCH', url, { grants: [mark] })).body.grants).toEqual([mark])
  const ext1 = await world.call('admin', 'GET', `/api/users/${world.users.ext1}`)
  expect(ext1.body.grants).toEqual([mark])
  expect((await world.call('admin', 'PATCH', url, { grants: [{ ...mark, stage: 'approve' }] })).status).toBe(
    400,
  )
  await world.call('admin', 'PATCH', url, { grants: [mark, check] })
})

it('shows who last changed the current grants, where that is recorded', async () => {
  const input = { name: '授权甲', teamType: 2, grants: [mark] }
  const { id } = (await world.call('admin', 'POST', '/api/admin/corps', input)).body
  const patch = async (body: object) =>
    (await world.call('admin', 'PATCH', `/api/admin/corps/${id}`, body)).body.grantsChanged
  const earlier = '2026-01-02T03:04:05.000Z'
  await sql`update company_grants set granted_by = ${world.users.mark1}, granted_at = ${earlier}
    where company_id = ${id}`.execute(world.store.db)
  expect(await patch({ name: '授权乙' })).toMatchObject({ by: { username: 'mark1' }, at: earlier })
  const given = await patch({ grants: [mark, check], baseGrants: [mark] })
  expect([given.by.username, given.at > earlier]).toEqual(['admin', true])
  expect(await patch({ grants: [] })).toBeUndefined()
  await patch({ grants: [mark] })
  await sql`update company_grants set granted_by = null, granted_at = null where company_id = ${id}`.execute(
    world.store.db,
  )
  expect(await patch({ name: '授权丙' })).toBeUndefined()
})

it('blocks everybody of a disabled company', async () => {
  const token = await world.token('rival1')
  const url = `/api/admin/corps/${world.companies.rivals}`
  expect((await world.call('admin', 'PATCH', url, { disabled: true })).body.disabled).toBe(true)
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(401)
  const login = { username: 'rival1', password: 'test-password' }
  expect((await world.call(null, 'POST', '/api/user/login', login)).status).toBe(401)
})

it('refuses what would leave people or the caller stranded', async () => {
  const patch = (id: number, body: object) => world.call('admin', 'PATCH', `/api/admin/corps/${id}`, body)
  expect((await patch(world.companies.admins, { disabled: true })).status).toBe(409)
  expect((await patch(world.companies.external, { teamType: 0 })).status).toBe(409)
  expect((await patch(world.companies.internal, { name: '外部' })).status).toBe(409)
  expect((await patch(999, { name: '没有' })).status).toBe(404)
})
