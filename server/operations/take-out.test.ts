import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '../../src/contract/types.d.ts'
import { foldCounts } from '../store/counts.ts'
import { startTestWorld, type TestWorld } from './test-world.ts'

/** Resources leave a database: to their pools, to another one, or for good; what stays is counted, and why. */

type Request = components['schemas']['TakeOutRequest']

const TAGS = '/api/admin/images2/tags'
const NOTHING = { taken: 0, worked: 0, held: 0, poolless: 0, copies: 0 }

let server: TestWorld
let made = 0

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

async function filledTag(count: number) {
  made += 1
  const { pool, uuids } = await server.filledPool(`移出 ${made}`, count)
  const splits = [{ newTag: { name: `移出库 ${made}` }, count }]
  const { body } = await server.split({ poolId: pool.id, order: 'age', splits })
  return { poolId: pool.id, uuids, tagId: body.splits[0]!.tagId }
}

const newTag = async () => (await filledTag(1)).tagId

const takeOut = async (tagId: number, request: Request) =>
  (await server.ask('POST', `${TAGS}/${tagId}/take-out`, request)).body
const preview = async (tagId: number, request: Request) =>
  (await server.ask('POST', `${TAGS}/${tagId}/take-out/preview`, request)).body

const as = (uuid: string) => sql`uuid = ${uuid}`
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.store.db)
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.store.db)).rows

/** Marked once, with a draft beside it. */
async function work(uuid: string): Promise<void> {
  await run(sql`insert into annotations (resource_uuid, version, stage, document, availability, settings_version)
    values (${uuid}, 1, 'mark', '{}', 1, 1)`)
  await run(sql`update resources set status = 'marked', version = 1, marked_at = now() where ${as(uuid)}`)
  await run(sql`insert into drafts (user_id, resource_uuid, kind, stage, version, annotation)
    values (1, ${uuid}, 'image', 'edit', 1, '{}')`)
}

const lease = (uuid: string, minutes: number) =>
  run(sql`update resources set lease_holder_id = 1, lease_stage = 'mark', lease_craft = 'mark', lease_acquired_at = now(),
    lease_expires_at = now() + make_interval(mins => ${minutes}::integer) where ${as(uuid)}`)

const namesIn = async (where: ReturnType<typeof sql>) =>
  (
    await rowsOf(
      sql<{ name: string }>`select name from resources where ${where} and deleted_at is null order by seq`,
    )
  ).map(({ name }) => name.replace(/^.*-/, ''))

/** The kept counts, and the same counted row by row. */
async function expectRecounted(): Promise<void> {
  for (const isFolded of [false, true]) {
    if (isFolded) await foldCounts(server.store)
    const tags = (source: ReturnType<typeof sql>) =>
      rowsOf(sql`select tag_id, status, sum(count)::integer as count from (${source}) as counted
        group by 1, 2 having sum(count) <> 0 order by 1, 2`)
    expect(await tags(sql`select tag_id, status, count from tag_counts`)).toEqual(
      await tags(
        sql`select tag_id, status, 1 as count from resources where tag_id is not null and deleted_at is null`,
      ),
    )
    const pools = (source: ReturnType<typeof sql>) =>
      rowsOf(sql`select pool_id, sum(count)::integer as waiting, sum(dealt)::integer as dealt from (${source}) as counted
        group by 1 having sum(count) <> 0 or sum(dealt) <> 0 order by 1`)
    expect(await pools(sql`select pool_id, count, dealt from pool_counts`)).toEqual(
      await pools(sql`select pool_id, (tag_id is null)::integer as count, (tag_id is not null)::integer as dealt from resources
        where pool_id is not null and deleted_at is null`),
    )
  }
}

test('resources without work return to their pool unchanged; the others stay and are counted', async () => {
  const { poolId, tagId, uuids } = await filledTag(5)
  const [, worked, held, lapsed, loose] = uuids as [string, string, string, string, string]
  await work(worked)
  await lease(held, 5)
  await lease(lapsed, -5)
  await run(sql`update resources set pool_id = null where ${as(loose)}`)
  expect(await preview(tagId, { to: 'pool' })).toEqual({
    untouched: 2,
    worked: 1,
    statuses: [{ status: 'marked', count: 1 }],
    versions: 1,
    drafts: 1,
    prelabels: 0,
    shares: 0,
    held: 1,
    poolless: 1,
    copies: 0,
  })
  const stayed = { worked: 1, held: 1, poolless: 1, copies: 0 }
  expect(await takeOut(tagId, { to: 'pool' })).toEqual({ taken: 2, ...stayed })
  expect([
    await namesIn(sql`pool_id = ${poolId} and tag_id is null`),
    await namesIn(sql`tag_id = ${tagId}`),
  ]).toEqual([
    ['0.png', '3.png'],
    ['1.png', '2.png', '4.png'],
  ])
  expect(
    await rowsOf(sql`select code, tag_id, detail from admin_events where resource_uuid = ${lapsed}`),
  ).toEqual([{ code: 112, tag_id: tagId, detail: { to: 'pool' } }])
  expect(await takeOut(tagId, { to: 'pool' })).toEqual({ taken: 0, ...stayed })
  await expectRecounted()
})

test('resources with work move on request: as new, in place of the old, with their history', async () => {
  const { tagId, uuids } = await filledTag(3)
  const [first, worked] = uuids as [string, string]
  const target = await newTag()
  await work(worked)
  const before = await rowsOf(sql`select seq, name, media_uuid from resources where ${as(worked)}`)
  expect(await takeOut(tagId, { to: 'tag', tagId: target, worked: true, ids: [first, worked] })).toEqual({
    ...NOTHING,
    taken: 2,
  })
  const [moved] = await rowsOf(sql<{ uuid: string }>`
    select uuid, status, version, seq, name, media_uuid, marked_at from resources
    where media_uuid = ${worked} and deleted_at is null`)
  expect(moved).toEqual({
    uuid: expect.not.stringContaining(worked),
    status: 'unmarked',
    version: 0,
    marked_at: null,
    ...(before[0] as object),
  })
  expect(
    await rowsOf(sql`select status, version, deleted_at is not null as deleted,
      (select count(*)::integer from annotations where resource_uuid = uuid) as kept,
      (select count(*)::integer from drafts where resource_uuid = uuid) as drafts
    from resources where ${as(worked)}`),
  ).toEqual([{ status: 'marked', version: 1, deleted: true, kept: 1, drafts: 0 }])
  expect(await namesIn(sql`tag_id = ${tagId}`)).toEqual(['2.png'])
  await expectRecounted()
})

test('a filter moves what matches; deletion keeps files that others show', async () => {
  const { tagId, uuids } = await filledTag(3)
  await work(uuids[2]!)
  expect(await takeOut(tagId, { to: 'nowhere', search: '-1.png' })).toEqual({ ...NOTHING, taken: 1 })
  expect(await takeOut(tagId, { to: 'nowhere', status: 'marked', worked: true })).toEqual({
    ...NOTHING,
    taken: 1,
  })
  expect(await namesIn(sql`tag_id = ${tagId}`)).toEqual(['0.png'])
  expect(
    await rowsOf(sql`select 1 from discarded_media where media_uuid = any(${uuids}::uuid[])`),
  ).toHaveLength(2)
  await expectRecounted()
})

test('hidden copies stay, and copies of moved resources move with them', async () => {
  const { tagId, uuids } = await filledTag(2)
  const copy = randomUUID()
  await run(sql`insert into resources (uuid, kind, tag_id, media_uuid, name)
    values (${copy}, 'image', ${tagId}, ${uuids[1]!}, 'copy-9.png')`)
  await run(sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
    values (${copy}, 'image', ${tagId}, 'double', ${uuids[0]!})`)
  expect(await takeOut(tagId, { to: 'pool', ids: [copy] })).toEqual({ ...NOTHING, copies: 1 })
  expect(await takeOut(tagId, { to: 'pool', ids: [uuids[0]!] })).toEqual({ ...NOTHING, taken: 1 })
  expect(await namesIn(sql`tag_id = ${tagId}`)).toEqual(['1.png'])
})

test('a wrong split is undone completely, or as far as nobody has worked on it', async () => {
  const { pool } = await server.filledPool('撤回', 5)
  const splits = [{ newTag: { name: '撤回库' }, count: 3 }]
  const { body } = await server.split({ poolId: pool.id, order: 'age', splits })
  const tagId = body.splits[0]!.tagId
  await server.split({ poolId: pool.id, order: 'age', splits: [{ tagId, count: 2 }] })
  const listed = async () =>
    (await server.ask<components['schemas']['SplitPage']>('GET', `${TAGS}/${tagId}/splits`)).body.items
  const [second, first] = await listed()
  expect(
    [first, second].map((split) => [split?.poolName, split?.count, split?.takenBack, split?.by?.username]),
  ).toEqual([
    ['撤回', 3, 0, 'admin'],
    ['撤回', 2, 0, 'admin'],
  ])
  const [one] = await server.inTag(tagId)
  await work(one!)
  const ask = { to: 'pool', splitId: first!.id } as const
  expect(await preview(tagId, ask)).toMatchObject({ untouched: 2, worked: 1 })
  expect(await takeOut(tagId, ask)).toEqual({ ...NOTHING, taken: 2, worked: 1 })
  expect((await listed()).map(({ takenBack }) => takenBack)).toEqual([0, 2])
  expect(await namesIn(sql`tag_id = ${tagId}`)).toEqual(['0.png', '3.png', '4.png'])
  expect((await server.ask('POST', `${TAGS}/${await newTag()}/take-out`, ask)).status).toBe(404)
  // What was taken back and dealt again belongs to the later split.
  await server.split({ poolId: pool.id, order: 'age', splits: [{ tagId, count: 2 }] })
  expect(await preview(tagId, ask)).toMatchObject({ untouched: 0, worked: 1 })
})

test('an ambiguous target is refused', async () => {
  const tagId = await newTag()
  const statuses = []
  for (const request of [{ to: 'tag' }, { to: 'tag', tagId }, { to: 'tag', tagId: 999_999 }] as const)
    statuses.push((await server.ask('POST', `${TAGS}/${tagId}/take-out`, request)).status)
  expect(statuses).toEqual([400, 400, 404])
})

test('counts equal those of the rows after any series of moves', async () => {
  const { poolId, tagId, uuids } = await filledTag(12)
  const target = await newTag()
  for (const uuid of uuids.slice(0, 3)) await work(uuid)
  const request = fc.record({
    from: fc.constantFrom(tagId, target),
    to: fc.constantFrom('pool', 'tag', 'nowhere'),
    worked: fc.boolean(),
    digit: fc.integer({ min: 0, max: 11 }),
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 3 }), async (moves) => {
      for (const { from, to, worked, digit, again } of moves) {
        const tagFor = to === 'tag' ? { tagId: from === tagId ? target : tagId } : {}
        await takeOut(from, { to, worked, search: `-${digit}.png`, ...tagFor })
        if (again) await server.split({ poolId, splits: [{ tagId: from, count: 1 }] })
      }
      await expectRecounted()
    }),
    { numRuns: 10 },
  )
})
