import { sql, type RawBuilder } from 'kysely'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import { reachOf } from '../../../src/domain/permissions.ts'
import type { VisibleTag } from '../tags.ts'
import {
  barredTwins,
  eligibleCounted,
  ineligible,
  filterCondition,
  statusesOf,
  type PullFilter,
} from './pick.ts'

const REMAINING_MAX = 10_000

type Count = RawBuilder<{ count: number }>

/** Counted per database and status: the planner overestimates the whole and would scan every resource. */
function freeOf(ids: RawBuilder<unknown>, wanted: PullFilter): RawBuilder<unknown> {
  const statuses = sql`${[...statusesOf(wanted)]}::text[]`
  const rest = sql`r.lease_holder_id is null and r.deleted_at is null
    and ${eligibleCounted(wanted.task, wanted.caller)} and ${filterCondition(wanted)} limit ${REMAINING_MAX}`
  if (TASK_FACTS[wanted.task].stage === 'edit' || wanted.markerId !== undefined)
    return sql`select 1 from resources r where r.tag_id = any(${ids}) and r.status = any(${statuses}) and ${rest}`
  return sql`select 1 from unnest(${ids}) as wanted(tag_id) cross join unnest(${statuses}) as wanted_status(status)
    cross join lateral (
      select 1 from resources r where r.tag_id = wanted.tag_id and r.status = wanted_status.status and ${rest}
    ) as r limit ${REMAINING_MAX}`
}

const counted = (ids: RawBuilder<unknown>, wanted: PullFilter): Count =>
  sql`select count(*)::int as count from (${freeOf(ids, wanted)}) as free`

/** Leased and excluded resources are fewer rows to count. */
const subtracted = (
  ids: RawBuilder<unknown>,
  wanted: PullFilter,
  barred: RawBuilder<unknown> | null,
): Count => {
  const statuses = sql`any(${[...statusesOf(wanted)]}::text[])`
  const all = sql`select coalesce(sum(count), 0) from tag_counts where tag_id = any(${ids}) and status = ${statuses}`
  const held = sql`select count(*) from resources
    where lease_holder_id is not null and tag_id = any(${ids}) and status = ${statuses} and deleted_at is null`
  const own =
    barred === null
      ? sql`select 0`
      : sql`select count(*) from resources r
          where r.uuid = any(array(${barred})) and r.lease_holder_id is null and r.tag_id = any(${ids})
            and r.status = ${statuses} and r.deleted_at is null`
  return sql`select greatest(0, least(${sql.lit(REMAINING_MAX)}, (${all}) - (${held}) - (${own})))::int as count`
}

const barredFrom = ({ task, caller }: PullFilter, ids: RawBuilder<unknown>) =>
  task === 'mark' ? sql`select uuid from (${barredTwins(caller, ids)}) as twins` : ineligible(task, caller)

const isOpen = ({ task, caller, markerId, byNode }: PullFilter): boolean =>
  (task === 'mark' || task === 'check' || task === 'approve') &&
  reachOf(caller.type, task) !== 'granted-company' &&
  markerId === undefined &&
  byNode !== true

export const remainingCount = (tags: readonly VisibleTag[], wanted: PullFilter): Count => {
  const offering = wanted.task === 'mark' ? tags.filter((tag) => tag.needPull) : tags
  if (offering.length === 0) return sql`select 0 as count`
  const ids = sql`${offering.map((tag) => tag.id)}::int[]`
  return isOpen(wanted) ? subtracted(ids, wanted, barredFrom(wanted, ids)) : counted(ids, wanted)
}

export const remainingKey = (
  tags: readonly VisibleTag[],
  { task, caller, markerId, status, byNode }: PullFilter,
) => [task, caller.id, markerId, status, byNode, ...tags.map((tag) => tag.id)].join()
