import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const TAGS = '/api/admin/images2/tags'
const NONE = { unmarked: 0, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 }

it('counts the client’s resources, and hidden copies separately', async () => {
  const { body: tag } = await world.call('admin', 'POST', TAGS, { name: 'copies' })
  const own = [await world.addResource(tag.id), await world.addResource(tag.id)]
  const copy = await world.addResource(tag.id)
  const { db } = world.store
  await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
    values (${copy}, 'image', ${tag.id}, 'double', ${own[0]})`.execute(db)
  await sql`update resources set status = 'approved' where uuid = any(${[own[0], copy]}::uuid[])`.execute(db)

  const { body: list } = await world.call('admin', 'GET', `${TAGS}?search=copies`)
  expect([list.items[0].counts, list.items[0].copies]).toEqual([
    { ...NONE, unmarked: 1, approved: 1 },
    { ...NONE, approved: 1 },
  ])
})

it('omits copies where there are none', async () => {
  const { body: tag } = await world.call('admin', 'POST', TAGS, { name: 'no copies' })
  await world.addResource(tag.id)
  const { body } = await world.call('admin', 'GET', `${TAGS}?search=no copies`)
  expect([body.items[0].counts, 'copies' in body.items[0]]).toEqual([{ ...NONE, unmarked: 1 }, false])
})
