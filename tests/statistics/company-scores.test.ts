import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PersonQualityPage } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

/** Scores of somebody who changed company: each company is told those of the work that was done for it. */

let world: World
let tagId: number
let mover: Person
let before: Person
let after: Person

/** Marks some items, which then were hidden tests with this score. */
async function tested(count: number, score: number): Promise<void> {
  type Items = { items: { resource: { uuid: string }; version: number }[] }
  const { body } = await mover.ask<Items>('POST', '/api/images2/tasks/pull', { count })
  const annotation = { ...emptyDocument('image'), availability: 1 }
  const ids = body.items.map(({ resource }) => resource.uuid)
  await mover.ask('POST', '/api/images2/marks/push', {
    items: ids.map((id) => ({ id, version: 0, annotation })),
  })
  await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid, user_id, score, scored_at)
    select id, 'image', ${tagId}::int, 'gold', id, ${mover.id}::int, ${score}::double precision, now() - interval '1 day'
    from unnest(${ids}::uuid[]) as id`.execute(world.store.db)
}

beforeAll(async () => {
  world = await openWorld(DATABASES[0]![1])
  const [first, second] = [await world.company('甲', 2), await world.company('乙', 2)]
  mover = await world.person('mover', first, ['mark'], 2)
  before = await world.person('before', first, ['mark'], 3)
  after = await world.person('after', second, ['mark'], 3)
  tagId = await world.tag('image', [first, second])
  await world.resources('image', tagId, 20)
  await tested(5, 1)
  await world.move('mover', second)
  await tested(6, 0.5)
})
afterAll(() => world?.close())

const reported = async (person: Person, query: string) => {
  const path = `/api/statistics/quality?kind=image&${query}`
  const { body } = await person.ask<PersonQualityPage>('GET', path)
  return body.items.map(({ user, figures, tested: score }) => [user.id, figures.marked, score])
}

it('are split by company, also for people who left it', async () => {
  expect(await reported(before, 'scope=company')).toEqual([[mover.id, 5, { count: 5, mean: 1 }]])
  expect(await reported(after, 'scope=company')).toEqual([[mover.id, 6, { count: 6, mean: 0.5 }]])
  expect(await reported(before, `userId=${mover.id}`)).toEqual([[mover.id, 5, { count: 5, mean: 1 }]])
})

it('are complete for the person', async () => {
  expect(await reported(mover, 'scope=mine')).toEqual([[mover.id, 11, { count: 11, mean: 8 / 11 }]])
})
