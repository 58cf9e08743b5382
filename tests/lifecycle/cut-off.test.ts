import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld } from './world.ts'

/** What admins do with thousands is done in steps: cut off in the middle, the same call once more does the rest. */

/** One more than is done at once, and one that stands alone. */
const MANY = 502

describe.each(DATABASES)('calls about hundreds of resources on the %s database', (_name, open) => {
  let world: World
  let admin: Person
  let company: number

  beforeAll(async () => {
    world = await openWorld(open)
    company = await world.company('管理', 1)
    admin = await world.person('admin', company, [], 1)
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      world.store.db,
    )
  })
  afterAll(() => world?.close())
  afterEach(() => sql`drop trigger if exists fail on resources`.execute(world.store.db))

  const many = async () => {
    const tagId = await world.tag('image', [company])
    const uuids = await world.resources('image', tagId, MANY)
    return { tagId, uuids }
  }
  const failOn = (event: 'insert' | 'update', condition: string) =>
    sql`create trigger fail before ${sql.raw(event)} on resources for each row
      when (${sql.raw(condition)}) execute function fail()`.execute(world.store.db)
  const mend = () => sql`drop trigger fail on resources`.execute(world.store.db)
  const count = async (condition: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from resources where deleted_at is null and ${condition}`.execute(
      world.store.db,
    )
    return rows[0]?.count ?? 0
  }
  const lastByPlace = async (tagId: number): Promise<{ uuid: string; name: string }> => {
    const { rows } = await sql<{ uuid: string; name: string }>`
      update resources set name = 'last' where uuid =
        (select uuid from resources where tag_id = ${tagId} order by seq desc limit 1) returning uuid, name`.execute(
      world.store.db,
    )
    return rows[0]!
  }

  it('a split assigns the rest', async () => {
    const { tagId } = await many()
    const { uuid } = await lastByPlace(tagId)
    const pool = await sql<{
      id: number
    }>`insert into pools (kind, name) values ('image', '池') returning id`.execute(world.store.db)
    const poolId = pool.rows[0]!.id
    await sql`update resources set pool_id = ${poolId}, tag_id = null where tag_id = ${tagId}`.execute(
      world.store.db,
    )
    const split = () =>
      admin.ask<{ splits: { count: number }[] }>(
        'POST',
        '/api/admin/images2/tags/split-data',
        {
          poolId,
          splits: [
            { tagId, count: 1 },
            { newTag: { name: '余下' }, count: MANY - 1 },
          ],
        },
        { 'Idempotency-Key': 'split-of-many' },
      )
    await failOn('update', `new.uuid = '${uuid}'`)
    const waiting = () => count(sql`pool_id = ${poolId} and tag_id is null`)
    expect([(await split()).status, await waiting()]).toEqual([500, 1])
    await mend()
    const [again, once] = [await split(), await split()]
    const { rows: tags } = await sql<{ id: number }>`select id from tags where name = '余下'`.execute(
      world.store.db,
    )
    const answer = {
      splits: [
        { tagId, tagName: expect.any(String), count: 1 },
        { tagId: tags[0]?.id, tagName: '余下', count: MANY - 1 },
      ],
      left: 0,
    }
    expect([again.body, once.body, tags.length, await waiting()]).toEqual([answer, answer, 1, 0])
  })

  it('a copy includes the rest, each once and in order', async () => {
    const { tagId } = await many()
    await lastByPlace(tagId)
    const copy = () =>
      admin.ask<{ id: number; message: string }>(
        'POST',
        `/api/admin/images2/tags/${tagId}/copy`,
        { name: '副本', withResources: true },
        { 'Idempotency-Key': 'copy-of-many' },
      )
    await failOn('insert', "new.name = 'last'")
    expect((await copy()).status).toBe(500)
    await mend()
    const [again, once] = [await copy(), await copy()]
    expect([again.status, once.body]).toEqual([200, again.body])
    const mediaOf = async (id: number): Promise<string[]> => {
      const { rows } = await sql<{ media_uuid: string }>`
        select media_uuid from resources where tag_id = ${id} order by seq`.execute(world.store.db)
      return rows.map(({ media_uuid: uuid }) => uuid)
    }
    const source = await mediaOf(tagId)
    expect([source.length, await mediaOf(again.body.id)]).toEqual([MANY, source])
  })

  it('a hand-over of a person’s work reports everything it moved', async () => {
    const { uuids } = await many()
    const [from, to] = [await world.person('from', company), await world.person('to', company)]
    await sql`update resources set status = 'rejected', version = 1, marker_id = ${from.id},
      marker_company_id = ${company}, assignee_id = ${from.id} where uuid = any(${uuids}::uuid[])`.execute(
      world.store.db,
    )
    const handOver = () =>
      admin.ask(
        'POST',
        `/api/users/${from.id}/hand-over`,
        { toUserId: to.id },
        { 'Idempotency-Key': 'hand-over-of-many' },
      )
    const waitsFor = ({ id }: Person) => count(sql`assignee_id = ${id}`)
    await failOn('update', `new.uuid = '${uuids.toSorted().at(-1)}'`)
    expect([(await handOver()).status, await waitsFor(from), await waitsFor(to)]).toEqual([500, 2, MANY - 2])
    await mend()
    const done = { status: 200, body: { handedOver: MANY, freed: 0, refusals: [] } }
    expect([await handOver(), await handOver(), await waitsFor(to)]).toEqual([done, done, MANY])
  })
})
