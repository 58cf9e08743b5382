import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { START, openTestWorld, type TestWorld } from '../accounts/testing.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'

/** What waits in all kinds at once: for the person at work, and for who leads them. */

let world: TestWorld
let image: number
let video: number

const DAY_MS = 86_400_000
/** When resources came into their status: whole days before the clock's time. */
const ago = (days: number) => new Date(START - days * DAY_MS)

const aged = async (days: number, ...[tag, row]: Parameters<TestWorld['addResource']>): Promise<string> => {
  const uuid = await world.addResource(tag, row)
  await sql`update resources set status_changed_at = ${ago(days)} where uuid = ${uuid}`.execute(
    world.store.db,
  )
  return uuid
}

beforeAll(async () => {
  world = await openTestWorld()
  const { users, companies, store } = world
  const tag = async (base: string, name: string, corpIds: number[]) =>
    (await world.call('admin', 'POST', `/api/admin/${base}/tags`, { name, corpIds })).body.id as number
  image = await tag('images2', '街景', [companies.internal, companies.external])
  video = await tag('videos', '路口', [companies.internal])
  await tag('images2', '外部', [companies.rivals])
  await aged(9, image)
  await aged(5, image, { status: 'marked', markerId: users.mark1, version: 1 })
  await aged(4, image, { status: 'marked', markerId: users.ext1, version: 1 })
  await aged(3, image, { status: 'approved', markerId: users.mark1, version: 1 })
  const rejected = await aged(2, image, { status: 'rejected', markerId: users.mark1, version: 1 })
  await sql`update resources set assignee_id = marker_id where uuid = ${rejected}`.execute(store.db)
  await sql`update resources set lease_holder_id = ${users.mark1}, lease_stage = 'redo', lease_craft = 'mark',
    lease_acquired_at = ${new Date(START)}, lease_expires_at = ${new Date(START + 3_600_000)}
    where uuid = ${rejected}`.execute(store.db)
  await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
      to_status, version_before, version_after, active_seconds, before, created_at)
    select 2, 'mark', 'image', ${image}, ${rejected}, id, company_id, 'unmarked', 'marked', 0, 1, 40, '{}',
      ${new Date(START)} from users where id in (${users.mark1}, ${users.ext1})`.execute(store.db)
})
afterAll(() => world.close())

const get = async (who: string, path: string) => world.call(who, 'GET', `/api/statistics/${path}`)
const NONE = { unmarked: 0, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 }
const NEVER = { unmarked: null, marked: null, checked: null, pending: null, rejected: null, unapproved: null }
const IDLE = { marked: 0, checked: 0, approved: 0, passed: 0, failed: 0, activeSeconds: 0 }

it('reports what waits in each kind of a person in one call', async () => {
  const { items } = (await get('mark1', 'waiting')).body
  const summaries = await Promise.all(
    items.map(async ({ kind }: { kind: string }) => (await get('mark1', `summary?kind=${kind}`)).body),
  )
  // The cards of each kind's dashboard count the same.
  expect(items).toEqual(
    summaries.map(({ kind, waiting: { edit: _, ...waiting }, holding }) => ({ kind, waiting, holding })),
  )
  expect(items.find(({ kind }: { kind: string }) => kind === 'image')).toEqual({
    kind: 'image',
    waiting: { mark: 1, check: 0, approve: 0, redo: 0, pending: 0 },
    holding: { mark: 0, check: 0, edit: 0, approve: 0, redo: 1, pending: 0 },
  })
  for (const who of ['check1', 'admin', 'ext1', 'extadmin1']) {
    const theirs = (await get(who, 'waiting')).body.items
    for (const { kind, waiting } of theirs) {
      const { edit: _, ...same } = (await get(who, `summary?kind=${kind}`)).body.waiting
      expect({ who, kind, waiting }).toEqual({ who, kind, waiting: same })
    }
  }
})

it('shows an admin the backlog, its age and the people of all kinds', async () => {
  const { kinds, databases, people } = (await get('admin', 'overview')).body
  const counts = { ...NONE, unmarked: 1, marked: 2, approved: 1, rejected: 1 }
  const oldest = { ...NEVER, unmarked: ago(9).toISOString(), marked: ago(5).toISOString() }
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(ALL_KINDS)
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'image')).toEqual({
    kind: 'image',
    databases: 2,
    counts,
    // What somebody has in hand does not wait.
    oldest,
    today: { ...IDLE, marked: 2, activeSeconds: 80 },
  })
  const empty = { needPull: true, counts: NONE, oldest: NEVER }
  expect(databases).toEqual({
    items: [
      { id: image, kind: 'image', name: '街景', needPull: true, counts, oldest },
      { id: video, kind: 'video', name: '路口', ...empty },
      { id: expect.any(Number), kind: 'image', name: '外部', ...empty },
    ],
    total: 3,
    page: 1,
    pageSize: 20,
  })
  const done = { ...IDLE, marked: 1, activeSeconds: 40 }
  const line = ({ user, ...rest }: { user: { username: string } }) => ({ name: user.username, ...rest })
  expect([people.total, people.items.map(line)]).toEqual([
    2,
    [
      { name: 'mark1', kind: 'image', holding: 1, today: done },
      { name: 'ext1', kind: 'image', holding: 0, today: done },
    ],
  ])
})

it('narrows databases and people to a kind, and pages the databases', async () => {
  const { kinds, databases, people } = (await get('admin', 'overview?kind=image&page=2&pageSize=1')).body
  expect([kinds.length, databases.total, databases.items[0].name, people.total]).toEqual([5, 2, '外部', 2])
  expect((await get('admin', 'overview?kind=video')).body.people).toEqual({ items: [], total: 0 })
})

it('shows others their company alone, and markers nothing', async () => {
  const names = async (who: string) => {
    const { databases, people } = (await get(who, 'overview?kind=image')).body
    return [
      databases.items.map(({ name, counts }: { name: string; counts: { marked: number } }) => [
        name,
        counts.marked,
      ]),
      people.items.map(({ user }: { user: { username: string } }) => user.username),
    ]
  }
  expect(await names('check1')).toEqual([[['街景', 1]], ['mark1']])
  expect(await names('extadmin1')).toEqual([[['街景', 1]], ['ext1']])
  expect((await get('check1', 'overview')).body.kinds[0].oldest.marked).not.toBe(ago(4).toISOString())
  for (const who of ['mark1', 'ext1']) {
    expect((await get(who, 'overview')).body).toEqual({
      kinds: [],
      databases: { items: [], total: 0, page: 1, pageSize: 20 },
      people: { items: [], total: 0 },
    })
    expect((await get(who, 'overview?kind=image')).status).toBe(403)
  }
})
