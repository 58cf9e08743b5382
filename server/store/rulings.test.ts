import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { DATABASES } from './testing.ts'

const AVAILABLE = 1
const PENDING = 2

test.each(DATABASES)(
  'earlier rulings on pending work no longer count as checks (%s)',
  async (_name, open) => {
    const store = await open()
    // The embedded one comes migrated.
    await sql.raw('drop schema public cascade; create schema public').execute(store.db)
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0031_rulings_are_nobodys.sql')
    await migrate(store, migrations.slice(0, at))
    const run = (text: string) => sql.raw(text).execute(store.db)
    await run(`insert into companies (name, type) values ('甲', 2)`)
    await run(`insert into users (username, name, company_id, type, password_hash)
      values ('marker', 'M', 1, 2, '-'), ('judge', 'J', 1, 0, '-')`)
    await run(`insert into tags (kind, name) values ('image', 't')`)
    const [ruled, checked] = [randomUUID(), randomUUID()]
    for (const uuid of [ruled, checked]) {
      await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
        values ('${uuid}', 'original', '${uuid}', 'x', 'image/png', 1, '\\x00')`)
      await run(`insert into resources (uuid, kind, tag_id, media_uuid, name)
        values ('${uuid}', 'image', 1, '${uuid}', 'x')`)
    }
    let id = 0
    const judge = async (uuid: string, version: number, availability: number, quality: 1 | 2) => {
      id += 1
      await run(`insert into annotations (resource_uuid, version, stage, author_id, document, availability, settings_version)
        values ('${uuid}', ${version}, 'mark', 1, '{}', ${availability}, 1)`)
      await run(`insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id, marker_company_id, created_at)
        values ('${uuid}', ${version}, 'check', ${quality}, 2, 1, 1, '2026-03-01T01:00:00Z')`)
      await run(`insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, active_seconds, before, created_at, judgement_id, marker_id, marker_company_id,
        is_first, judgement_stands)
        select ${id}, 4, 'check', 'image', 1, '${uuid}', 2, 1, 'marked', 'checked', ${version}, ${version}, 0, '{}',
          '2026-03-01T01:00:00Z', j.id, 1, 1, j.is_first, true from judgements j order by j.id desc limit 1`)
    }
    await judge(ruled, 1, PENDING, 2)
    await judge(ruled, 2, AVAILABLE, 1)
    await judge(checked, 1, AVAILABLE, 2)
    await judge(checked, 2, AVAILABLE, 1)
    await migrate(store, migrations)

    const figures = await sql`select sum(passed)::int as passed, sum(failed)::int as failed,
      sum(first_passed)::int as "firstPassed", sum(first_failed)::int as "firstFailed"
      from person_day_figures where user_id = 1`.execute(store.db)
    expect(figures.rows).toEqual([{ passed: 2, failed: 1, firstPassed: 1, firstFailed: 1 }])
    const records = await sql`select id, marker_id as marker, marker_company_id as company, is_first as first
      from operation_records order by id`.execute(store.db)
    expect(records.rows).toEqual([
      { id: 1, marker: null, company: null, first: false },
      { id: 2, marker: 1, company: 1, first: true },
      { id: 3, marker: 1, company: 1, first: true },
      { id: 4, marker: 1, company: 1, first: false },
    ])
    await store.close()
  },
  60_000,
)
