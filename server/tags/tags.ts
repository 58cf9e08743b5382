import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tag } from '../../src/api/generated/contract.d.ts'
import type { AdminKind } from '../../src/domain/kinds.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { STATUSES } from '../../src/domain/lifecycle/tasks.ts'
import { contains } from '../store/contains.ts'
import { Problem } from '../http/problem.ts'
import { numbered } from '../http/reasons.ts'
import type { Database } from '../store/store.ts'
import { labelsOf } from '../workflow/settings.ts'
import { tagText } from './text.ts'

export type StatusCounts = Record<Status, number>

/** All statuses, those that are missing as 0. */
export const statusCounts = (counts: Partial<Record<Status, number>>): StatusCounts =>
  Object.fromEntries(STATUSES.map((status) => [status, counts[status] ?? 0])) as StatusCounts

interface TagRow {
  id: number
  kind: AdminKind
  name: string
  description: string
  priority: number
  need_pull: boolean
  settings_version: number
  settings: Record<string, unknown>
  corp_ids: number[]
  counts: Partial<Record<Status, number>> | null
  copied_from: number | null
  created_at: Date
  updated_at: Date
}

const readTags = (rest: RawBuilder<unknown>) => sql<TagRow>`
  select t.id, t.kind, t.name, t.description, t.priority, t.need_pull, t.settings_version, s.settings,
    array(select c.company_id from tag_companies c where c.tag_id = t.id order by c.company_id) as corp_ids,
    (select jsonb_object_agg(c.status, c.count) from tag_counts c where c.tag_id = t.id) as counts,
    t.copied_from, t.created_at, t.updated_at
  from tags t join tag_settings s on s.tag_id = t.id and s.version = t.settings_version ${rest}`

const toTag = (row: TagRow): Tag => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  priority: row.priority,
  needPull: row.need_pull,
  settings: labelsOf(row.kind, row.settings_version, row.settings),
  corpIds: row.corp_ids,
  counts: statusCounts(row.counts ?? {}),
  copiedFrom: row.copied_from,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Throws a 404 without such a tag of the kind. */
export async function readTag(db: Database, kind: AdminKind, id: number): Promise<Tag> {
  const { rows } = await readTags(
    sql`where t.id = ${id} and t.kind = ${kind} and t.deleted_at is null`,
  ).execute(db)
  if (!rows[0]) throw new Problem(404, tagText.notFound, numbered(id))
  return toTag(rows[0])
}

export interface TagFilter {
  page: number
  pageSize: number
  search?: string | undefined
  /** Only those assigned to this company. */
  corpId?: number | undefined
  needPull?: boolean | undefined
  sort?: TagSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export type TagSort = 'priority' | 'name' | 'createdAt' | 'updatedAt' | 'total' | 'unmarked' | 'progress'

const countOf = (status: RawBuilder<unknown>) =>
  sql`coalesce((select sum(c.count) from tag_counts c where c.tag_id = t.id and ${status}), 0)`
const TOTAL = countOf(sql`true`)

const SORTS: Record<TagSort, RawBuilder<unknown>> = {
  priority: sql`t.priority`,
  name: sql`lower(t.name)`,
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
  total: TOTAL,
  unmarked: countOf(sql`c.status = 'unmarked'`),
  progress: sql`${countOf(sql`c.status = 'approved'`)}::double precision / greatest(1, ${TOTAL})`,
}

/** Highest priority first unless asked otherwise, then oldest. */
export async function listTags(
  db: Database,
  kind: AdminKind,
  { page, pageSize, search, corpId, needPull, sort = 'priority', order }: TagFilter,
): Promise<{ items: Tag[]; total: number }> {
  const where = sql`where t.kind = ${kind} and t.deleted_at is null and ${contains('t.name', search)}
    and ${
      corpId === undefined
        ? sql`true`
        : sql`exists (select 1 from tag_companies a where a.tag_id = t.id and a.company_id = ${corpId})`
    } and ${needPull === undefined ? sql`true` : sql`t.need_pull = ${needPull}`}`
  const direction = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`
  const counted = await sql<{ total: number }>`select count(*) as total from tags t ${where}`.execute(db)
  const { rows } = await readTags(
    sql`${where} order by ${SORTS[sort]} ${direction}, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  ).execute(db)
  return { items: rows.map(toTag), total: counted.rows[0]?.total ?? 0 }
}
