import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { START, openTestWorld, type TestWorld } from '../accounts/testing.ts'
import { foldCounts } from '../store/counts.ts'

let world: TestWorld
let tagId: number
let otherTag: number

const operate = (userId: number, type: number, resource: string, day: string, seconds: number) =>
  sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
      to_status, version_before, version_after, active_seconds, before, created_at)
    select ${type}, 'mark', 'image', ${tagId}, ${resource}, id, company_id, 'unmarked', 'marked', 0, 1, ${seconds}, '{}',
      ${day}::timestamptz from users where id = ${userId}`.execute(world.store.db)

beforeAll(async () => {
  world = await openTestWorld()
  const { users, companies, store } = world
  const tag = async (name: string, corpIds: number[], more: object = {}) =>
    (await world.call('admin', 'POST', '/api/admin/images2/tags', { name, corpIds, ...more })).body
      .id as number
  tagId = await tag('mine', [companies.internal, companies.external], { priority: 1 })
  otherTag = await tag('foreign', [companies.rivals])
  await tag('closed', [companies.internal], { needPull: false }).then((closed) => world.addResource(closed))
  for (let count = 0; count < 3; count += 1) await world.addResource(tagId)
  await world.addResource(otherTag)
  const marked = await world.addResource(tagId, { status: 'marked', markerId: users.mark1, version: 1 })
  await world.addResource(tagId, { status: 'marked', markerId: users.ext1, version: 1 })
  await world.addResource(tagId, { status: 'checked', markerId: users.mark1, version: 1 })
  await world.addResource(tagId, { status: 'rejected', markerId: users.mark1, version: 1 })
  await world.addResource(tagId, { status: 'pending', markerId: users.mark1, version: 1 })
  await sql`update resources set assignee_id = marker_id where status in ('rejected', 'pending')`.execute(
    store.db,
  )
  await sql`update resources set lease_holder_id = ${users.mark1}, lease_stage = 'mark', lease_craft = 'mark',
    lease_acquired_at = ${new Date(START)}, lease_expires_at = ${new Date(START + 3_600_000)}
    where uuid = (select uuid from resources where tag_id = ${tagId} and status = 'unmarked' order by seq limit 1)`.execute(
    store.db,
  )
  // Each a day younger than the one before, the closed tag's oldest of all; mark1 holds the first of the open tag.
  await sql`update resources set status_changed_at = timestamptz '2026-02-01T00:00:00Z' + day * interval '1 day'
    from (select uuid as id, row_number() over (order by seq) - 1 as day from resources) as aged
    where uuid = id`.execute(store.db)
  // 23:30 and 00:30 in China: two days there, one in UTC.
  await operate(users.mark1, 2, marked, '2026-03-01T15:30:00Z', 30)
  await foldCounts(store)
  await operate(users.mark1, 2, marked, '2026-03-01T16:30:00Z', 50)
  await operate(users.mark1, 1, marked, '2026-03-01T16:30:00Z', 0)
  await operate(users.check1, 4, marked, '2026-03-01T16:30:00Z', 5)
  await operate(users.ext1, 2, marked, '2026-03-01T16:30:00Z', 7)
  await sql`insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id, created_at)
    select ${marked}, 1, 'check', verdict, ${users.check1}, ${users.mark1}, '2026-03-01T16:30:00Z'
    from unnest(array[1, 1, 1, 2]) as verdict`.execute(store.db)
})
afterAll(() => world.close())

const get = async (who: string, path: string) => world.call(who, 'GET', `/api/statistics/${path}`)
const nothing = { marked: 0, checked: 0, approved: 0, passed: 0, failed: 0, activeSeconds: 0 }
const today = { ...nothing, marked: 1, passed: 3, failed: 1, activeSeconds: 50 }

it('sums up what an annotator has done, holds, and could pull', async () => {
  expect(world.clock.now).toBe(START)
  expect((await get('mark1', 'summary?kind=image')).body).toEqual({
    kind: 'image',
    today,
    total: { ...today, marked: 2, activeSeconds: 80 },
    // Check sampling let the one without a judgement pass: its annotator is not told.
    mine: { unmarked: 1, marked: 2, checked: 0, approved: 0, pending: 1, rejected: 1, unapproved: 0 },
    team: null,
    waiting: { mark: 2, check: 0, edit: 1, approve: 0, redo: 1, pending: 1 },
    holding: { mark: 1, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 },
    oldest: {
      mark: '2026-02-03T00:00:00.000Z',
      check: null,
      edit: '2026-02-06T00:00:00.000Z',
      approve: null,
      redo: '2026-02-09T00:00:00.000Z',
      pending: '2026-02-10T00:00:00.000Z',
    },
  })
})

it('counts leases until they expire, stage by stage, for their holder alone', async () => {
  const { users, store } = world
  const none = { mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 }
  const of = async (who: string) => (await get(who, 'summary?kind=image')).body.holding
  const lease = (status: string, stage: string, expires: number) =>
    sql`update resources set lease_holder_id = ${users.mark1}, lease_stage = ${stage}, lease_craft = 'mark',
      lease_acquired_at = ${new Date(START - 1000)}, lease_expires_at = ${new Date(expires)}
      where status = ${status} and tag_id = ${tagId}`.execute(store.db)
  await lease('rejected', 'redo', START + 1)
  await lease('pending', 'pending', START)
  expect(await of('mark1')).toEqual({ ...none, mark: 1, redo: 1 })
  expect(await of('check1')).toEqual(none)
  expect((await get('mark1', 'summary?kind=video')).body.holding).toEqual(none)
  await sql`update resources set lease_holder_id = null, lease_stage = null, lease_craft = null,
    lease_acquired_at = null, lease_expires_at = null where status in ('rejected', 'pending')`.execute(
    store.db,
  )
})

it('shows a checker the company without work that they may not judge', async () => {
  const { team, waiting, oldest } = (await get('check1', 'summary?kind=image')).body
  expect(team).toEqual({
    unmarked: 1,
    marked: 1,
    checked: 1,
    approved: 0,
    pending: 1,
    rejected: 1,
    unapproved: 0,
  })
  expect(waiting).toEqual({ mark: 0, check: 2, edit: 0, approve: 1, redo: 0, pending: 1 })
  expect(oldest).toEqual({
    mark: null,
    check: '2026-02-06T00:00:00.000Z',
    edit: null,
    approve: '2026-02-08T00:00:00.000Z',
    redo: null,
    pending: '2026-02-10T00:00:00.000Z',
  })
  await sql`update resources set checker_id = ${world.users.check1} where status = 'checked'`.execute(
    world.store.db,
  )
  expect((await get('check1', 'summary?kind=image')).body.waiting).toMatchObject({ approve: 0, edit: 1 })
})

it('counts for external checkers what their company marked, without their own', async () => {
  expect((await get('ext1', 'summary?kind=image')).body.waiting).toMatchObject({ mark: 2, check: 0, edit: 1 })
  expect((await get('extadmin1', 'summary?kind=image')).body.waiting).toMatchObject({
    mark: 2,
    check: 1,
    edit: 0,
  })
})

it('does not find tags of others', async () => {
  expect((await get('mark1', `summary?kind=image&tagId=${otherTag}`)).status).toBe(404)
  expect((await get('rival1', `summary?kind=image&tagId=${otherTag}`)).body.waiting.mark).toBe(1)
  expect((await get('mark1', `summary?kind=video&tagId=${tagId}`)).status).toBe(404)
})

it('splits days by China’s time', async () => {
  expect((await get('mark1', 'daily?kind=image')).body.items).toEqual([
    { day: '2026-03-01', output: { ...nothing, marked: 1, activeSeconds: 30 } },
    { day: '2026-03-02', output: today },
  ])
  const range = 'from=2026-03-02T00:00:00%2B08:00&to=2026-03-03T00:00:00%2B08:00'
  expect(
    (await get('mark1', `daily?kind=image&${range}`)).body.items.map(({ day }: { day: string }) => day),
  ).toEqual(['2026-03-02'])
})

it('shows a person’s output to permitted readers', async () => {
  const of = (who: string, userId: number) => get(who, `daily?kind=image&userId=${userId}`)
  const { mark1, ext1 } = world.users
  expect((await of('check1', mark1)).body.items).toHaveLength(2)
  expect((await of('admin', ext1)).body.items).toHaveLength(1)
  expect((await of('extadmin1', ext1)).body.items).toHaveLength(1)
  for (const [who, userId] of [
    ['check1', ext1],
    ['extadmin1', mark1],
    ['ext1', mark1],
    ['mark1', world.users.check1],
    ['mark1', 999],
  ] as const)
    expect((await of(who, userId)).status).toBe(404)
})

it('ranks people with pass rate and time per item', async () => {
  const { body } = await get('admin', 'people?kind=image&scope=all')
  const person = (id: number, name: string, corpId: number, corpName: string) => ({
    id,
    username: name,
    name,
    corpId,
    corpName,
  })
  const { users, companies } = world
  expect(body).toEqual({
    items: [
      {
        user: person(users.mark1, 'mark1', companies.internal, '内部'),
        output: { ...today, marked: 2, activeSeconds: 80 },
        passRate: 0.75,
        secondsPerItem: 40,
      },
      {
        user: person(users.ext1, 'ext1', companies.external, '外部'),
        output: { ...nothing, marked: 1, activeSeconds: 7 },
        passRate: null,
        secondsPerItem: 7,
      },
      {
        user: person(users.check1, 'check1', companies.internal, '内部'),
        output: { ...nothing, checked: 1, activeSeconds: 5 },
        passRate: null,
        secondsPerItem: 5,
      },
    ],
    total: 3,
    page: 1,
    pageSize: 20,
  })
  const names = async (who: string) =>
    (await get(who, 'people?kind=image&scope=company')).body.items.map(
      (item: { user: { name: string } }) => item.user.name,
    )
  expect(await names('check1')).toEqual(['mark1', 'check1'])
  expect(await names('extadmin1')).toEqual(['ext1'])
  expect((await get('ext1', 'people?kind=image&scope=company')).status).toBe(403)
})

it('lists the tags that a person can work on, with the waiting work of each', async () => {
  const { items } = (await world.call('mark1', 'GET', '/api/tags')).body
  expect(
    items.map(({ name, needPull, counts, waiting }: Record<string, unknown>) => ({
      name,
      needPull,
      counts,
      waiting,
    })),
  ).toEqual([
    {
      name: 'mine',
      needPull: true,
      counts: { unmarked: 1, marked: 1, checked: 1, approved: 0, pending: 1, rejected: 1, unapproved: 0 },
      waiting: { mark: 2, check: 0, edit: 1, approve: 0, redo: 1, pending: 1 },
    },
    {
      name: 'closed',
      needPull: false,
      counts: { unmarked: 0, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 },
      waiting: { mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 },
    },
  ])
  expect((await world.call('mark1', 'GET', '/api/tags?kind=video')).body).toEqual({ items: [] })
})
