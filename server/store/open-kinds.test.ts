import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldCounts } from './counts.ts'
import { DATABASES } from './testing.ts'

const KIND = 'image-stamp'

test.each(DATABASES)('a kind without a migration is stored and counted (%s)', async (_name, open) => {
  const store = await open()
  const run = (text: string) => sql.raw(text).execute(store.db)
  const uuid = randomUUID()
  await run(`insert into companies (name, type) values ('甲', 0)`)
  await run(`insert into users (username, name, company_id, type, password_hash) values ('a', 'A', 1, 0, '')`)
  await run(`insert into company_grants (company_id, kind, stage) values (1, '${KIND}', 'mark')`)
  await run(`insert into grants (user_id, kind, stage) values (1, '${KIND}', 'mark')`)
  await run(`insert into tags (kind, name) values ('${KIND}', 't')`)
  await run(`insert into pools (kind, name) values ('${KIND}', 'p')`)
  await run(`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
    values ('${uuid}', 'original', 'x', 'x', 'image/png', 1, '\\x00')`)
  await run(`insert into resources (uuid, kind, tag_id, pool_id, media_uuid, name, status)
    values ('${uuid}', '${KIND}', 1, 1, '${uuid}', 'x', 'marked')`)
  await run(`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
    to_status, version_before, version_after, active_seconds, before)
    values (2, 'mark', '${KIND}', 1, '${uuid}', 1, 1, 'unmarked', 'marked', 0, 1, 30, '{}')`)

  const counts = async () =>
    (await sql`select status, count from tag_counts where count <> 0`.execute(store.db)).rows
  const figures = async () =>
    (await sql`select kind, marked, mark_seconds from person_day_figures`.execute(store.db)).rows
  const counted = [[{ status: 'marked', count: 1 }], [{ kind: KIND, marked: 1, mark_seconds: 30 }]]
  expect([await counts(), await figures()]).toEqual(counted)
  await foldCounts(store)
  expect([await counts(), await figures()]).toEqual(counted)
  expect((await sql`select kind from person_days_other`.execute(store.db)).rows).toEqual([{ kind: KIND }])
  await store.close()
})
