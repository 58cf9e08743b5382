import { sql } from 'kysely'
import { USER_TYPE } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { numbered } from '../http/reasons.ts'
import { contains } from '../store/contains.ts'
import { ONE_PLAN } from '../store/prepared.ts'
import type { SqlDatabase } from '../store/store.ts'
import { labelsOf, type LabelSettings } from './settings.ts'
import { workflowText } from './text.ts'

export interface VisibleTag {
  id: number
  kind: Kind
  name: string
  priority: number
  needPull: boolean
  labels: LabelSettings
}

interface TagRow {
  id: number
  kind: Kind
  name: string
  priority: number
  need_pull: boolean
  settings_version: number
  settings: Record<string, unknown>
}

export const seenBy = (caller: Caller) => sql<boolean>`(${caller.type === USER_TYPE.admin}::boolean
  or exists (select 1 from tag_companies c where c.tag_id = t.id and c.company_id = ${caller.companyId}))`

export interface TagChoice {
  id?: number | undefined
  search?: string | undefined
  limit?: number | undefined
}

/** `kind` null: all five. */
export const tagsSeen = (caller: Caller, kind: Kind | null, { id, search }: TagChoice) => sql`
  t.deleted_at is null and (${kind}::text is null or t.kind = ${kind})
  and ${seenBy(caller)} and ${contains('t.name', search)} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}`

/** Highest priority first. */
export const visibleTags = async (
  db: SqlDatabase,
  caller: Caller,
  kind: Kind | null,
  { limit, ...choice }: TagChoice = {},
): Promise<VisibleTag[]> => {
  const found = await sql<TagRow>`${ONE_PLAN}
    select t.id, t.kind, t.name, t.priority, t.need_pull, t.settings_version, s.settings
    from tags t join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where ${tagsSeen(caller, kind, choice)}
    order by t.priority desc, t.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return found.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    priority: row.priority,
    needPull: row.need_pull,
    labels: labelsOf(row.kind, row.settings_version, row.settings),
  }))
}

/** Throws a 404 if the one named is not visible. */
export const chosenTags = async (
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tagId: number | undefined,
): Promise<VisibleTag[]> => {
  const tags = await visibleTags(db, caller, kind, { id: tagId })
  if (tagId !== undefined && tags.length === 0)
    throw new Problem(404, workflowText.tagNotFound, numbered(tagId))
  return tags
}

/** Throws a 404 without the tag. Does not check visibility. */
export const requireTag = async (db: SqlDatabase, kind: Kind, tagId: number): Promise<void> => {
  const tag =
    await sql`select 1 from tags where id = ${tagId} and kind = ${kind} and deleted_at is null`.execute(db)
  if (tag.rows.length === 0) throw new Problem(404, workflowText.noTag, numbered(tagId))
}
