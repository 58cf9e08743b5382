import { sql } from 'kysely'
import type { Person } from '../../../src/contract/types.d.ts'
import { USER_TYPE } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import { holdsGrant } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { visibleCompany } from '../../accounts/scope.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { remainingCount } from '../leases/remaining.ts'
import { statusCounts, type StatusCounts } from '../status-counts.ts'
import { chosenTags } from '../tags.ts'
import { personJson, visiblePersonJson, visiblePeople } from '../views/people.ts'
import { waitsFor } from './waiting-lists.ts'

/** Midnight in China, where the teams work. */
const TODAY = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

const inTag = (tagId: number | undefined) =>
  sql`(${tagId ?? null}::int is null or r.tag_id = ${tagId ?? null})`

/** The caller's marks by current status: today's, and all. */
export const markCounts = async (
  { store }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  tagId?: number,
) => {
  const found = await sql<{ status: Status; total: number; today: number }>`
    select r.status, count(*)::int as total, count(*) filter (where r.marked_at >= ${TODAY})::int as today
    from resources r
    where r.marker_id = ${caller.id} and r.kind = ${kind} and r.deleted_at is null and ${inTag(tagId)}
    group by r.status`.execute(store.db)
  const counts = { today: statusCounts(), total: statusCounts() }
  for (const { status, total, today } of found.rows) {
    counts.total[status] = total
    counts.today[status] = today
  }
  return counts
}

interface Approved {
  approved: number
  unapproved: number
  approved_today: number
  unapproved_today: number
}

export const approveCounts = async (
  { store }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  tagId?: number,
) => {
  const tags = await chosenTags(store.db, caller, kind, tagId)
  const { rows } = await remainingCount(tags, { task: 'approve', caller }).execute(store.db)
  const waiting = rows[0]?.count ?? 0
  const found = await sql<Approved>`
    select count(*) filter (where r.status = 'approved')::int as approved,
      count(*) filter (where r.status = 'unapproved')::int as unapproved,
      count(*) filter (where r.status = 'approved' and r.approved_at >= ${TODAY})::int as approved_today,
      count(*) filter (where r.status = 'unapproved' and r.approved_at >= ${TODAY})::int as unapproved_today
    from resources r
    where r.approver_id = ${caller.id} and r.status in ('approved', 'unapproved') and r.kind = ${kind}
      and r.deleted_at is null and ${inTag(tagId)}`.execute(store.db)
  const own = found.rows[0]
  return {
    waiting,
    today: { approved: own?.approved_today ?? 0, unapproved: own?.unapproved_today ?? 0 },
    total: { approved: own?.approved ?? 0, unapproved: own?.unapproved ?? 0 },
  }
}

/** Rejected items: the caller's own, the company's (for checkers), and today's. */
export const rejectCounts = async (
  { store }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  tagId?: number,
) => {
  const tags = await chosenTags(store.db, caller, kind, tagId)
  const wide = caller.type === USER_TYPE.externalAdmin || holdsGrant(caller, 'check', kind)
  const mine = sql`coalesce(${waitsFor(caller, 'rejected')}, false)`
  const found = await sql<{ mine: number; company: number; today: number }>`
    select count(*) filter (where ${mine})::int as mine,
      count(*) filter (where r.marker_company_id = ${caller.companyId})::int as company,
      count(*) filter (where ${mine} and r.status_changed_at >= ${TODAY})::int as today
    from resources r
    where r.tag_id = any(${tags.map(({ id }) => id)}::int[]) and r.status = 'rejected' and r.deleted_at is null`.execute(
    store.db,
  )
  const row = found.rows[0]
  return { mine: row?.mine ?? 0, company: wide ? (row?.company ?? 0) : 0, today: row?.today ?? 0 }
}

export const userWork = async (
  { store }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  tagId?: number,
) => {
  const tags = await chosenTags(store.db, caller, kind, tagId)
  const company = visibleCompany(caller)
  const found = await sql<{ user: Person; counts: Partial<StatusCounts> }>`
    select ${personJson(sql`people.marker_id`, company)} as "user", people.counts from (
      select each.marker_id, json_object_agg(each.status, each.count) as counts from (
        select c.user_id as marker_id, c.status, sum(c.count)::int as count from tag_person_counts c
        where c.role = 'marker' and c.tag_id = any(${tags.map(({ id }) => id)}::int[])
          and ${company === null ? sql`true` : sql`c.company_id = ${company}`}
        group by c.user_id, c.status having sum(c.count) > 0) as each
      group by each.marker_id) as people
    join users u on u.id = people.marker_id
    order by u.company_id, u.id`.execute(store.db)
  return { items: found.rows.map(({ user, counts }) => ({ user, counts: statusCounts(counts) })) }
}

/** Approvers of a kind in visible tags, as far as the caller may see them. */
export const approvePeople = async (
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
): Promise<{ items: Person[] }> => {
  const tags = await chosenTags(db, caller, kind, undefined)
  const found = await sql<{ person: Person | null }>`
    select ${visiblePersonJson(caller, sql`people.user_id`)} as person from (
      select distinct d.user_id from person_day_figures d
      where d.tag_id = any(${tags.map(({ id }) => id)}::int[]) and d.approved + d.reapproved > 0) as people
    order by people.user_id`.execute(db)
  return visiblePeople(found.rows)
}
