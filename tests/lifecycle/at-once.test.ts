import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PushResult } from '../../src/contract/types.d.ts'
import { SHARING } from '../../server/store/together.ts'
import { DATABASES, TEST_DATABASE_URL } from '../../server/store/testing.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { openWorld, pathOf, type Person, type World } from './world.ts'

/** Many people pull and push in the same moment: each is answered as if alone. */

interface Batch {
  items: { resource: { uuid: string }; version: number }[]
}

const PEOPLE = 12
const annotation = emptyDocument('image')

describe.each(DATABASES)('at once on the %s database', (_name, open) => {
  let world: World
  let companies: number[]
  let people: Person[]
  beforeAll(async () => {
    world = await openWorld(open)
    companies = [await world.company('甲'), await world.company('乙')]
    people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => world.person(`p${index}`, companies[index % 2] ?? 0)),
    )
  })
  afterAll(() => world?.close())

  const pull = (who: Person, tagId: number, count: number) =>
    who.ask<Batch>('POST', pathOf('image', 'tasks/pull'), { tagId, count })
  const push = (who: Person, id: string, more: object = {}, key: string = randomUUID()) =>
    who.ask<{ results: PushResult[] }>(
      'POST',
      pathOf('image', 'marks/push'),
      { items: [{ id, version: 0, annotation, ...more }] },
      { 'idempotency-key': key },
    )
  const pulled = async (tagId: number, count: number) => {
    const batches = await Promise.all(people.map((who) => pull(who, tagId, count)))
    return batches.map(({ body }) => body.items.map(({ resource }) => resource.uuid))
  }
  const written = async (tagId: number) =>
    (
      await sql<{
        id: string
        marker: number
        records: number
        versions: number
        drafts: number
      }>`
        select r.uuid as id, r.marker_id as marker,
          (select count(*)::integer from operation_records o where o.resource_uuid = r.uuid and o.type = 2) as records,
          (select count(*)::integer from annotations a where a.resource_uuid = r.uuid) as versions,
          (select count(*)::integer from drafts d where d.resource_uuid = r.uuid) as drafts
        from resources r where r.tag_id = ${tagId} and r.status = 'marked' order by r.seq`.execute(
        world.store.db,
      )
    ).rows

  it('each gets other work, the oldest first, and nobody both of two twins', async () => {
    const tagId = await world.tag('image', companies)
    const ids = await world.resources('image', tagId, 4 * PEOPLE)
    await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
      values (${ids[3]}, 'image', ${tagId}, 'double', ${ids[2]})`.execute(world.store.db)
    const got = await pulled(tagId, 2)
    expect(got.map((each) => each.length)).toEqual(people.map(() => 2))
    expect(new Set(got.flat()).size).toBe(2 * PEOPLE)
    expect(got.filter((each) => each.includes(ids[2] ?? '') && each.includes(ids[3] ?? ''))).toEqual([])
    expect(ids.slice(0, 2 * PEOPLE + 1).filter((id) => !got.flat().includes(id)).length).toBe(1)
    const again = await pulled(tagId, 2)
    expect(again).toEqual(got)
  })

  it('the last ones go to some, and nobody is refused', async () => {
    const tagId = await world.tag('image', companies)
    const ids = await world.resources('image', tagId, PEOPLE + 3)
    const got = await pulled(tagId, 2)
    expect(got.flat().toSorted()).toEqual(ids.toSorted())
  })

  it.runIf(TEST_DATABASE_URL)(
    'what one takes no other takes, though lapsed leases cannot be freed',
    async () => {
      const tagId = await world.tag('image-node', companies)
      const [lapsed = '', free = ''] = await world.resources('image-node', tagId, 2)
      const [holder, first, second] = people as [Person, Person, Person]
      const ask = (who: Person, count: number) =>
        who.ask<Batch>('POST', pathOf('image-node', 'tasks/pull'), { count })
      expect((await ask(holder, 1)).body.items.map(({ resource }) => resource.uuid)).toEqual([lapsed])
      world.advance(24 * 3_600_000)
      let letGo = (): void => {}
      const held = new Promise<void>((done) => (letGo = done))
      const { store } = world
      const busy = Array.from({ length: SHARING.groups }, (_, n) => store.together(-n, 'call', () => held))
      const together = vi.spyOn(store, 'together')
      const answers = await store.transaction(async (tx) => {
        await sql`select from resources where lease_holder_id is not null for update`.execute(tx)
        const asked = Promise.all([ask(first, 1), ask(second, 2)])
        await vi.waitFor(() => expect(together).toHaveBeenCalledTimes(2), { timeout: 60_000 })
        letGo()
        return asked
      })
      together.mockRestore()
      await Promise.all(busy)
      const got = answers.map(({ body }) => body.items.map(({ resource }) => resource.uuid))
      expect(got.flat()).toEqual([free])
    },
  )

  it('a free resource may be named twice, by one or by many', async () => {
    const tagId = await world.tag('image', companies)
    const [id = ''] = await world.resources('image', tagId, 1)
    const item = { id, version: 0, annotation }
    const { status, body } = await (people[0] as Person).ask<{
      results: PushResult[]
    }>('POST', pathOf('image', 'marks/push'), { items: [item, item] })
    expect([status, body.results.map((result) => result.ok || result.error.code)]).toEqual([
      200,
      ['not-held', 'not-held'],
    ])
    const all = await Promise.all(people.map((who) => push(who, id)))
    expect(all.map(({ body: { results } }) => results[0]?.ok === false && results[0].error.code)).toEqual(
      people.map(() => 'not-held'),
    )
  })

  it('a push that is refused touches no other', async () => {
    const tagId = await world.tag('image', companies)
    await world.resources('image', tagId, 2 * PEOPLE)
    const own = (await pulled(tagId, 1)).map(([id = '']) => id)
    const of = (index: number): [Person, string] => [people[index] as Person, own[index] ?? '']
    const twice = randomUUID()
    const answers = await Promise.all([
      push(...of(0)),
      push(...of(1), { version: 3 }),
      push(people[2] as Person, own[5] ?? ''),
      push(...of(3), { annotation: { availability: 9 } }),
      push(...of(4), {}, twice),
      push(...of(4), {}, twice),
      pull(people[5] as Person, 2 ** 30, 1),
      ...[6, 7, 8, 9, 10, 11].map((index) => push(...of(index))),
    ])
    const outcomes = answers.map(({ status, body }) => {
      const [result] = 'results' in body ? body.results : []
      return result === undefined ? status : result.ok || result.error.code
    })
    expect(outcomes).toEqual([
      true,
      'stale-version',
      'held',
      'unprocessable',
      true,
      true,
      404,
      ...Array.from({ length: 6 }, () => true),
    ])
    expect(await written(tagId)).toEqual(
      (await written(tagId)).map(({ id }) => ({
        id,
        marker: people[own.indexOf(id)]?.id,
        records: 1,
        versions: 1,
        drafts: 0,
      })),
    )
    const marked = [0, 4, 6, 7, 8, 9, 10, 11].map((index) => own[index] ?? '')
    expect((await written(tagId)).map(({ id }) => id).toSorted()).toEqual(marked.toSorted())
  })
})
