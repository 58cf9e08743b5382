import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld } from './world.ts'

describe.each(DATABASES)('pre-labels of hundreds of resources on the %s database', (_name, open) => {
  let world: World
  let admin: Person
  let tagId: number
  let last: string

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('管理', 1)
    admin = await world.person('admin', company, [], 1)
    tagId = await world.tag('image', [company])
    const ids = await world.resources('image', tagId, 501)
    last = ids.toSorted().at(-1) ?? ''
    await sql`
      insert into annotations (resource_uuid, version, stage, author_company_id, document, availability, settings_version)
      select uuid, 0, 'import', ${company}, ${JSON.stringify(emptyDocument('image'))}::jsonb, 1, 1
      from unnest(${ids}::uuid[]) as uuid`.execute(world.store.db)
  })
  afterAll(() => world?.close())

  const path = (): string => `/api/admin/images2/tags/${tagId}/prelabels`
  const remove = () => admin.ask('DELETE', path(), undefined, { 'Idempotency-Key': 'removal-of-many' })
  const left = async () => (await admin.ask<{ count: number }>('GET', path())).body.count

  it('are removed in steps: an interrupted removal continues', async () => {
    const { db } = world.store
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      db,
    )
    await sql`create trigger fail before delete on annotations for each row
      when (old.resource_uuid = ${sql.lit(last)}) execute function fail()`.execute(db)
    expect([(await remove()).status, await left()]).toEqual([500, 1])
    await sql`drop trigger fail on annotations`.execute(db)
    const done = { status: 200, body: { removed: 501, kept: 0 } }
    expect([await remove(), await remove(), await left()]).toEqual([done, done, 0])
  })
})
