import { sql } from 'kysely'
import type { Person, TagDetail } from '../../src/api/generated/contract.d.ts'
import type { AdminKind } from '../../src/domain/kinds.ts'
import type { Database } from '../store/store.ts'
import { labelsOf } from '../workflow/settings.ts'
import { personJson } from '../workflow/views.ts'
import { readTag } from './tags.ts'

/** How much of a tag stands in the way of deleting it: what was worked on, and what is in somebody's hands. */
async function refusalsOf(db: Database, id: number): Promise<TagDetail['refusals']> {
  const { rows } = await sql<{ marked: number; held: number }>`
    select
      coalesce((select sum(count) from tag_counts where tag_id = ${id} and status <> 'unmarked'), 0)
        + (select count(*) from resources where tag_id = ${id} and status = 'unmarked' and version > 0
           and deleted_at is null)::bigint as marked,
      (select count(*) from resources where tag_id = ${id} and lease_holder_id is not null and deleted_at is null) as held
    `.execute(db)
  const { marked = 0, held = 0 } = rows[0] ?? {}
  return [
    ...(marked > 0 ? [{ reason: 'marked' as const, count: marked }] : []),
    ...(held > 0 ? [{ reason: 'held' as const, count: held }] : []),
  ]
}

interface VersionRow {
  version: number
  at: Date
  by: Person | null
  settings: Record<string, unknown>
}

/** A tag, why it cannot be deleted, and its settings of all times, newest first. Throws a 404 without it. */
export async function tagDetail(db: Database, kind: AdminKind, id: number): Promise<TagDetail> {
  const tag = await readTag(db, kind, id)
  const { rows } = await sql<VersionRow>`
    select s.version, s.created_at as at, ${personJson(sql`s.created_by`)} as by, s.settings
    from tag_settings s where s.tag_id = ${id} order by s.version desc limit 1000`.execute(db)
  const versions = rows.map(({ version, at, by, settings }) => ({
    version,
    at: at.toISOString(),
    by,
    settings: labelsOf(kind, version, settings),
  }))
  return { tag, refusals: await refusalsOf(db, id), versions }
}
