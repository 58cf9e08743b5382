import { sql } from 'kysely'
import type { TagGuide } from '../../../src/contract/types.d.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { seenBy } from '../../workflow/tags.ts'
import { tagText } from './text.ts'

interface GuideRow {
  text: string | null
  changed_at: Date
}

/** Throws a 404 for an unseen tag. */
export async function tagGuide(
  db: SqlDatabase,
  caller: Caller,
  id: number,
): Promise<Omit<TagGuide, 'pictures'>> {
  const { rows } = await sql<GuideRow>`
    select s.settings->>'guide' as text, since.created_at as changed_at
    from tags t
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    join tag_settings since on since.tag_id = t.id and since.version = 1 + coalesce((
      select max(o.version) from tag_settings o
      where o.tag_id = t.id and o.settings->>'guide' is distinct from s.settings->>'guide'), 0)
    where t.id = ${id} and t.deleted_at is null and ${seenBy(caller)}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem(404, tagText.notFound, numbered(id))
  return row.text
    ? { text: row.text, changedAt: row.changed_at.toISOString() }
    : { text: '', changedAt: null }
}
