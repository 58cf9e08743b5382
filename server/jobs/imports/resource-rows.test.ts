import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../store/store.ts'
import { DATABASES } from '../../store/testing.ts'
import { rowsByStem, stemQuery } from './resource-rows.ts'

describe.each(DATABASES)('resources on the %s database', (_name, open) => {
  let store: Store
  let tagId: number
  beforeAll(async () => {
    store = await open()
    const made = store.db.insertInto('tags').values({ kind: 'image', name: 'names' }).returning('id')
    tagId = (await made.executeTakeFirstOrThrow()).id
    await sql`with made as (
        select gen_random_uuid() as uuid, case n when 1 then 'a\\b\\1.x.jpg' else 'f' || n % 7 || '/' || n || '.jpg' end as name
        from generate_series(1, 5000) as n),
      files as (
        insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
        select uuid, 'original', 'image/aa/' || uuid || '/a.jpg', name, 'image/jpeg', 1, sha256(uuid::text::bytea), 6, 4
        from made returning uuid, file_name)
      insert into resources (uuid, kind, tag_id, media_uuid, name)
      select uuid, 'image', ${tagId}, uuid, file_name from files`.execute(store.db)
    await sql`analyze resources, resource_names`.execute(store.db)
  })
  afterAll(() => store?.close())

  test('are found by the names of their files without reading those of all others', async () => {
    const found = await rowsByStem(store.db, tagId, ['1.x', '4242', 'none'])
    expect(found.map(({ name }) => name).toSorted()).toEqual(['a\\b\\1.x.jpg', 'f0/4242.jpg'])
    const asked = stemQuery(tagId, ['1.x', '4242'])
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${asked}`.execute(store.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('resource_names_stem')
    expect(plan).not.toContain('Seq Scan on resource')
  })
})
