import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldCounts } from '../../server/store/counts.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

/** Pages far behind the first, of which whole days are passed over by their counts: nothing is left out or told twice. */

interface Page {
  items: { resource: { uuid: string } }[]
  total: number
}

const COUNT = 900

describe.each(DATABASES)('pages far behind, on the %s database', (_name, open) => {
  let world: World
  let admin: Person
  let tagId: number

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('管理', 1)
    admin = await world.person('admin', company, [], 1)
    tagId = await world.tag('image', [company])
    await world.resources('image', tagId, COUNT)
    // Some forty days, the midnights of China among the moments; several of one moment; three statuses; some in hand.
    await sql`update resources set marker_id = ${admin.id}, marker_company_id = ${company}, version = 1,
      status = (array['marked', 'checked', 'pending'])[1 + seq % 3],
      status_changed_at = timestamptz '2026-03-01T16:00:00Z' + (seq * 7919 % 200) * interval '5 hours'`.execute(
      world.store.db,
    )
    await foldCounts(world.store)
    await sql`update resources set lease_holder_id = ${admin.id}, lease_stage = 'check', lease_craft = 'check',
      lease_acquired_at = now(), lease_expires_at = now() + interval '1 hour' where seq % 11 = 0`.execute(
      world.store.db,
    )
    await sql`update resources set status = 'approved' where seq % 13 = 0`.execute(world.store.db)
  })
  afterAll(() => world?.close())

  const all = async (query: string): Promise<string[]> => {
    const uuids: string[] = []
    for (let page = 1; ; page += 1) {
      const path = `/api/resources?tagId=${tagId}&scope=all&pageSize=100&page=${page}&${query}`
      const { body } = await admin.ask<Page>('GET', path)
      if (body.items.length === 0) return uuids
      uuids.push(...body.items.map(({ resource }) => resource.uuid))
    }
  }
  const stored = async (order: 'asc' | 'desc', status: string | null, part = ''): Promise<string[]> => {
    const { rows } = await sql<{ uuid: string }>`select uuid from resources
      where (${status}::text is null or status = ${status}) and strpos(name, ${part}) > 0
      order by status_changed_at ${sql.raw(order)}, seq ${sql.raw(order)}`.execute(world.store.db)
    return rows.map(({ uuid }) => uuid)
  }

  it.each(['asc', 'desc'] as const)('all of them, %s', async (order) => {
    const uuids = await all(`order=${order}`)
    expect(uuids.length).toBe(COUNT)
    expect(uuids).toEqual(await stored(order, null))
  })

  it('those of one status', async () => {
    expect(await all('order=asc&status=marked')).toEqual(await stored('asc', 'marked'))
  })

  it.each([
    ['asc', 'everywhere', ''],
    ['desc', 'frequent', ''],
    ['asc', 'rare', ''],
    ['asc', 'nowhere', ''],
    ['desc', 'everywhere', 'marked'],
    ['asc', 'rare', 'approved'],
  ] as const)('those with a name, %s: %s %s', async (order, part, status) => {
    // As common as the words say, over all statuses.
    await sql`update resources set name = 'everywhere ' || case when seq % 3 = 0 then 'frequent ' else '' end
      || case when seq % 60 = 7 then 'rare ' else '' end || seq`.execute(world.store.db)
    const filter = `search=${part}${status === '' ? '' : `&status=${status}`}`
    const uuids = await all(`order=${order}&${filter}`)
    expect(uuids).toEqual(await stored(order, status === '' ? null : status, part))
    const path = `/api/resources?tagId=${tagId}&scope=all&pageSize=3&page=2&order=${order}&${filter}`
    const { body } = await admin.ask<Page>('GET', path)
    expect([body.total, ...body.items.map(({ resource }) => resource.uuid)]).toEqual([
      uuids.length,
      ...uuids.slice(3, 6),
    ])
  })

  it('lists of people have a total on a page beyond the end as well', async () => {
    const total = async (list: string, page: number) =>
      (await admin.ask<Page>('GET', `/api/statistics/${list}?kind=image&scope=all&page=${page}`)).body.total
    await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, before)
      select 2, 'mark', 'image', tag_id, uuid, ${admin.id}, ${admin.companyId}, 'unmarked', 'marked', 0, 1, '{}'
      from resources limit 1`.execute(world.store.db)
    expect([
      await total('people', 1),
      await total('people', 9),
      await total('quality', 1),
      await total('quality', 9),
    ]).toEqual([1, 1, 1, 1])
  })
})
