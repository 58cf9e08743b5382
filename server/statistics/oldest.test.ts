import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'
import type { Caller } from '../http/caller.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { holdingQuery } from './own-work.ts'
import { oldestQuery } from './oldest.ts'
import { headsQuery } from './overview.ts'

let world: TestWorld
let tag: VisibleTag

beforeAll(async () => {
  world = await openTestWorld()
  const made = await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 'large' })
  tag = { id: made.body.id, needPull: true } as VisibleTag
  const first = await world.addResource(tag.id, { status: 'marked', version: 1 })
  await sql`
    insert into resources (uuid, kind, tag_id, media_uuid, name, status, marker_id, status_changed_at, version)
    select gen_random_uuid(), 'image', ${tag.id}, ${first}, 'a.png', 'marked', ${world.users.mark1},
      timestamptz '2026-02-01T00:00:00Z' + n * interval '1 minute', 1
    from generate_series(1, 3000) as n`.execute(world.store.db)
  await sql`analyze resources`.execute(world.store.db)
})
afterAll(() => world.close())

const callerOf = (id: number) => ({ id, companyId: 1, type: 0, grants: [] }) as unknown as Caller

const planOf = async (query: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(world.store.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('reads the head of an index, for any size of the tag', async () => {
  const query = oldestQuery(callerOf(world.users.check1), [tag], 'check')
  const plan = await planOf(query)
  expect(plan).toContain('Index Scan using resources_status on resources')
  expect(plan).not.toContain('Seq Scan on resources')
  expect((await query.execute(world.store.db)).rows).toEqual([{ since: new Date('2026-02-01T00:01:00Z') }])
})

it('is hidden from a person whose own work fills the head of the queue', async () => {
  const query = oldestQuery(callerOf(world.users.mark1), [tag], 'check')
  expect((await query.execute(world.store.db)).rows).toEqual([{ since: null }])
})

it('counts leases of a person by the index of holders', async () => {
  const plan = await planOf(holdingQuery(callerOf(world.users.mark1), [tag], world.clock.now))
  expect(plan).toContain('resources_held')
  expect(plan).not.toContain('Seq Scan on resources')
})

it('of each database and status is the head of an index, for everybody and for a company', async () => {
  const places = [{ tag: { id: tag.id, kind: 'image' as const }, status: 'marked' as const }]
  const plans = [await planOf(headsQuery(places, null)), await planOf(headsQuery(places, 1))]
  for (const plan of plans) {
    expect(plan).toMatch(/Index( Only)? Scan using resources_(status|company)/)
    expect(plan).not.toContain('Seq Scan on resources')
  }
  expect((await headsQuery(places, null).execute(world.store.db)).rows).toEqual([
    { tag_id: tag.id, status: 'marked', since: new Date('2026-02-01T00:01:00Z') },
  ])
})
