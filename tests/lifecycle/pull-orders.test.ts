import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_MS } from '../../src/domain/constants.ts'
import type { PullOrder } from '../../src/contract/types.d.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { ONTOLOGY, openPrelabelRuns, type PrelabelRuns } from './prelabel-run-steps.ts'
import { found, type Suggested } from '../support/fake-engine.ts'
import { countTrips } from '../support/trips.ts'
import { remark } from './prelabel-steps.ts'
import { pathOf, type Person } from './world.ts'

/** Databases whose new work comes in the order that models tell. */

const OTHER = { name: 'other', version: null }

interface Batch {
  items: { resource: { uuid: string } }[]
}

/** So many cars in doubt. */
const cars = (count: number, score = 0.6): Suggested[] =>
  Array.from({ length: count }, (_, turn) =>
    found('car', score, { box: { x: 60 * turn, y: 20, width: 50, height: 50 } }),
  )

describe.each(DATABASES)('orders of pulls on the %s database', (_name, open) => {
  let steps: PrelabelRuns
  let people: Person[]
  beforeAll(async () => {
    steps = await openPrelabelRuns(open)
    const { world, ann } = steps
    people = await Promise.all(
      ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'].map((name) => world.person(name, ann.companyId)),
    )
  })
  afterAll(() => steps?.world.close())

  const database = (count: number, pullOrder?: PullOrder) =>
    steps.database('image', count, { ontology: ONTOLOGY, ...(pullOrder && { pullOrder }) })
  const pass = async (
    { tagId, ids }: { tagId: number; ids: readonly string[] },
    counts: readonly (readonly Suggested[])[],
    more: { replace?: boolean; model?: typeof OTHER; findingsMax?: number } = {},
  ) => {
    const { model, findingsMax, ...given } = more
    await steps.start('image', tagId, given)
    const how = { ...(model && { model }), ...(findingsMax !== undefined && { findingsMax }) }
    return steps.attempt(ids, (turn) => counts[turn] ?? [], how)
  }
  /** In the order that one person is given them, all in one pull; then they are free again. */
  const order = async (tagId: number | undefined, ids: readonly string[], count = ids.length) => {
    const body = { ...(tagId !== undefined && { tagId }), count }
    const answer = await steps.ann.ask<Batch>('POST', pathOf('image', 'tasks/pull'), body)
    const uuids = answer.body.items.map(({ resource }) => resource.uuid)
    await sql`update resources set lease_holder_id = null, lease_stage = null, lease_craft = null,
      lease_acquired_at = null, lease_expires_at = null where uuid = any(${uuids}::uuid[])`.execute(
      steps.world.store.db,
    )
    return uuids.map((uuid) => ids.indexOf(uuid))
  }
  const ordered = (tagId: number) => steps.ordered('image', tagId)

  test('a model’s doubt goes first, also where it laid nothing; what came later is last', async () => {
    const plain = await database(5)
    await pass(plain, [cars(1), cars(3), [], cars(2, 0.3), cars(2)])
    expect(await order(plain.tagId, plain.ids)).toEqual([0, 1, 2, 3, 4])

    const { tagId, ids } = await database(5, 'doubt')
    expect(await order(tagId, ids)).toEqual([0, 1, 2, 3, 4])
    await pass({ tagId, ids }, [cars(1), cars(3), [], cars(2, 0.3), cars(2)])
    const all = [...ids, ...(await steps.world.resources('image', tagId, 2))]
    expect(await order(tagId, all)).toEqual([1, 4, 3, 0, 2, 5, 6])
    expect(await order(tagId, all, 3)).toEqual([1, 4, 3])
    expect(await ordered(tagId)).toEqual({ doubt: 5, disagreement: 0 })
  })

  test('of each picture no more is kept than the setting says', async () => {
    const { tagId, ids } = await database(3, 'doubt')
    await pass({ tagId, ids }, [cars(1), cars(3), cars(2)], { findingsMax: 1 })
    expect(await order(tagId, ids)).toEqual([0, 1, 2])
  })

  test('a pass that replaces another tells the order anew', async () => {
    const { tagId, ids } = await database(3, 'doubt')
    await pass({ tagId, ids }, [cars(1), cars(2), cars(3)])
    await pass({ tagId, ids }, [cars(3), cars(1), cars(2)], { replace: true })
    expect(await order(tagId, ids)).toEqual([0, 2, 1])
  })

  test('two models: what they disagree on; once there is one of them only, in order of arrival', async () => {
    const { tagId, ids } = await database(4, 'disagreement')
    await pass({ tagId, ids }, [cars(3), cars(1), cars(2), cars(1)])
    expect(await order(tagId, ids)).toEqual([0, 1, 2, 3])
    await pass({ tagId, ids }, [cars(3), cars(3), cars(1)], { replace: true, model: OTHER })
    expect(await order(tagId, ids)).toEqual([1, 2, 3, 0])
    expect(await ordered(tagId)).toEqual({ doubt: 4, disagreement: 4 })
    // The same model again is compared with the other one, not with itself.
    await pass({ tagId, ids }, [[], cars(1), cars(1), cars(1)], { replace: true, model: OTHER })
    expect(await order(tagId, ids)).toEqual([0, 2, 1, 3])
  })

  test('removed pre-labels, those from a file, and another database end it', async () => {
    const { tagId, ids } = await database(4, 'doubt')
    const turns = [cars(1), cars(3), [], cars(2)]
    await pass({ tagId, ids }, turns)
    await steps.lay(tagId, { [ids[1] ?? '']: remark('image', '文件') })
    expect(await order(tagId, ids)).toEqual([3, 0, 2, 1])
    expect(await steps.cleared('image', tagId)).toEqual({ removed: 3, kept: 0 })
    expect([await order(tagId, ids), await ordered(tagId)]).toEqual([
      [0, 1, 2, 3],
      { doubt: 0, disagreement: 0 },
    ])

    await pass({ tagId, ids }, turns)
    const there = await database(1, 'doubt')
    const path = `/api/admin/images2/tags/${tagId}/take-out`
    const { status } = await steps.admin.ask('POST', path, { to: 'tag', tagId: there.tagId, ids: [ids[1]] })
    expect([status, await ordered(there.tagId)]).toEqual([200, { doubt: 0, disagreement: 0 }])
    expect(await order(tagId, ids)).toEqual([3, 0, 2])
    const kept = await steps.world.store.db.selectFrom('model_findings').select('resource_uuid').execute()
    expect(kept.map(({ resource_uuid: uuid }) => uuid)).not.toContain(ids[1])
  })

  test('a copy that measures people comes beside its source', async () => {
    const { tagId, ids } = await database(3, 'doubt')
    const [copy = ''] = await steps.world.resources('image', tagId, 1)
    await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
      values (${copy}, 'image', ${tagId}, 'double', ${ids[2]})`.execute(steps.world.store.db)
    await pass({ tagId, ids }, [cars(1), cars(2), cars(3)])
    const { rows } = await sql<{ uuid: string; doubt: number }>`
      select uuid, doubt from resources where tag_id = ${tagId} order by doubt desc, seq`.execute(
      steps.world.store.db,
    )
    expect(rows.map(({ uuid }) => uuid)).toEqual([ids[2], copy, ids[1], ids[0]])
    expect(rows.map(({ doubt }) => Math.round(doubt * 10) / 10)).toEqual([1.2, 1.2, 0.8, 0.4])
  })

  test('pulls from all databases: by their priority first, then each in its own order', async () => {
    const { world, ann } = steps
    const company = await world.company('乙')
    await world.move(ann.username, company)
    const who = { ...ann, companyId: company }
    const make = async (priority: number, pullOrder?: PullOrder) => {
      const settings = { ontology: ONTOLOGY, ...(pullOrder && { pullOrder }) }
      const tagId = await world.tag('image', [company], { priority, settings })
      return { tagId, ids: await world.resources('image', tagId, 3) }
    }
    const [first, second, third] = [await make(2), await make(1, 'doubt'), await make(0)]
    for (const each of [first, second, third]) await pass(each, [cars(1), cars(3), cars(2)])
    const ids = [...first.ids, ...second.ids, ...third.ids]
    const answer = await who.ask<Batch>('POST', pathOf('image', 'tasks/pull'), { count: 8 })
    expect(answer.body.items.map(({ resource }) => ids.indexOf(resource.uuid))).toEqual([
      0, 1, 2, 4, 5, 3, 6, 7,
    ])
    await world.move(ann.username, ann.companyId)
  })

  test('people who pull at once get different resources, the most doubtful first', async () => {
    const { tagId, ids } = await database(16, 'doubt')
    await pass(
      { tagId, ids },
      ids.map((_, turn) => cars(turn % 8)),
    )
    const pull = (who: Person) => who.ask<Batch>('POST', pathOf('image', 'tasks/pull'), { tagId, count: 2 })
    const got = (await Promise.all(people.map(pull))).map(({ body }) =>
      body.items.map(({ resource }) => ids.indexOf(resource.uuid)),
    )
    expect(got.map((each) => each.length)).toEqual(people.map(() => 2))
    expect(
      got
        .flat()
        .map((turn) => turn % 8)
        .toSorted((a, b) => b - a),
    ).toEqual([7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2])
    expect(new Set(got.flat()).size).toBe(12)
  })

  test('three trips to the database in turn, two otherwise', async () => {
    const trips = countTrips()
    const taken = async (tagId: number) => {
      trips.taken()
      await steps.ben.ask('POST', pathOf('image', 'tasks/pull'), { tagId, count: 1 })
      return trips.taken()
    }
    const [plain, inTurn] = [await database(1), await database(1, 'doubt')]
    expect([await taken(plain.tagId), await taken(inTurn.tagId)]).toEqual([2, 3])
    trips.stop()
  })

  test('leases that ran out come back into their turn', async () => {
    const { tagId, ids } = await database(3, 'doubt')
    await pass({ tagId, ids }, [cars(1), cars(2), cars(3)])
    await steps.ann.ask('POST', pathOf('image', 'tasks/pull'), { tagId, count: 3 })
    steps.world.advance(2 * LEASE_MS)
    const body = { tagId, count: 2 }
    const answer = await steps.admin.ask<Batch>('POST', pathOf('image', 'tasks/pull'), body)
    expect(answer.body.items.map(({ resource }) => ids.indexOf(resource.uuid))).toEqual([2, 1])
  })

  test('the setting is one of pictures', async () => {
    const input = { name: '视频顺序', settings: { pullOrder: 'doubt' } }
    const refused = await steps.admin.ask<{ details: unknown }>('POST', '/api/admin/videos/tags', input)
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: '/settings/pullOrder', rule: 'kind', reason: '模型只看图片，这类数据库没有这种顺序' }],
    ])
  })
})
