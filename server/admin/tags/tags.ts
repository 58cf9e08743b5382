import { sql, type RawBuilder } from 'kysely'
import type { Tag } from '../../../src/contract/types.d.ts'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import { contains } from '../../store/contains.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { statusCounts, type StatusCounts } from '../../workflow/status-counts.ts'
import { tagText } from './text.ts'

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
  /** Without the copies that measure people. */
  counts: Partial<StatusCounts> | null
  copies: Partial<StatusCounts> | null
  copied_from: number | null
  created_at: Date
  updated_at: Date
}

const readTags = (rest: RawBuilder<unknown>) => sql<TagRow>`
  select t.id, t.kind, t.name, t.description, t.priority, t.need_pull, t.settings_version, s.settings,
    array(select c.company_id from tag_companies c where c.tag_id = t.id order by c.company_id) as corp_ids,
    (select jsonb_object_agg(c.status, c.count - c.copies) from tag_counts c where c.tag_id = t.id) as counts,
    (select jsonb_object_agg(c.status, c.copies) from tag_counts c where c.tag_id = t.id and c.copies > 0) as copies,
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
  ...(row.copies && { copies: statusCounts(row.copies) }),
  copiedFrom: row.copied_from,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Throws a 404. */
export async function readTag(db: SqlDatabase, kind: AdminKind, id: number): Promise<Tag> {
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
  corpId?: number | undefined
  needPull?: boolean | undefined
  sort?: TagSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export type TagSort =
  | 'priority'
  | 'name'
  | 'createdAt'
  | 'updatedAt'
  | 'total'
  | 'unmarked'
  | 'marked'
  | 'checked'
  | 'approved'
  | 'progress'

/** The client's items: copies stand apart. */
const countOf = (status: RawBuilder<unknown>) =>
  sql`coalesce((select sum(c.count - c.copies) from tag_counts c where c.tag_id = t.id and ${status}), 0)`
const ofStatus = (status: Status) => countOf(sql`c.status = ${status}`)
const TOTAL = countOf(sql`true`)

const SORTS: Record<Exclude<TagSort, 'name'>, RawBuilder<unknown>> = {
  priority: sql`t.priority`,
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
  total: TOTAL,
  unmarked: ofStatus('unmarked'),
  marked: ofStatus('marked'),
  checked: ofStatus('checked'),
  approved: ofStatus('approved'),
  progress: sql`${ofStatus('approved')}::double precision / greatest(1, ${TOTAL})`,
}

const matching = (kind: AdminKind, { search, corpId, needPull }: TagFilter): RawBuilder<unknown> => sql`
  where t.kind = ${kind} and t.deleted_at is null and ${contains('t.name', search)}
    and ${
      corpId === undefined
        ? sql`true`
        : sql`exists (select 1 from tag_companies a where a.tag_id = t.id and a.company_id = ${corpId})`
    } and ${needPull === undefined ? sql`true` : sql`t.need_pull = ${needPull}`}`

/** Chinese names sort by pinyin, which not every database supports. */
const NAMES = new Intl.Collator('zh-CN')

interface Page {
  page: number
  pageSize: number
  descending: boolean
}

/** Sorts only the names here, then reads the page's rows. */
async function pageByName(
  db: SqlDatabase,
  where: RawBuilder<unknown>,
  { page, pageSize, descending }: Page,
): Promise<TagRow[]> {
  const { rows: names } = await sql<{ id: number; name: string }>`
    select t.id, t.name from tags t ${where} order by t.id desc`.execute(db)
  names.sort((a, b) => (descending ? NAMES.compare(b.name, a.name) : NAMES.compare(a.name, b.name)))
  const ids = names.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
  const { rows } = await readTags(
    sql`where t.id = any(${ids}::int[]) order by array_position(${ids}::int[], t.id)`,
  ).execute(db)
  return rows
}

async function pageBy(
  db: SqlDatabase,
  where: RawBuilder<unknown>,
  sort: keyof typeof SORTS,
  { page, pageSize, descending }: Page,
): Promise<TagRow[]> {
  const { rows } = await readTags(
    sql`${where} order by ${SORTS[sort]} ${descending ? sql`desc` : sql`asc`}, t.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  ).execute(db)
  return rows
}

/** Default: highest priority first, then newest. */
export async function listTags(
  db: SqlDatabase,
  kind: AdminKind,
  filter: TagFilter,
): Promise<{ items: Tag[]; total: number }> {
  const { page, pageSize, sort = 'priority', order } = filter
  const where = matching(kind, filter)
  const counted = await sql<{ total: number }>`select count(*) as total from tags t ${where}`.execute(db)
  const paging = { page, pageSize, descending: (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc' }
  const rows = sort === 'name' ? await pageByName(db, where, paging) : await pageBy(db, where, sort, paging)
  return { items: rows.map(toTag), total: counted.rows[0]?.total ?? 0 }
}
