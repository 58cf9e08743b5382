import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOTAL_MAX } from '../../src/domain/constants.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Lists of resources, narrowed to those whose file's name holds a text. */

interface Page {
  items: { resource: { uuid: string; name: string } }[]
  total: number
}

const NAMES = ['街景/IMG_0001.jpg', '街景/img_0002.JPG', '夜景/IMG_0003.jpg', '100%.png', '100x.png']

describe.each(DATABASES)('searching by name on the %s database', (_name, open) => {
  let world: World
  let person: Person
  let tagId: number
  let ids: string[]

  beforeAll(async () => {
    world = await openWorld(open)
    person = await world.person('person', await world.company('甲'), ['mark', 'check'])
    tagId = await world.tag('image', [person.companyId])
    ids = await world.resources('image', tagId, NAMES.length)
    await sql`update resources r set name = given.name, status_changed_at = now() + given.place * interval '1 minute',
      marker_id = ${person.id}, marker_company_id = ${person.companyId}, version = 1, status = 'marked'
      from unnest(${ids}::uuid[], ${NAMES}::text[]) with ordinality as given(uuid, name, place)
      where r.uuid = given.uuid`.execute(world.store.db)
  })
  afterAll(() => world?.close())

  const found = async (path: string, search: string, more = '') => {
    const query = `search=${encodeURIComponent(search)}&order=asc${more}`
    const { body } = await person.ask<Page>('GET', `${path}?${query}`)
    return [body.items?.map(({ resource }) => resource.name), body.total]
  }
  const all = (search: string, more = '') => found('/api/resources', search, `&tagId=${tagId}${more}`)
  const put = (status: Status) =>
    sql`update resources set status = ${status} where uuid = any(${ids}::uuid[])`.execute(world.store.db)

  it('ignores case, finds Chinese, and takes wildcards literally', async () => {
    expect([await all('img_'), await all('街景'), await all('0%'), await all('nowhere')]).toEqual([
      [NAMES.slice(0, 3), 3],
      [NAMES.slice(0, 2), 2],
      [['100%.png'], 1],
      [[], 0],
    ])
  })

  it('keeps the order, pages and other filters of a list', async () => {
    expect([
      await all('.jp', '&pageSize=2'),
      await all('.jp', '&pageSize=2&page=2'),
      await all('.jp', '&status=approved'),
    ]).toEqual([
      [NAMES.slice(0, 2), 3],
      [[NAMES[2]], 3],
      [[], 0],
    ])
  })

  it('finds waiting work and drafts', async () => {
    const lists: [Status, string][] = [
      ['rejected', 'reject-records'],
      ['unapproved', 'unapproved-records'],
      ['pending', 'resources/pending'],
    ]
    for (const [status, path] of lists) {
      await put(status)
      expect([await found(pathOf('image', path), '夜'), await found(pathOf('image', path), 'x')]).toEqual([
        [[NAMES[2]], 1],
        [[NAMES[4]], 1],
      ])
    }
    await sql`insert into drafts (user_id, resource_uuid, kind, stage, version, annotation)
      select ${person.id}, unnest(${ids}::uuid[]), 'image', 'mark', 1, '{}'`.execute(world.store.db)
    expect(await found(pathOf('image', 'drafts'), 'img_0002')).toEqual([[NAMES[1]], 1])
  })

  it('counts matches only up to the limit', async () => {
    const more = await world.tag('image', [person.companyId])
    await world.store.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into resources (uuid, kind, tag_id, media_uuid, name, marker_id, version, status, status_changed_at)
        select gen_random_uuid(), 'image', ${more}, ${ids[0]}, n || '.jpg', ${person.id}, 1, 'marked', now() + n * interval '1 s'
        from generate_series(0, ${TOTAL_MAX + 1}::int) as n`.execute(tx)
      await sql`insert into resource_names select tag_id, uuid, name from resources where tag_id = ${more}`.execute(
        tx,
      )
    })
    expect(await found('/api/resources', '.jpg', `&tagId=${more}&pageSize=3`)).toEqual([
      ['0.jpg', '1.jpg', '2.jpg'],
      TOTAL_MAX,
    ])
  })
})
