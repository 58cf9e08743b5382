import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { STATUSES } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { whoseOf } from '../policies/scope.ts'
import type { Scope, Whose } from '../policies/scope.ts'
import type { Database } from '../store/store.ts'
import type { WorkflowDependencies } from './dependencies.ts'
import { visibleTags } from './tags.ts'
import { workflowText } from './text.ts'
import { TOTAL_MAX, summariesOf } from './views.ts'

/** The resources of one tag, in the order in which they came into their status. */

const PAGE_SIZE = 20

export interface ResourceQuery {
  page?: number
  pageSize?: number
  order?: 'asc' | 'desc'
  tagId: number
  status?: Status
  userId?: number
  scope?: Scope
  from?: string
  to?: string
}

const conditions = ({ userId, from, to }: ResourceQuery, whose: Whose): RawBuilder<unknown> =>
  sql.join(
    [
      sql`r.deleted_at is null`,
      ...(whose.userId === undefined ? [] : [sql`r.marker_id = ${whose.userId}`]),
      ...(whose.companyId === undefined ? [] : [sql`r.marker_company_id = ${whose.companyId}`]),
      ...(userId === undefined ? [] : [sql`r.marker_id = ${userId}`]),
      ...(from === undefined ? [] : [sql`r.status_changed_at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`r.status_changed_at < ${to}::timestamptz`]),
    ],
    sql` and `,
  )

const isAnybody = ({ userId, companyId }: Whose) => userId === undefined && companyId === undefined

/** What nobody has marked is nobody's, so only those who see everything are shown it. */
const statusesFor = ({ status, userId }: ResourceQuery, whose: Whose): Status[] =>
  STATUSES.filter(
    (each) =>
      (status === undefined || each === status) &&
      (each !== 'unmarked' || (isAnybody(whose) && userId === undefined)),
  )

/**
 * One page of them: free and held ones of each status apart, since each of these is the head of an index, or a handful.
 */
const pageOfResources = (query: ResourceQuery, whose: Whose): RawBuilder<{ uuid: string }> => {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const skipped = (page - 1) * pageSize
  const last = Math.min(skipped + pageSize, TOTAL_MAX)
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const branch = (status: Status, lease: RawBuilder<unknown>) => sql`(
    select r.uuid, r.status_changed_at, r.seq from resources r
    where r.tag_id = ${query.tagId} and r.status = ${status} and r.lease_holder_id ${lease} and ${conditions(query, whose)}
    order by r.status_changed_at ${direction} limit ${last})`
  const branches = statusesFor(query, whose).flatMap((status) => [
    branch(status, sql`is null`),
    branch(status, sql`is not null`),
  ])
  const every =
    branches.length === 0
      ? sql`select uuid, status_changed_at, seq from resources where false`
      : sql.join(branches, sql` union all `)
  return sql<{ uuid: string }>`
    select uuid from (${every}) as every order by status_changed_at ${direction}, seq ${direction}
    limit ${Math.max(0, last - skipped)} offset ${skipped}`
}

const countResources = async (db: Database, query: ResourceQuery, whose: Whose): Promise<number> => {
  const statuses = statusesFor(query, whose)
  const { userId, from, to } = query
  const kept = isAnybody(whose) && [userId, from, to].every((filter) => filter === undefined)
  const { rows } = kept
    ? await sql<{ total: number }>`select coalesce(sum(count), 0)::bigint as total from tag_counts
        where tag_id = ${query.tagId} and status = any(${statuses}::text[])`.execute(db)
    : await sql<{ total: number }>`select count(*) as total from (
        select 1 from resources r where r.tag_id = ${query.tagId} and r.status = any(${statuses}::text[])
          and ${conditions(query, whose)} limit ${TOTAL_MAX}) as found`.execute(db)
  return Math.min(TOTAL_MAX, rows[0]?.total ?? 0)
}

/** One page. Throws a 404 for a tag that the caller does not see, a 403 for a scope beyond their reach. */
export const resourcePage = async (
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  query: ResourceQuery,
) => {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const tag = (await visibleTags(db, caller, null)).find(({ id }) => id === query.tagId)
  if (tag === undefined) throw new Problem(404, workflowText.tagNotFound, `no such tag: ${query.tagId}`)
  const whose = whoseOf(caller, query.scope, tag.kind)
  const { rows } = await pageOfResources(query, whose).execute(db)
  return {
    items: await summariesOf(
      db,
      signer,
      rows.map(({ uuid }) => uuid),
    ),
    total: await countResources(db, query, whose),
    page,
    pageSize,
  }
}
