import { sql, type RawBuilder } from 'kysely'
import type { Person, WaitingPerson, WorkSummary } from '../../../src/contract/types.d.ts'
import { USER_TYPE } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import { holdsGrant } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { policyText } from '../../accounts/scope.ts'
import { contains } from '../../store/contains.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { labelsOfDocument, shownDocument } from '../documents/labels.ts'
import { notFound, problemOf } from '../failure.ts'
import { eligible, JUDGED_BY_NODE } from '../leases/pick.ts'
import { readRows, requireSight } from '../rows.ts'
import type { WorkLabels } from '../settings.ts'
import { workflowText } from '../text.ts'
import { visiblePersonJson } from '../views/people.ts'
import { visibleTo } from '../views/resources.ts'
import { summaryPage } from '../views/summaries.ts'
import { waitsForPerson } from './assignee-condition.ts'

export interface WaitingList {
  kind: Kind
  status: Extract<Status, 'rejected' | 'unapproved' | 'pending'>
  /** Only verdicts given per node. */
  byNode?: boolean
}

interface WaitingQuery {
  page?: number
  pageSize?: number
  order?: 'asc' | 'desc'
  tagId?: number
  userId?: number
  judgeId?: number
  scope?: 'mine' | 'judged' | 'company' | 'all'
  from?: string
  to?: string
  search?: string
}

/** Matches what the next pull draws on: own returned work, work handed over to the caller, anybody's. */
export const waitsFor = (caller: Caller, status: WaitingList['status']) =>
  sql`${waitsForPerson(caller.id)} and ${eligible(status === 'pending' ? 'pending-mark' : 'redo', caller)}`

const mine = (caller: Caller, status: WaitingList['status']) =>
  sql`(${waitsFor(caller, status)} or r.marker_id = ${caller.id})`

const own = (caller: Caller, status: WaitingList['status']) =>
  sql`(${mine(caller, status)} or ${judgedBy(caller.id)})`

const seesCompany = (caller: Caller, kind: Kind) =>
  caller.type === USER_TYPE.externalAdmin ||
  holdsGrant(caller, 'check', kind) ||
  holdsGrant(caller, 'approve', kind)

const judgedBy = (userId: number) => sql`r.returned_by_id = ${userId}`

/** Throws a 403 if the scope is too wide. */
const within = (
  caller: Caller,
  { kind, status }: WaitingList,
  scope: WaitingQuery['scope'] = 'mine',
): RawBuilder<unknown> => {
  if (scope === 'mine') return waitsFor(caller, status)
  if (scope === 'judged') return judgedBy(caller.id)
  if (caller.type === USER_TYPE.admin)
    return scope === 'all' ? sql`true` : sql`r.marker_company_id = ${caller.companyId}`
  if (scope === 'all') throw new Problem(403, workflowText.noGrant, policyText.allIsForAdmins)
  if (!seesCompany(caller, kind)) throw new Problem(403, workflowText.noGrant, policyText.companyTakesCheck)
  return sql`r.marker_company_id = ${caller.companyId}`
}

const widest = (caller: Caller, { kind, status }: WaitingList): RawBuilder<unknown> => {
  if (caller.type === USER_TYPE.admin) return sql`true`
  return seesCompany(caller, kind)
    ? sql`(${own(caller, status)} or r.marker_company_id = ${caller.companyId})`
    : mine(caller, status)
}

const waiting = (caller: Caller, { kind, status, byNode = false }: WaitingList) => sql`
  r.kind = ${kind} and r.status = ${sql.lit(status)} and r.deleted_at is null and ${visibleTo(caller)}
  and ${byNode ? JUDGED_BY_NODE : sql`true`}`

const filtered = ({ tagId, userId, judgeId, from, to, search }: WaitingQuery) => sql`
  ${contains('r.name', search)} and
  (${tagId ?? null}::int is null or r.tag_id = ${tagId ?? null})
  and (${userId ?? null}::int is null or r.marker_id = ${userId ?? null})
  and ${judgeId === undefined ? sql`true` : judgedBy(judgeId)}
  and (${from ?? null}::timestamptz is null or r.status_changed_at >= ${from ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or r.status_changed_at < ${to ?? null}::timestamptz)`

/** By the counts that are kept of databases, all or a company's; undefined: they do not tell of this filter. */
const keptTotal = (
  caller: Caller,
  { kind, status, byNode = false }: WaitingList,
  { scope, tagId, userId, judgeId, from, to, search }: WaitingQuery,
): RawBuilder<unknown> | undefined => {
  const isFiltered = [userId, judgeId, from, to, search].some((value) => value !== undefined)
  if (byNode || isFiltered || (scope !== 'all' && scope !== 'company')) return undefined
  const [counts, whose] =
    scope === 'all'
      ? [sql.table('tag_counts'), sql`true`]
      : [sql.table('tag_company_counts'), sql`r.company_id = ${caller.companyId}`]
  return sql`select coalesce(sum(r.count), 0) from ${counts} r join tags t on t.id = r.tag_id
    where r.status = ${status} and t.kind = ${kind} and ${whose} and ${visibleTo(caller)}
      and ${tagId === undefined ? sql`true` : sql`r.tag_id = ${tagId}`}`
}

export const waitingPage = (
  { store, signer }: WorkflowDependencies,
  caller: Caller,
  list: WaitingList,
  query: WaitingQuery,
) =>
  summaryPage(
    store.db,
    signer,
    caller,
    sql`${waiting(caller, list)} and ${within(caller, list, query.scope)} and ${filtered(query)}`,
    query,
    keptTotal(caller, list, query),
  )

interface WaitingRecord {
  summary: WorkSummary
  annotation: unknown
  labels: WorkLabels
}

export const waitingRecord = async (
  { store, signer }: WorkflowDependencies,
  caller: Caller,
  list: WaitingList,
  id: string,
): Promise<WaitingRecord> => {
  const { kind } = list
  const where = sql`${waiting(caller, list)} and r.uuid = ${id} and ${widest(caller, list)}`
  const { items } = await summaryPage(store.db, signer, caller, where, { page: 1, pageSize: 1 })
  const [found] = await readRows(store.db, [id])
  const summary = items[0]
  if (summary === undefined) throw problemOf(notFound())
  const row = requireSight(caller, found, kind)
  const made = await sql<{ document: unknown; made_with: number }>`
    select document, settings_version as made_with from annotations
    where resource_uuid = ${id} and version = ${row.version}`.execute(store.db)
  const { document, made_with } = made.rows[0] ?? { document: null, made_with: null }
  const labels = await labelsOfDocument(store.db, { ...row, kind, document, made_with })
  return { summary, annotation: shownDocument(document, labels), labels }
}

type WaitingPeopleQuery = Pick<WaitingQuery, 'tagId' | 'userId' | 'judgeId' | 'scope' | 'search'> & {
  limit?: number
}

const SIDES = {
  marker: { column: sql`r.marker_id`, role: 'marker' },
  judge: { column: sql`r.returned_by_id`, role: 'returned_by' },
} as const

type Side = keyof typeof SIDES

/** Company whose maintained counts answer: undefined: none, null: all. */
const countedCompany = (
  caller: Caller,
  { kind, byNode = false }: WaitingList,
  side: Side,
  { scope, userId, judgeId }: WaitingPeopleQuery,
): number | null | undefined => {
  // The maintained counts know one side of each resource.
  const isOfBothSides = side === 'marker' ? judgeId !== undefined : userId !== undefined
  if (byNode || isOfBothSides || scope === 'mine' || scope === 'judged') return undefined
  if (caller.type === USER_TYPE.admin) return scope === 'company' ? caller.companyId : null
  return seesCompany(caller, kind) ? caller.companyId : undefined
}

/** Maintained counts answer for whole companies. */
function peopleCounted(
  caller: Caller,
  list: WaitingList,
  side: Side,
  query: Omit<WaitingPeopleQuery, 'search' | 'limit'>,
): RawBuilder<{ id: number; count: number }> {
  const { scope, tagId, userId, judgeId } = query
  const { column, role } = SIDES[side]
  const company = countedCompany(caller, list, side, query)
  const rows = (condition: RawBuilder<unknown>) => sql<{ id: number; count: number }>`
    select ${column} as id, count(*) as count from resources r
    where ${waiting(caller, list)} and ${condition} and ${filtered(query)} group by 1`
  // Throws for too wide a scope, however it is counted.
  const seen = scope === undefined ? widest(caller, list) : within(caller, list, scope)
  if (company === undefined) return rows(seen)
  const named = side === 'marker' ? userId : judgeId
  const counts = sql`
    select r.user_id as id, sum(r.count) as count from tag_person_counts r join tags t on t.id = r.tag_id
    where r.role = ${sql.lit(role)} and r.status = ${list.status} and t.kind = ${list.kind} and ${visibleTo(caller)}
      and (${tagId ?? null}::int is null or r.tag_id = ${tagId ?? null})
      and (${named ?? null}::int is null or r.user_id = ${named ?? null})
      and ${company === null ? sql`true` : sql`r.company_id = ${company}`}
    group by 1`
  if (company === null || scope !== undefined) return sql`${counts}`
  const others = sql`${own(caller, list.status)} and r.marker_company_id is distinct from ${company}`
  return sql`${counts} union all ${rows(others)}`
}

/** People whose work waits, or their judges, as far as the caller sees them; most items first. */
export const waitingPeople = async (
  { store }: WorkflowDependencies,
  caller: Caller,
  list: WaitingList,
  side: Side,
  { search, limit, ...query }: WaitingPeopleQuery,
): Promise<{ items: WaitingPerson[] }> => {
  const found = await sql<{ person: Person; count: number }>`
    select told.person, told.count from (
      select ${visiblePersonJson(caller, sql`people.id`)} as person, people.id, people.count from (
        select counted.id, sum(counted.count)::int as count
        from (${peopleCounted(caller, list, side, query)}) as counted
        group by 1 having sum(counted.count) > 0) as people
    ) as told
    join users named on named.id = told.id
    where told.person is not null and ${contains('named.name', search)}
    order by told.count desc, told.id limit ${limit ?? null}`.execute(store.db)
  return { items: found.rows.map(({ person, count }) => ({ ...person, count })) }
}
