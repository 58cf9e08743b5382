import { SETTING_NAME_VALUES } from '../../../src/contract/enumerations.ts'
import { TagDetailLimits } from '../../../src/contract/limits.ts'
import { sql } from 'kysely'
import type { Person, SettingName, TagDetail } from '../../../src/contract/types.d.ts'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { personJson } from '../../workflow/views/people.ts'
import { readTag } from './tags.ts'

const VERSIONS_MAX = TagDetailLimits.versions.maxItems

/** Why the tag cannot be deleted. Unmarked resources with a version were marked before and have been reset. */
async function refusalsOf(db: SqlDatabase, id: number): Promise<TagDetail['refusals']> {
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
  /** Without the guide, whose versions may add up to megabytes. */
  settings: Record<string, unknown>
  guide_hash: string | null
}

function changedIn(kind: AdminKind, row: VersionRow, before: VersionRow | undefined): SettingName[] {
  if (before === undefined) return []
  const [now, then] = [row, before].map(({ version, settings, guide_hash }): Record<string, unknown> => ({
    ...labelsOf(kind, version, settings),
    guide: guide_hash,
  }))
  return SETTING_NAME_VALUES.filter((name) => JSON.stringify(now?.[name]) !== JSON.stringify(then?.[name]))
}

/** Versions come newest first, each with its changes. Throws a 404 without the tag. */
export async function tagDetail(db: SqlDatabase, kind: AdminKind, id: number): Promise<TagDetail> {
  const tag = await readTag(db, kind, id)
  const { rows } = await sql<VersionRow>`
    select s.version, s.created_at as at, ${personJson(sql`s.created_by`)} as by, s.settings - 'guide' as settings,
      md5(s.settings->>'guide') as guide_hash
    from tag_settings s where s.tag_id = ${id} order by s.version desc limit ${VERSIONS_MAX + 1}`.execute(db)
  const versions = rows.slice(0, VERSIONS_MAX).map((row, index) => ({
    version: row.version,
    at: row.at.toISOString(),
    by: row.by,
    changed: changedIn(kind, row, rows[index + 1]),
  }))
  return { tag, refusals: await refusalsOf(db, id), versions }
}
