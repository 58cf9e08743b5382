import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { START, openTestWorld, type TestWorld } from '../accounts/testing.ts'

/** One change to several people: each is taken or refused by itself. */

const mark = { kind: 'image', stage: 'mark' }
const check = { kind: 'image', stage: 'check' }
const approve = { kind: 'image', stage: 'approve' }
const videoMark = { kind: 'video', stage: 'mark' }

let world: TestWorld
let ids: number[]
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  ids = []
  for (const grants of [[mark], [mark, check], []]) {
    made += 1
    const input = {
      username: `many${made}`,
      name: `第${made}人`,
      type: 0,
      corpId: world.companies.internal,
      password: 'first-password',
      grants,
    }
    ids.push((await world.call('admin', 'POST', '/api/users', input)).body.id as number)
  }
})

const change = (who: string, body: object) => world.call(who, 'POST', '/api/users/change', body)
const userOf = async (id: number) => (await world.call('admin', 'GET', `/api/users/${id}`)).body
const grantsOf = async () => Promise.all(ids.map(async (id) => (await userOf(id)).grants))
const ok = (id: number) => ({ id, ok: true })
const refused = (id: number, status: number, code: string, message: string, reason = '') => ({
  id,
  ok: false,
  error: { status, code, message, reason },
})

it('adds grants to those who lack them and takes them from those who have them', async () => {
  const added = await change('admin', { ids, addGrants: [check, videoMark] })
  expect([added.status, added.body]).toEqual([200, { results: ids.map(ok) }])
  expect(await grantsOf()).toEqual([
    [check, mark, videoMark],
    [check, mark, videoMark],
    [check, videoMark],
  ])
  expect((await change('admin', { ids, removeGrants: [check, mark] })).body).toEqual({ results: ids.map(ok) })
  expect(await grantsOf()).toEqual([[videoMark], [videoMark], [videoMark]])
})

it('disables and enables people, but never the caller', async () => {
  const all = [...ids, world.users.admin]
  const stopped = await change('admin', { ids: all, disabled: true })
  expect(stopped.body).toEqual({
    results: [...ids.map(ok), refused(world.users.admin, 409, 'conflict', '不能停用或降级自己')],
  })
  expect(await Promise.all(ids.map(async (id) => (await userOf(id)).disabled))).toEqual([true, true, true])
  await change('admin', { ids, disabled: false })
  expect((await userOf(ids[0] ?? 0)).disabled).toBe(false)
})

it('moves people to another company where possible, and reports unknown people', async () => {
  const company = { name: `另一队${made}`, teamType: 0, grants: [] }
  const other = (await world.call('admin', 'POST', '/api/admin/corps', company)).body.id as number
  const unknown = 987_654
  const moved = await change('admin', { ids: [...ids, unknown, world.users.ext1], corpId: other })
  expect(moved.body).toEqual({
    results: [
      ...ids.map(ok),
      refused(unknown, 404, 'not-found', '用户不存在或不可见', `编号 ${unknown}`),
      refused(world.users.ext1, 400, 'invalid', '用户类型与企业类型不符'),
    ],
  })
  expect((await userOf(ids[2] ?? 0)).corpId).toBe(other)
})

it('lets an external admin change only their own people, and never their company', async () => {
  const mine = world.users.ext1
  const own = await change('extadmin1', { ids: [mine, ids[0]], disabled: true })
  expect(own.body.results).toEqual([ok(mine), expect.objectContaining({ id: ids[0], ok: false })])
  await change('extadmin1', { ids: [mine], disabled: false })
  const beyond = await change('extadmin1', { ids: [mine], addGrants: [approve] })
  expect(beyond.body.results).toEqual([refused(mine, 400, 'invalid', '外部人员不能有验收授权')])
  expect(await change('extadmin1', { ids: [mine], corpId: world.companies.rivals })).toMatchObject({
    status: 403,
    body: { message: '只有管理员可以改企业' },
  })
  expect((await change('check1', { ids, disabled: true })).status).toBe(403)
})

it('accepts exactly one change', async () => {
  expect((await change('admin', { ids })).status).toBe(400)
  expect((await change('admin', { ids, disabled: true, corpId: 1 })).status).toBe(400)
})

it('shows who last changed the current grants', async () => {
  const [first = 0, , third = 0] = ids
  const { grantsChanged } = await userOf(first)
  expect([grantsChanged.by.username, Date.parse(grantsChanged.at) >= START]).toEqual(['admin', true])
  expect((await userOf(third)).grantsChanged).toBeUndefined()
  // An external reader does not see people of other companies.
  await change('admin', { ids: [world.users.ext1], addGrants: [mark] })
  const seen = await world.call('extadmin1', 'GET', `/api/outsourced/admin/users/${world.users.ext1}`)
  expect(seen.body.grantsChanged).toMatchObject({ by: null })
})
