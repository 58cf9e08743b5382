import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POOL_BATCH_MAX } from '../../src/domain/constants.ts'
import { inNameOrder, naturalKey } from '../../src/domain/natural-order.ts'
import { waitingInPool } from './pools.ts'
import { startTestWorld, type Page, type PoolAnswer, type TestWorld } from './test-world.ts'

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

interface Item {
  uuid: string
  name: string
  size: number
  mime: string
  width: number
  height: number
  url: string
  thumbnailUrl: string
  uploadedAt: string
}

const POOLS = '/api/admin/images2/pools'
const list = (poolId: number, query = '') =>
  server.ask<Page<Item>>('GET', `${POOLS}/${poolId}/resources${query}`)
const move = (from: number, ids: string[], poolId: number, token?: string) =>
  server.ask('POST', `${POOLS}/${from}/resources/move`, { ids, poolId }, token)
const remove = (from: number, ids: string[], token?: string) =>
  server.ask('POST', `${POOLS}/${from}/resources/delete`, { ids }, token)
const uuidsIn = async (poolId: number) =>
  (await list(poolId, '?order=asc')).body.items.map(({ uuid }) => uuid)
const poolOf = async (id: number) =>
  (await server.ask<Page<PoolAnswer>>('GET', `${POOLS}?pageSize=200`)).body.items.find(
    (pool) => pool.id === id,
  )

test('resources of a pool are listed with their facts, and their thumbnails can be fetched', async () => {
  const { pool, uuids } = await server.filledPool('看得见', 1)
  const { status, body } = await list(pool.id)
  expect([status, body]).toEqual([
    200,
    {
      items: [
        {
          uuid: uuids[0],
          name: '看得见-0.png',
          mime: 'image/png',
          size: expect.any(Number),
          width: 160,
          height: 100,
          url: expect.any(String),
          thumbnailUrl: expect.any(String),
          uploadedAt: expect.stringMatching(/^\d{4}-/),
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  ])
  const [item] = body.items as [Item]
  const [original, thumbnail] = await Promise.all(
    [item.url, item.thumbnailUrl].map((url) => fetch(server.url + url)),
  )
  expect([(await original!.arrayBuffer()).byteLength, thumbnail!.headers.get('content-type')]).toEqual([
    item.size,
    'image/webp',
  ])
})

test('resources are found by part of their name, and counted, in every order', async () => {
  const { pool } = await server.filledPool('找名', 3)
  const found = async (query: string) => {
    const { body } = await list(pool.id, query)
    return [body.items.map(({ name }) => name), body.total]
  }
  expect([
    await found('?search=-1.PNG'),
    await found('?search=找名&sort=name&order=asc&pageSize=2'),
    await found('?search=none'),
  ]).toEqual([
    [['找名-1.png'], 1],
    [['找名-0.png', '找名-1.png'], 3],
    [[], 0],
  ])
})

test('pages follow each other by number and by the last item, in every order', async () => {
  const { pool, uuids } = await server.filledPool('翻页', 5)
  const byName = uuids.toReversed()
  for (const [turn, uuid] of byName.entries())
    await server.store.db
      .updateTable('resources')
      .set({ name: `n${turn}` })
      .where('uuid', '=', uuid)
      .execute()
  const walk = async (query: string) => {
    const seen: string[] = []
    for (let after = ''; ; after = `&after=${seen.at(-1)}`) {
      const { body } = await list(pool.id, `?pageSize=2${query}${after}`)
      seen.push(...body.items.map(({ uuid }) => uuid))
      if (body.items.length < 2) return seen
    }
  }
  expect(await walk('')).toEqual(uuids.toReversed())
  expect(await walk('&order=asc')).toEqual(uuids)
  expect(await walk('&sort=name&order=asc')).toEqual(byName)
  expect(await walk('&sort=name')).toEqual(byName.toReversed())
  const second = await list(pool.id, '?pageSize=2&page=2&order=asc')
  expect(second.body.items.map(({ uuid }) => uuid)).toEqual(uuids.slice(2, 4))
})

test('the page after an item that left the pool is right; an unknown item is refused', async () => {
  const { pool, uuids } = await server.filledPool('接着看', 3)
  await remove(pool.id, [uuids[1]!])
  const after = await list(pool.id, `?order=asc&after=${uuids[1]}`)
  expect(after.body.items.map(({ uuid }) => uuid)).toEqual([uuids[2]])
  expect((await list(pool.id, '?after=6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a60')).status).toBe(404)
})

test('resources move to another pool, and both pools count them', async () => {
  const { pool, uuids } = await server.filledPool('从这里', 3)
  const other = await server.poolNamed('到那里')
  const answer = await move(pool.id, [uuids[0]!, uuids[2]!.toUpperCase()], other.id)
  expect([answer.status, answer.body]).toEqual([200, { count: 2, left: 1 }])
  expect([await uuidsIn(pool.id), await uuidsIn(other.id)]).toEqual([[uuids[1]], [uuids[0], uuids[2]]])
  expect([(await poolOf(pool.id))?.waiting, (await poolOf(other.id))?.waiting]).toEqual([1, 2])
})

test('a resource that was split off is neither moved nor deleted, and the whole call fails', async () => {
  const { pool, uuids } = await server.filledPool('分了一个', 3)
  const other = await server.poolNamed('别处')
  await server.split({ poolId: pool.id, splits: [{ newTag: { name: '已分' }, count: 1 }] })
  const refusal = {
    code: 'conflict',
    message: '有资源已经分出、移走或删除，请刷新后重选',
    reason: '选中的 3 项里有 1 项不在这个数据池里',
    details: [{ path: 'ids', rule: 'waiting', reason: uuids[0] }],
  }
  const answers = [await move(pool.id, uuids, other.id), await remove(pool.id, uuids)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [409, refusal],
    [409, refusal],
  ])
  expect([await uuidsIn(pool.id), await uuidsIn(other.id)]).toEqual([[uuids[1], uuids[2]], []])
})

test('resources of another pool or kind, and pools of another kind, are refused', async () => {
  const { pool, uuids } = await server.filledPool('自己的', 1)
  const other = await server.filledPool('别人的', 1)
  const nodes = await server.ask<PoolAnswer>('POST', '/api/admin/image-nodes/pools', { name: '关键点的' })
  expect([
    (await move(pool.id, [...uuids, ...other.uuids], other.pool.id)).status,
    (await remove(pool.id, other.uuids)).status,
    (await move(pool.id, uuids, pool.id)).status,
    (await move(pool.id, uuids, nodes.body.id)).status,
    (await move(pool.id, uuids, 999_999)).status,
    (await remove(999_999, uuids)).status,
    (await server.ask('GET', `/api/admin/image-nodes/pools/${pool.id}/resources`)).status,
    (await remove(pool.id, [])).status,
    (await remove(pool.id, [uuids[0]!, uuids[0]!])).status,
  ]).toEqual([409, 409, 400, 404, 404, 404, 404, 400, 400])
  expect(await uuidsIn(pool.id)).toEqual(uuids)
})

test('only admins may do this', async () => {
  const { pool, uuids } = await server.filledPool('不许', 1)
  const other = await server.poolNamed('不许去')
  expect([
    (await server.ask('GET', `${POOLS}/${pool.id}/resources`, undefined, 'mark1')).status,
    (await move(pool.id, uuids, other.id, 'mark1')).status,
    (await remove(pool.id, uuids, 'mark1')).status,
  ]).toEqual([403, 403, 403])
  expect(await uuidsIn(pool.id)).toEqual(uuids)
})

test('a resource goes to only one of many concurrent splits', async () => {
  const { pool, uuids } = await server.filledPool('争抢', 6)
  const targets = await Promise.all(['甲处', '乙处', '丙处'].map(server.poolNamed))
  const turns = targets.map((target, turn) =>
    move(pool.id, turn === 1 ? uuids.toReversed() : uuids, target.id),
  )
  const answers = await Promise.all([...turns, remove(pool.id, uuids)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const all = await Promise.all([pool.id, ...targets.map(({ id }) => id)].map(uuidsIn))
  expect(all.map((found) => found.length).toSorted((a, b) => a - b)).toEqual(
    answers[3]!.status === 200 ? [0, 0, 0, 0] : [0, 0, 0, 6],
  )
})

test('one call accepts as many as the page can select, and no more', async () => {
  const { id } = await server.poolNamed('太多')
  const ids = Array.from({ length: POOL_BATCH_MAX + 1 }, () => randomUUID())
  expect([(await remove(id, ids)).status, (await remove(id, ids.slice(1))).status]).toEqual([400, 409])
})

test('the database and the program sort names alike', async () => {
  const part = fc.oneof(
    fc.constantFrom('a', 'B', 'é', '第', '😀', '\uE000', '-', '/', '~'),
    fc.stringMatching(/^\d{1,20}$/),
  )
  const name = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 12 }), async (names) => {
      const { rows } = await sql<{ name: string; key: string }>`
        select name, natural_key(name) as key from unnest(${names}::text[]) with ordinality as given (name, place)
        order by natural_key(name) collate "C", place`.execute(server.store.db)
      expect(rows.map(({ key }) => key)).toEqual(rows.map(({ name }) => naturalKey(name)))
      expect(rows.map((row) => row.name)).toEqual(inNameOrder(names, (each) => each))
    }),
    { numRuns: 60 },
  )
})

test('no page of a large pool reads more than the head of an index', async () => {
  const pool = await server.poolNamed('很大')
  const { db } = server.store
  await sql`with files as (
      insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      select gen_random_uuid(), 'original', 'image/aa/' || n || '/x.png', 'x', 'image/png', 1, '\\x00'
      from generate_series(1, 20000) as n returning uuid)
    insert into resources (uuid, kind, pool_id, media_uuid, name)
    select uuid, 'image', ${pool.id}, uuid, md5(uuid::text) from files`.execute(db)
  await sql`analyze resources, media_files`.execute(db)
  const { body } = await list(pool.id, '?pageSize=1&page=10001')
  const after = body.items[0]!
  const anchor = { name: after.name, seq: 10_000 }
  for (const sort of ['uploadedAt', 'name'] as const)
    for (const order of ['asc', 'desc'] as const)
      for (const from of [null, anchor]) {
        const page = waitingInPool(pool.id, { sort, order, pageSize: 200 }, from)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(db)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Index (Only )?Scan (Backward )?using resources_pool(_name)? on resources/)
        expect(plan).not.toMatch(/Seq Scan/)
      }
})
