import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
let tagId: number
let marked: string
let unmarked: string
const DAY = 86_400_000

const make = async (body: object = {}) =>
  (await world.call('admin', 'POST', '/api/share-lists', { tagId, ...body })).body
const look = (id: string, query = '') => world.call(null, 'GET', `/api/share-lists/${id}/items${query}`)
const open = (id: string, password: string) =>
  world.call(null, 'POST', `/api/share-lists/${id}/open`, { password })
const idsOf = async (id: string, query = ''): Promise<string[]> =>
  (await look(id, query)).body.items.map(({ resource }: { resource: { uuid: string } }) => resource.uuid)
const gone = { status: 404, body: { message: '分享不存在、已撤回或已过期' } }

beforeAll(async () => {
  world = await openTestWorld()
  const corpIds = [world.companies.internal]
  tagId = (await world.call('admin', 'POST', '/api/admin/images2/tags', { name: '街景', corpIds })).body.id
  marked = await world.addResource(tagId, { status: 'marked', markerId: world.users.mark1, version: 1 })
  unmarked = await world.addResource(tagId)
})
beforeEach(() => {
  world.clock.now += 1
})
afterAll(() => world.close())

it('lists a database, a status, or chosen resources, without any person', async () => {
  const whole = await make({ note: '请看' })
  expect(whole).toMatchObject({ tagId, filter: {}, hasPassword: false, note: '请看', viewCount: 0 })
  expect([whole.url, whole.id.length]).toEqual([`/share-list/${whole.id}`, 22])
  const { status, body } = await look(whole.id)
  expect([status, body.name, body.total, body.page]).toEqual([200, '街景', 2, 1])
  expect(JSON.stringify(body)).not.toContain('mark1')
  expect(new Set(await idsOf(whole.id))).toEqual(new Set([marked, unmarked]))
  expect(await idsOf((await make({ filter: { status: 'marked' } })).id)).toEqual([marked])
  expect(await idsOf((await make({ filter: { ids: [unmarked] } })).id)).toEqual([unmarked])
  expect(await idsOf((await make({ filter: { search: '没有的' } })).id)).toEqual([])
  expect(await idsOf(whole.id, '?page=2&pageSize=1')).toHaveLength(1)
})

it('opens each item like a share of its own, until the list is revoked', async () => {
  const list = await make({ filter: { status: 'marked' } })
  const [item] = (await look(list.id)).body.items
  expect(item.id).toMatch(/^[A-Za-z0-9_-]{64}$/)
  const call = (path: string) => world.call(null, 'GET', path)
  expect((await call(`/api/shares/${item.id}`)).body.resource.uuid).toBe(marked)
  expect((await call(`/api/shares/${item.id}/media`)).body.url).toContain(`share=${item.id}`)
  const { items } = (await world.call('admin', 'GET', `/api/share-lists?tagId=${tagId}&live=true`)).body
  expect(items.find(({ id }: { id: string }) => id === list.id)).toMatchObject({ viewCount: 1 })
  expect((await world.call('admin', 'DELETE', `/api/share-lists/${list.id}`)).body).toEqual({ ok: true })
  expect(await look(list.id)).toMatchObject(gone)
  expect(await call(`/api/shares/${item.id}`)).toMatchObject(gone)
  expect(await call(`/api/share-lists/${list.id}`)).toMatchObject(gone)
})

it('asks for its password, shows nothing before it, and limits guesses', async () => {
  const list = await make({ password: 'second-batch' })
  expect(list.hasPassword).toBe(true)
  expect((await world.call(null, 'GET', `/api/share-lists/${list.id}`)).body).toMatchObject({
    kind: 'image',
    name: '',
    hasPassword: true,
  })
  const locked = { status: 403, body: { message: '需要密码' } }
  expect(await look(list.id)).toMatchObject(locked)
  expect(await look(list.id, `?key=${'A'.repeat(43)}`)).toMatchObject(locked)
  expect(await open(list.id, 'first-batch')).toMatchObject({ status: 403, body: { message: '密码不对' } })
  const { key } = (await open(list.id, 'second-batch')).body
  expect((await look(list.id, `?key=${key}`)).body.name).toBe('街景')
  // The key of one list opens no other.
  const other = await make({ password: 'second-batch' })
  expect(await look(other.id, `?key=${key}`)).toMatchObject(locked)
  const tries: number[] = []
  for (let count = 0; count < 30 && tries.at(-1) !== 429; count++)
    tries.push((await open(list.id, 'guess-again')).status)
  expect(tries.at(-1)).toBe(429)
})

it('is made and revoked by admins alone', async () => {
  const { id } = await make()
  for (const who of ['mark1', 'extadmin1'])
    expect([
      (await world.call(who, 'POST', '/api/share-lists', { tagId })).status,
      (await world.call(who, 'GET', `/api/share-lists?tagId=${tagId}`)).status,
      (await world.call(who, 'DELETE', `/api/share-lists/${id}`)).status,
    ]).toEqual([403, 403, 403])
  expect((await world.call('admin', 'POST', '/api/share-lists', { tagId: 99_999 })).status).toBe(404)
})

it('has no item under an invented address', async () => {
  const list = await make()
  const [item] = (await look(list.id)).body.items
  const bytes = Buffer.from(item.id, 'base64url')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const forged = Buffer.from(bytes)
      forged[place] = (forged[place] ?? 0) ^ change
      const answer = await world.call(null, 'GET', `/api/shares/${forged.toString('base64url')}`)
      expect(answer).toMatchObject(gone)
    }),
    { numRuns: 50 },
  )
})

it('ends with its time', async () => {
  const list = await make({ days: 1 })
  world.clock.now += DAY - 2
  expect((await look(list.id)).status).toBe(200)
  world.clock.now += 2
  expect(await look(list.id)).toMatchObject(gone)
})
