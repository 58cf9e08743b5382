import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, START, openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
let tagId: number
beforeAll(async () => {
  world = await openTestWorld()
  const { internal, external } = world.companies
  tagId = (
    await world.call('admin', 'POST', '/api/admin/images2/tags', {
      name: 'work',
      corpIds: [internal, external],
    })
  ).body.id
})
afterAll(() => world.close())

const logIn = async (username: string): Promise<string> =>
  (await world.call(null, 'POST', '/api/user/login', { username, password: PASSWORD })).body.token
const alive = async (token: string) => (await world.call(token, 'GET', '/api/user')).status === 200

it('lists sessions without their tokens, and ends one, all others, or all', async () => {
  const { mark1 } = world.users
  const tokens = [await logIn('mark1'), await logIn('mark1'), await logIn('mark1')] as const
  const { items } = (await world.call(tokens[0], 'GET', '/api/user/sessions')).body
  expect(items.filter(({ current }: { current: boolean }) => current).length).toBe(1)
  expect(Object.keys(items[0]).toSorted()).toEqual(
    ['address', 'createdAt', 'current', 'expiresAt', 'id', 'usedAt', 'userAgent'].toSorted(),
  )
  const other = items.find(({ current }: { current: boolean }) => !current)
  expect((await world.call(tokens[0], 'DELETE', `/api/user/sessions/${other.id}`)).status).toBe(200)
  expect((await world.call(tokens[0], 'DELETE', `/api/user/sessions/${other.id}`)).status).toBe(404)
  expect((await world.call('ext1', 'DELETE', `/api/user/sessions/${items[0].id}`)).status).toBe(404)
  await world.call(tokens[0], 'DELETE', '/api/user/sessions')
  expect(await Promise.all(tokens.map(alive))).toEqual([true, false, false])
  expect((await world.call('admin', 'DELETE', `/api/users/${mark1}/sessions`)).status).toBe(200)
  expect(await alive(tokens[0])).toBe(false)
})

it('external admins see the sessions of their own company alone', async () => {
  const { ext1, rival1, mark1 } = world.users
  const token = await logIn('ext1')
  const path = (id: number) => `/api/users/${id}/sessions`
  const { status, body } = await world.call('extadmin1', 'GET', path(ext1))
  expect([status, body.items.length > 0]).toEqual([200, true])
  expect((await world.call('extadmin1', 'GET', path(rival1))).status).toBe(404)
  expect((await world.call('extadmin1', 'DELETE', path(mark1))).status).toBe(404)
  expect((await world.call('mark1', 'GET', path(mark1))).status).toBe(403)
  for (const { id } of body.items)
    expect((await world.call('extadmin1', 'DELETE', `${path(ext1)}/${id}`)).status).toBe(200)
  expect(await alive(token)).toBe(false)
})

interface ExpectedPlace {
  status: string
  holder: number | null
  assignee: number | null
}

it('moves the work of a leaver to another person, and frees items that this person may not take', async () => {
  const { mark1, check1, ext1 } = world.users
  const make = async (status: string, version: number, columns: ReturnType<typeof sql>) => {
    const uuid = await world.addResource(tagId, {
      status,
      version,
      ...(version > 0 ? { markerId: ext1 } : {}),
    })
    await sql`update resources set ${columns} where uuid = ${uuid}`.execute(world.store.db)
    return uuid
  }
  const lease = (stage: string, role: string) => sql`lease_holder_id = ${ext1}, lease_stage = ${stage},
    lease_craft = ${role}, lease_acquired_at = ${new Date(START)}, lease_expires_at = ${new Date(START + 3_600_000)}`
  const rejected = await make('rejected', 1, sql`assignee_id = ${ext1}`)
  const redo = await make('unapproved', 1, sql`assignee_id = ${ext1}, ${lease('redo', 'mark')}`)
  const fresh = await make('unmarked', 0, lease('mark', 'mark'))
  const own = await make('marked', 1, lease('edit', 'mark'))
  const path = `/api/users/${ext1}`
  expect((await world.call('admin', 'GET', `${path}/work`)).body).toEqual({
    items: [{ kind: 'image', held: 3, rejected: 1, unapproved: 1, pending: 0, drafts: 0 }],
  })
  const give = (toUserId: number | null) => world.call('admin', 'POST', `${path}/hand-over`, { toUserId })
  expect((await give(ext1)).status).toBe(404)
  const { status, body } = await give(mark1)
  expect([status, body]).toEqual([200, { handedOver: 3, freed: 1, refusals: [] }])
  const placeOf = async (uuid: string): Promise<ExpectedPlace | undefined> =>
    (
      await sql<ExpectedPlace>`select status, lease_holder_id as holder, assignee_id as assignee from resources
        where uuid = ${uuid}`.execute(world.store.db)
    ).rows[0]
  expect(await placeOf(rejected)).toEqual({ status: 'rejected', holder: null, assignee: mark1 })
  expect(await placeOf(redo)).toEqual({ status: 'unapproved', holder: mark1, assignee: mark1 })
  expect(await placeOf(fresh)).toEqual({ status: 'unmarked', holder: mark1, assignee: null })
  expect(await placeOf(own)).toEqual({ status: 'marked', holder: null, assignee: null })
  // Who cannot mark is not given what is to be marked again.
  await sql`update resources set assignee_id = ${ext1} where uuid = ${rejected}`.execute(world.store.db)
  expect((await give(check1)).body).toEqual({
    handedOver: 0,
    freed: 0,
    refusals: [{ reason: '对方没有该类型的标注权限', count: 1 }],
  })
  expect((await give(null)).body).toEqual({ handedOver: 1, freed: 0, refusals: [] })
  expect(await placeOf(rejected)).toEqual({ status: 'rejected', holder: null, assignee: null })
  expect((await world.call('extadmin1', 'POST', `${path}/hand-over`, { toUserId: null })).status).toBe(403)
})
