import { sql, type RawBuilder } from 'kysely'
import { STATUSES, type Status } from '../../../src/domain/lifecycle/tasks.ts'
import { TOTAL_MAX } from '../../../src/domain/constants.ts'
import { isAdmin } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import { ownerFilterOf, type Scope, type OwnerFilter } from '../../accounts/scope.ts'
import { contains } from '../../store/contains.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { visibleTags } from '../tags.ts'
import { workflowText } from '../text.ts'
import { knowsSampling, toldStatus } from '../views/sampling.ts'
import { summariesOf } from '../views/summaries.ts'
import type { LabelFilter, LabelQuery } from './label-filter.ts'
import { hasLabel, isLabelled, labelFilterOf } from './label-filter.ts'

const PAGE_SIZE = 20

interface ResourceQuery {
  page?: number
  pageSize?: number
  order?: 'asc' | 'desc'
  tagId: number
  status?: Status
  userId?: number
  scope?: Scope
  from?: string
  to?: string
  search?: string
  copies?: 'without' | 'only'
  labelled?: LabelFilter | undefined
  /** The status that the caller is told, where that is not the stored one. */
  told?: RawBuilder<Status>
}

const conditions = (query: ResourceQuery, whose: OwnerFilter): RawBuilder<unknown> => {
  const { userId, from, to, search, copies } = query
  return sql.join(
    [
      sql`r.deleted_at is null`,
      ...(whose.userId === undefined ? [] : [sql`r.marker_id = ${whose.userId}`]),
      ...(whose.companyId === undefined ? [] : [sql`r.marker_company_id = ${whose.companyId}`]),
      ...(userId === undefined ? [] : [sql`r.marker_id = ${userId}`]),
      ...(from === undefined ? [] : [sql`r.status_changed_at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`r.status_changed_at < ${to}::timestamptz`]),
      ...(search === undefined ? [] : [contains('r.name', search)]),
      ...(query.told ? [sql`${query.told} = any(${askedStatuses(query, whose)}::text[])`] : []),
      ...(copies === undefined ? [] : [copies === 'only' ? sql`r.is_copy` : sql`not r.is_copy`]),
    ],
    sql` and `,
  )
}

const isAnybody = ({ userId, companyId }: OwnerFilter) => userId === undefined && companyId === undefined

const isCounted = ({ userId, from, to, search, labelled }: ResourceQuery, whose: OwnerFilter): boolean =>
  isAnybody(whose) && [userId, from, to, search, labelled].every((filter) => filter === undefined)

/** Labels have the order of the list, too. Names, the work of one person and copies are found faster by themselves. */
const readsLabels = ({ labelled, search, userId, copies }: ResourceQuery, whose: OwnerFilter): boolean =>
  labelled !== undefined &&
  search === undefined &&
  userId === undefined &&
  whose.userId === undefined &&
  copies !== 'only'

/** Columns of the maintained counts that count what is asked for. */
const COUNTED = { all: sql`count`, only: sql`copies`, without: sql`count - copies` } as const

/** Unmarked work has no owner, so only those who see everything get it. */
const askedStatuses = ({ status, userId }: ResourceQuery, whose: OwnerFilter): Status[] =>
  STATUSES.filter(
    (each) =>
      (status === undefined || each === status) &&
      (each !== 'unmarked' || (isAnybody(whose) && userId === undefined)),
  )

/** Up to this many rows are skipped one by one; beyond that, whole days by their counts. */
const STEP_OVER = 500

/** The statuses to read: what was let through unchecked is told as marked where its author must not learn of it. */
const statusesFor = (query: ResourceQuery, whose: OwnerFilter): Status[] => {
  const asked = askedStatuses(query, whose)
  return query.told && asked.includes('marked') && !asked.includes('checked') ? [...asked, 'checked'] : asked
}

interface PageStart {
  skipped: number
  beyond: RawBuilder<unknown>
}

const fromTheFirst = (skipped: number): PageStart => ({ skipped, beyond: sql`true` })

const startOf = (day: string, days: number) =>
  sql`(${day}::date + ${sql.lit(days)})::timestamp at time zone 'Asia/Shanghai'`

/** Counts whole days instead of reading rows. */
async function startOfPage(db: SqlDatabase, query: ResourceQuery, whose: OwnerFilter): Promise<PageStart> {
  const { page = 1, pageSize = PAGE_SIZE, order } = query
  const wanted = (page - 1) * pageSize
  if (wanted < STEP_OVER || query.copies !== undefined || !isCounted(query, whose))
    return fromTheFirst(wanted)
  const ascending = order === 'asc'
  const { rows } = await sql<{ day: string; count: number }>`
    select day, sum(${COUNTED[query.copies ?? 'all']})::bigint as count from tag_ages
    where tag_id = ${query.tagId} and status = any(${statusesFor(query, whose)}::text[])
    group by day order by day ${ascending ? sql`asc` : sql`desc`}`.execute(db)
  let passed = 0
  for (const { day, count } of rows) {
    if (passed + count > wanted) {
      const beyond = ascending
        ? sql`r.status_changed_at >= ${startOf(day, 0)}`
        : sql`r.status_changed_at < ${startOf(day, 1)}`
      return { skipped: wanted - passed, beyond }
    }
    passed += count
  }
  return fromTheFirst(wanted)
}

const inTag = ({ tagId, labelled }: ResourceQuery): RawBuilder<unknown> =>
  labelled ? sql`r.tag_id = ${tagId} and ${hasLabel(tagId, labelled)}` : sql`r.tag_id = ${tagId}`

/** What has labels has nothing else to be looked at: of what was deleted or taken out there are none. */
const isByLabelAlone = (query: ResourceQuery, whose: OwnerFilter): boolean =>
  readsLabels(query, whose) &&
  query.copies === undefined &&
  query.told === undefined &&
  isCounted({ ...query, labelled: undefined }, whose)

/** `by`: the table whose index has statuses and order. */
function sourceOf(query: ResourceQuery, whose: OwnerFilter) {
  const { labelled, tagId } = query
  const filtered = conditions(query, whose)
  if (!labelled || !readsLabels(query, whose))
    return {
      from: sql`resources r`,
      where: sql`${inTag(query)} and ${filtered}`,
      by: sql.raw('r'),
      uuid: sql`r.uuid`,
    }
  const found = { by: sql.raw('l'), uuid: sql`l.resource_uuid` }
  return isByLabelAlone(query, whose)
    ? { ...found, from: sql`resource_labels l`, where: isLabelled(tagId, labelled) }
    : {
        ...found,
        // Looked up one by one: the planner would rather read all resources for the first ten thousand.
        from: sql`resource_labels l cross join lateral (
          select 1 from resources r where r.uuid = l.resource_uuid and ${filtered} offset 0) as those`,
        where: isLabelled(tagId, labelled),
      }
}

/** Each status is its own branch, so that each reads the head of an index. */
const pageOfResources = (
  query: ResourceQuery,
  whose: OwnerFilter,
  { skipped, beyond }: PageStart,
): RawBuilder<{ uuid: string }> => {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const size = Math.min(pageSize, Math.max(0, TOTAL_MAX - (page - 1) * pageSize))
  const last = skipped + size
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const { from, where, by, uuid } = sourceOf(query, whose)
  const branch = (status: Status) => sql`(
    select ${uuid} as uuid, ${by}.status_changed_at, ${by}.seq from ${from}
    where ${where} and ${by}.status = ${status} and ${beyond}
    order by ${by}.status_changed_at ${direction}, ${by}.seq ${direction} limit ${last})`
  const branches = statusesFor(query, whose).map(branch)
  const every =
    branches.length === 0
      ? sql`select uuid, status_changed_at, seq from resources where false`
      : sql.join(branches, sql` union all `)
  return sql<{ uuid: string }>`
    select uuid from (${every}) as every order by status_changed_at ${direction}, seq ${direction}
    limit ${size} offset ${skipped}`
}

const countKept = async (db: SqlDatabase, query: ResourceQuery, whose: OwnerFilter): Promise<number> => {
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(${COUNTED[query.copies ?? 'all']}), 0)::bigint as total from tag_counts
    where tag_id = ${query.tagId} and status = any(${statusesFor(query, whose)}::text[])`.execute(db)
  return rows[0]?.total ?? 0
}

const countResources = async (db: SqlDatabase, query: ResourceQuery, whose: OwnerFilter): Promise<number> => {
  if (isCounted(query, whose)) return Math.min(TOTAL_MAX, await countKept(db, query, whose))
  const { from, where, by } = sourceOf(query, whose)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${from} where ${where} and ${by}.status = any(${statusesFor(query, whose)}::text[])
    limit ${TOTAL_MAX}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

interface FoundPage {
  uuids: string[]
  total: number
}

const inOrder = async (db: SqlDatabase, query: ResourceQuery, whose: OwnerFilter): Promise<FoundPage> => {
  const { rows } = await pageOfResources(query, whose, await startOfPage(db, query, whose)).execute(db)
  return { uuids: rows.map(({ uuid }) => uuid), total: await countResources(db, query, whose) }
}

/**
 * Names lie apart from the resources. Where they alone are searched for, their number is the total, and frequent ones
 * are met soon in order. Rare ones, and those that are filtered further, are collected and sorted: in order they lie
 * far apart. Null if more match than are counted, and only some of them are wanted.
 */
async function byName(db: SqlDatabase, query: ResourceQuery, whose: OwnerFilter): Promise<FoundPage | null> {
  const { page = 1, pageSize = PAGE_SIZE, tagId, search, ...rest } = query
  const others: ResourceQuery = { ...rest, tagId }
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const skipped = (page - 1) * pageSize
  const statuses = statusesFor(query, whose)
  const isByNameAlone = query.status === undefined && query.copies === undefined && isCounted(others, whose)
  // One in so many rows bears the name, so a page takes (rows of the page + first of each status) times as many.
  const isFrequent = sql`(select named > ${TOTAL_MAX} or named * named > ${skipped + pageSize + statuses.length}::bigint
    * (select coalesce(sum(count), 0) from tag_counts where tag_id = ${tagId}) from known)`
  const isInOrder = isByNameAlone ? isFrequent : sql`false`
  const { rows } = await sql<{ uuids: string[] | null; named: number; total: number }>`
    with named as materialized (
      select n.uuid from resource_names n where n.tag_id = ${tagId} and ${contains('n.name', search)}
      limit ${TOTAL_MAX + 1}
    ), known as materialized (select count(*) as named from named
    ), found as materialized (
      select r.uuid, r.status_changed_at, r.seq from resources r
      where not ${isInOrder} and r.uuid = any(array(select uuid from named)) and ${inTag(query)}
        and r.status = any(${statuses}::text[]) and ${conditions(others, whose)})
    select known.named, case when ${isInOrder} then known.named else (select count(*) from found) end as total,
      case when ${isInOrder} then array(${pageOfResources(query, whose, fromTheFirst(skipped))}) else array(
        select uuid from found order by status_changed_at ${direction}, seq ${direction}
        limit ${pageSize} offset ${skipped}) end as uuids
    from known`.execute(db)
  const { uuids, named = 0, total = 0 } = rows[0] ?? {}
  if (named > TOTAL_MAX && !isByNameAlone) return null
  return { uuids: uuids ?? [], total: Math.min(TOTAL_MAX, total) }
}

/** Collected and sorted, as `byName` does. Null if more match than are counted: then a page meets them soon in order. */
async function byNumber(
  db: SqlDatabase,
  query: ResourceQuery,
  whose: OwnerFilter,
): Promise<FoundPage | null> {
  const { page = 1, pageSize = PAGE_SIZE, tagId, labelled } = query
  if (!labelled || labelled.least < 2 || !readsLabels(query, whose)) return null
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ uuids: string[]; known: number; total: number }>`
    with size as materialized (
      select count(*) as known from (
        select 1 from resource_labels l where ${isLabelled(tagId, labelled)} limit ${TOTAL_MAX + 1}) as those
    ), found as materialized (
      select r.uuid, r.status_changed_at, r.seq from resource_labels l join resources r on r.uuid = l.resource_uuid
      where (select known <= ${TOTAL_MAX} from size) and ${isLabelled(tagId, labelled)}
        and l.status = any(${statusesFor(query, whose)}::text[]) and ${conditions(query, whose)})
    select (select known from size) as known, (select count(*) from found) as total, array(
      select uuid from found order by status_changed_at ${direction}, seq ${direction}
      limit ${pageSize} offset ${(page - 1) * pageSize}) as uuids`.execute(db)
  const { uuids = [], known = 0, total = 0 } = rows[0] ?? {}
  return known > TOTAL_MAX ? null : { uuids, total }
}

/** Counts at most `TOTAL_MAX`. */
export const findResources = async (
  db: SqlDatabase,
  query: ResourceQuery,
  whose: OwnerFilter,
): Promise<FoundPage> =>
  (query.search === undefined ? await byNumber(db, query, whose) : await byName(db, query, whose)) ??
  (await inOrder(db, query, whose))

/** Throws a 404 (unseen tag) or a 403 (too wide a scope, or copies asked for by others than admins). */
export const resourcePage = async (
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  { label, attribute, value, least, ...query }: Omit<ResourceQuery, 'labelled' | 'told'> & LabelQuery,
) => {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const tag = (await visibleTags(db, caller, null, { id: query.tagId }))[0]
  if (tag === undefined) throw new Problem(404, workflowText.tagNotFound, numbered(query.tagId))
  const whose = ownerFilterOf(caller, query.scope, tag.kind)
  if (query.copies !== undefined && !isAdmin(caller))
    throw new Problem(403, workflowText.noGrant, workflowText.copiesAreForAdmins)
  const told = knowsSampling(caller, tag.kind) ? {} : { told: toldStatus(caller) }
  const labelled = labelFilterOf({ label, attribute, value, least })
  const { uuids, total } = await findResources(db, { ...query, ...told, labelled }, whose)
  return { items: await summariesOf(db, signer, caller, uuids), total, page, pageSize }
}
