import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldCounts } from './counts.ts'
import { migrate, readMigrations } from './migrate.ts'
import { DATABASES } from './testing.ts'

test.each(DATABASES)(
  'work from before people and days of companies were counted is counted once (%s)',
  async (_name, open) => {
    const store = await open()
    // The embedded one comes migrated.
    await sql.raw('drop schema public cascade; create schema public').execute(store.db)
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.endsWith('_returned_by.sql'))
    await migrate(store, migrations.slice(0, at))
    const run = (text: string) => sql.raw(text).execute(store.db)
    const [rejected, marked] = [randomUUID(), randomUUID()]
    await run(`insert into companies (name, type) values ('甲', 2)`)
    await run(`insert into users (username, name, company_id, type, password_hash)
      values ('marker', 'M', 1, 2, '-'), ('judge', 'J', 1, 2, '-')`)
    await run(`insert into tags (kind, name) values ('image', 't')`)
    await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      values ('${marked}', 'original', 'x', 'x', 'image/png', 1, '\\x00')`)
    await run(`insert into resources (uuid, kind, tag_id, media_uuid, name, status, version, marker_id, marker_company_id, status_changed_at)
      select uuid::uuid, 'image', 1, '${marked}', 'x', 'marked', 1, 1, 1, '2026-03-01T01:00:00Z'
      from unnest(array['${rejected}', '${marked}']) as uuid`)
    await run(`with judged as (
        insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id)
        values ('${rejected}', 1, 'check', 2, 2, 1) returning id)
      update resources set status = 'rejected', checker_id = 2, judgement_id = judged.id from judged
      where uuid = '${rejected}'`)
    // Some of it is folded by then, some not.
    await migrate(store, migrations)
    await run(`update resources set status = 'checked', checker_id = 2 where uuid = '${marked}'`)
    await foldCounts(store)

    const people =
      await sql`select role, user_id as person, company_id as company, status, sum(count)::int as count
      from tag_person_counts group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 4`.execute(store.db)
    expect(people.rows).toEqual([
      { role: 'checker', person: 2, company: null, status: 'checked', count: 1 },
      { role: 'checker', person: 2, company: null, status: 'rejected', count: 1 },
      { role: 'marker', person: 1, company: 1, status: 'checked', count: 1 },
      { role: 'marker', person: 1, company: 1, status: 'rejected', count: 1 },
      { role: 'returned_by', person: 2, company: 1, status: 'rejected', count: 1 },
    ])
    const days = await sql`select status, day, sum(count)::int as count from tag_company_ages
      group by 1, 2 having sum(count) <> 0 order by 1`.execute(store.db)
    expect(days.rows).toEqual([
      { status: 'checked', day: '2026-03-01', count: 1 },
      { status: 'rejected', day: '2026-03-01', count: 1 },
    ])
    await store.close()
  },
)
