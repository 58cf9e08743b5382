import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../src/contract/types.d.ts'
import { USER_TYPE } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { pushTypesOf, type Status } from '../../../src/domain/lifecycle/tasks.ts'
import { holdsGrant } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { visibleCompany } from '../../accounts/scope.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { remainingCount } from '../leases/remaining.ts'
import { statusCounts, type StatusCounts } from '../status-counts.ts'
import { chosenTags } from '../tags.ts'
import { toldOtherwise, toldStatus } from '../views/sampling.ts'
import { personJson, visiblePersonJson, visiblePeople } from '../views/people.ts'
import { waitsFor } from './waiting-lists.ts'

/** Midnight in China, where the teams work. */
const TODAY = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/** The role's column in the counts, and the time column of resources. */
const PUSHED = {
  mark: { role: 'marker', at: 'marked_at' },
  approve: { role: 'approver', at: 'approved_at' },
} as const

interface PushedRow {
  status: Status
  total: number
  today: number
}

/** Today's are looked up by their records, which are few; all of them are in the maintained counts. */
async function pushedBy(
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  work: keyof typeof PUSHED,
  tagId: number | undefined,
) {
  const { role, at } = PUSHED[work]
  const types = sql`any(${[...pushTypesOf(work)]}::int[])`
  const tags = sql`any(array(select id from tags where kind = ${kind} and (${tagId ?? null}::int is null or id = ${tagId ?? null})))`
  const found = await sql<PushedRow>`
    select status, sum(count)::int as total, 0 as today from tag_person_counts
    where role = ${sql.lit(role)} and user_id = ${caller.id} and tag_id = ${tags}
    group by status
    union all
    select ${work === 'mark' ? toldStatus(caller) : sql`r.status`}, 0, count(*)::int from resources r
    where uuid = any(array(
        select o.resource_uuid from operation_records o
        where o.user_id = ${caller.id} and o.created_at >= ${TODAY} and o.type = ${types}))
      and ${sql.ref(`${role}_id`)} = ${caller.id} and ${sql.ref(at)} >= ${TODAY} and tag_id = ${tags} and deleted_at is null
    group by 1
    union all
    select status, sum(count)::int, 0 from (${toldOtherwise(caller, sql`array(select id from tags where kind = ${kind} and (${tagId ?? null}::int is null or id = ${tagId ?? null}))`)}) as told
    where ${sql.lit(work)} = 'mark' group by status`.execute(db)
  const counts = { today: statusCounts(), total: statusCounts() }
  for (const { status, total, today } of found.rows) {
    counts.total[status] += total
    counts.today[status] += today
  }
  return counts
}

export const markCounts = (dependencies: WorkflowDependencies, caller: Caller, kind: Kind, tagId?: number) =>
  pushedBy(dependencies, caller, kind, 'mark', tagId)

export const approveCounts = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  tagId?: number,
) => {
  const { db } = dependencies.store
  const tags = await chosenTags(db, caller, kind, tagId)
  const { rows } = await remainingCount(tags, { task: 'approve', caller }).execute(db)
  const { today, total } = await pushedBy(dependencies, caller, kind, 'approve', tagId)
  const judged = ({ approved, unapproved }: StatusCounts) => ({ approved, unapproved })
  return { waiting: rows[0]?.count ?? 0, today: judged(today), total: judged(total) }
}

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

/** By marker, status and company: of most databases as those of the kind without the others. Add up a person's rows. */
const markedIn = (kind: Kind, tagIds: readonly number[]): RawBuilder<unknown> => {
  const wanted = sql`${[...tagIds]}::int[]`
  const others = sql`array(select id from tags where kind = ${kind} and id <> all(${wanted}))`
  const isMost = sql`(select 2 * ${tagIds.length}::int > count(*) from tags where kind = ${kind})`
  const counted = sql`user_id, status, company_id`
  return sql`
    select ${counted}, count from kind_marker_counts where kind = ${kind} and ${isMost}
    union all select ${counted}, -count from tag_person_counts
      where role = 'marker' and tag_id = any(${others}) and ${isMost}
    union all select ${counted}, count from tag_person_counts
      where role = 'marker' and tag_id = any(${wanted}) and not ${isMost}`
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
        select c.user_id as marker_id, c.status, sum(c.count)::int as count
        from (${markedIn(
          kind,
          tags.map(({ id }) => id),
        )}) as c
        where ${company === null ? sql`true` : sql`c.company_id = ${company}`}
        group by c.user_id, c.status having sum(c.count) > 0) as each
      group by each.marker_id) as people
    join users u on u.id = people.marker_id
    order by u.company_id, u.id`.execute(store.db)
  return { items: found.rows.map(({ user, counts }) => ({ user, counts: statusCounts(counts) })) }
}

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
