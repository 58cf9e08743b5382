import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { DATABASES } from './testing.ts'

test.each(DATABASES)(
  'figures from before they were kept by company are recounted (%s)',
  async (_name, open) => {
    const store = await open()
    // The embedded one comes migrated.
    await sql.raw('drop schema public cascade; create schema public').execute(store.db)
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0019_company_of_the_time.sql')
    await migrate(store, migrations.slice(0, at))
    const uuid = randomUUID()
    const run = (text: string) => sql.raw(text).execute(store.db)
    await run(`insert into companies (name, type) values ('甲', 2), ('乙', 2)`)
    await run(`insert into users (username, name, company_id, type, password_hash)
      values ('mover', 'M', 1, 2, '-'), ('judge', 'J', 2, 0, '-')`)
    await run(`insert into tags (kind, name) values ('image', 't')`)
    await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      values ('${uuid}', 'original', 'x', 'x', 'image/png', 1, '\\x00')`)
    await run(
      `insert into resources (uuid, kind, tag_id, media_uuid, name) values ('${uuid}', 'image', 1, '${uuid}', 'x')`,
    )
    const record = (id: number, type: number, company: number, day: string, more = `null, null`) =>
      run(`insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, active_seconds, before, created_at, judgement_id, marker_id)
        values (${id}, ${type}, 'mark', 'image', 1, '${uuid}', ${type === 4 ? 2 : 1}, ${company}, 'unmarked', 'marked', 0, 1,
        10, '{}', '${day}', ${more})`)
    await record(1, 2, 1, '2026-03-01T01:00:00Z')
    await run(`update users set company_id = 2 where username = 'mover'`)
    await run(`insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id, created_at)
      values ('${uuid}', 1, 'check', 2, 2, 1, '2026-03-02T01:00:00Z')`)
    await record(2, 4, 2, '2026-03-02T01:00:00Z', '1, 1')
    await record(3, 2, 2, '2026-03-03T01:00:00Z')
    await migrate(store, migrations)

    const { rows } =
      await sql`select user_id as "user", company_id as company, day::text, marked, checked, failed,
      first_failed as "firstFailed", mark_seconds + check_seconds as seconds
      from person_day_figures order by day, user_id`.execute(store.db)
    const none = { marked: 0, checked: 0, failed: 0, firstFailed: 0, seconds: 0 }
    expect(rows).toEqual([
      { ...none, user: 1, company: 1, day: '2026-03-01', marked: 1, seconds: 10 },
      // Judged after the move, but work of before it.
      { ...none, user: 1, company: 1, day: '2026-03-02', failed: 1, firstFailed: 1 },
      { ...none, user: 2, company: 2, day: '2026-03-02', checked: 1, seconds: 10 },
      { ...none, user: 1, company: 2, day: '2026-03-03', marked: 1, seconds: 10 },
    ])
    const records =
      await sql`select id, marker_company_id as company from operation_records order by id`.execute(store.db)
    expect(records.rows).toEqual([
      { id: 1, company: null },
      { id: 2, company: 1 },
      { id: 3, company: null },
    ])
    await store.close()
  },
)
