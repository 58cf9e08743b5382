import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

const image = (path: string) => pathOf('image', path)

describe.each(DATABASES)('lists of drafts on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let ids: string[] = []

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    const tagId = await world.tag('image', [company])
    ids = await world.resources('image', tagId, 5)
    await ann.ask('POST', image('tasks/pull'), { tagId, count: 5 })
    const body = { version: 0, stage: 'mark', annotation: emptyDocument('image') }
    for (const id of ids) await ann.ask('PUT', image(`drafts/${id}`), body)
    await sql`update drafts set saved_at = ${new Date(world.now())}`.execute(world.store.db)
  })
  afterAll(() => world?.close())

  const listed = async (order: 'asc' | 'desc'): Promise<string[]> => {
    const found: string[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const path = image(`drafts?order=${order}&page=${page}&pageSize=1`)
      const { body } = await ann.ask<{ items: { resource: { uuid: string } }[] }>('GET', path)
      found.push(...body.items.map(({ resource }) => resource.uuid))
    }
    return found
  }

  it('pages of drafts saved at the same time show each once, in both directions', async () => {
    const oldestFirst = ids.toSorted()
    expect([await listed('asc'), await listed('desc')]).toEqual([oldestFirst, oldestFirst.toReversed()])
    // Rows that were written anew lie elsewhere in the table.
    await sql`update drafts set active_seconds = active_seconds + 1 where resource_uuid = ${oldestFirst[0]}`.execute(
      world.store.db,
    )
    expect(await listed('asc')).toEqual(oldestFirst)
  })
})
