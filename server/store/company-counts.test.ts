import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { DATABASES } from './testing.ts'

test.each(DATABASES)(
  'migration 0023 gives events and resources the company at their time (%s)',
  async (_name, open) => {
    const store = await open()
    // The embedded one comes migrated.
    await sql.raw('drop schema public cascade; create schema public').execute(store.db)
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0023_company_counts.sql')
    await migrate(store, migrations.slice(0, at))
    const run = (text: string) => sql.raw(text).execute(store.db)
    const [uuid, free] = [randomUUID(), randomUUID()]
    await run(`insert into companies (name, type) values ('甲', 2), ('乙', 2)`)
    await run(`insert into users (username, name, company_id, type, password_hash)
      values ('mover', 'M', 1, 2, '-'), ('admin', 'A', 2, 1, '-')`)
    await run(`insert into tags (kind, name) values ('image', 't')`)
    await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      values ('${uuid}', 'original', 'x', 'x', 'image/png', 1, '\\x00')`)
    await run(`insert into resources (uuid, kind, tag_id, media_uuid, name, status, version, marker_id, marker_company_id)
      values ('${uuid}', 'image', 1, '${uuid}', 'x', 'marked', 1, 1, 1), ('${free}', 'image', 1, '${uuid}', 'y', 'unmarked', 0, null, null)`)
    await run(`insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
      to_status, version_before, version_after, active_seconds, before, created_at)
      values (1, 2, 'mark', 'image', 1, '${uuid}', 1, 1, 'unmarked', 'marked', 0, 1, 10, '{}', '2026-03-01T01:00:00Z'),
        (3, 1, 'mark', 'image', 1, '${uuid}', 1, 2, 'unmarked', 'unmarked', 0, 0, 0, '{}', '2026-03-03T01:00:00Z')`)
    const event = (id: number, actor: string, day: number) =>
      run(`insert into admin_events (id, code, kind, tag_id, resource_uuid, user_id, actor_id, created_at)
        values (${id}, 107, 'image', 1, '${uuid}', 1, ${actor}, '2026-03-0${day}T02:00:00Z')`)
    await event(2, '1', 1)
    await event(4, 'null', 3)
    await run(`update users set company_id = 2 where username = 'mover'`)
    await migrate(store, migrations)
    await event(5, '2', 4)
    await run(`update resources set status = 'checked' where uuid = '${uuid}'`)

    const events = await sql`select id, user_company_id as "user", actor_company_id as actor from admin_events
      order by id`.execute(store.db)
    expect(events.rows).toEqual([
      { id: 2, user: 1, actor: 1 },
      { id: 4, user: 2, actor: null },
      { id: 5, user: 2, actor: 2 },
    ])
    const counts = await sql`select company_id as company, status, count from tag_company_counts
      where count <> 0`.execute(store.db)
    expect(counts.rows).toEqual([{ company: 1, status: 'checked', count: 1 }])
    await store.close()
  },
)
