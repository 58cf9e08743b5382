import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Status, Task } from '../../../src/domain/lifecycle/tasks.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import { reachOf } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { ResourceRow } from '../rows.ts'
import { rowsOf } from '../rows.ts'
import type { VisibleTag } from '../tags.ts'

/**
 * Which resources a person may take for a task, as SQL over resources as r. The lifecycle decides again on each row; what
 * is written here lets the database pass over those that it would refuse.
 */

const notAuthored = (caller: Caller) => sql`
  r.marker_id is distinct from ${caller.id}
  and not exists (select 1 from annotations a where a.author_id = ${caller.id} and a.resource_uuid = r.uuid)`

const notJudged = (caller: Caller) => sql`
  r.checker_id is distinct from ${caller.id}
  and not exists (select 1 from judgements j where j.judge_id = ${caller.id} and j.resource_uuid = r.uuid
                  and j.stage = 'check')`

/** Whether the caller has a resource in hand that nobody marked yet, or made any version of it. */
const begunBy = (alias: 's' | 'c', caller: Caller) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('status')} = 'unmarked' and ${column('lease_holder_id')} = ${caller.id}
    or exists (select 1 from annotations a where a.resource_uuid = ${column('uuid')} and a.author_id = ${caller.id}))`
}

/** Whether the caller made any version of a right answer, or judged it. */
const knowsTruth = (caller: Caller) => sql`(
  exists (select 1 from annotations a where a.author_id = ${caller.id} and a.resource_uuid = q.source_uuid)
  or exists (select 1 from judgements j where j.judge_id = ${caller.id} and j.resource_uuid = q.source_uuid))`

/**
 * Nobody gets both of a pair of twins: they would be compared with themselves. A twin waits until somebody has its
 * source in hand, so that one pull cannot take the two together either. Nor does anybody get a hidden test whose right
 * answer they had a part in: they would know the picture. Asked of one row after the other, never as a join: few of the
 * free resources are looked at, and a join would go through all of them. Nor by `is null`, which the planner expects of
 * one row in two hundred: it would then look at all of them too, before it puts them in order.
 */
const notCompared = (caller: Caller) => sql`
  (select true from quality_items q join resources s on s.uuid = q.source_uuid
    where q.resource_uuid = r.uuid and case q.purpose when 'gold' then ${knowsTruth(caller)}
      else s.status = 'unmarked' and s.lease_holder_id is null and s.deleted_at is null or ${begunBy('s', caller)} end
    limit 1) is not true
  and (select true from quality_items q join resources c on c.uuid = q.resource_uuid
    where q.source_uuid = r.uuid and q.purpose = 'double' and ${begunBy('c', caller)} limit 1) is not true`

const WHOSE: Record<Task, (caller: Caller) => RawBuilder<unknown>> = {
  mark: notCompared,
  redo: (caller) => sql`(r.assignee_id = ${caller.id} or r.assignee_id is null)`,
  'edit-mark': (caller) => sql`r.marker_id = ${caller.id}`,
  'pending-mark': (caller) => sql`
    (r.assignee_id = ${caller.id} or r.assignee_id is null and r.marker_company_id = ${caller.companyId})`,
  check: notAuthored,
  'edit-check': (caller) => sql`r.checker_id = ${caller.id} and ${notAuthored(caller)}`,
  'pending-check': notAuthored,
  approve: (caller) => sql`${notAuthored(caller)} and ${notJudged(caller)}`,
  'edit-approve': (caller) => sql`r.approver_id = ${caller.id} and ${notAuthored(caller)}`,
}

/** External teams check the work of their own company only. */
const reach = (caller: Caller, task: Task) =>
  reachOf(caller.type, task) === 'granted-company'
    ? sql`r.marker_company_id = ${caller.companyId}`
    : sql`true`

/** Whose work the person may take it for, and how far their type of user reaches. */
export const eligible = (task: Task, caller: Caller): RawBuilder<unknown> =>
  sql`(${WHOSE[task](caller)}) and ${reach(caller, task)}`

/**
 * A select of the resources that the person must not take for one of the tasks that draw on everybody's work; null where
 * there are none. The opposite of `eligible`, from the person's side.
 */
export const ineligible = (task: Task, caller: Caller): RawBuilder<unknown> | null => {
  if (task === 'mark') return null
  const authored = sql`select uuid from resources where marker_id = ${caller.id} and deleted_at is null
    union select resource_uuid from annotations where author_id = ${caller.id}`
  return task === 'check'
    ? authored
    : sql`${authored} union select uuid from resources where checker_id = ${caller.id} and deleted_at is null
        union select resource_uuid from judgements where judge_id = ${caller.id} and stage = 'check'`
}

/**
 * As `eligible`, for counting many rows: what the person must not take is gathered once from their side, instead of asked
 * of each row.
 */
export const eligibleCounted = (task: Task, caller: Caller): RawBuilder<unknown> => {
  // Copies that are not for this person are a handful among thousands, and two looks for each row that is counted are
  // not worth them.
  if (task === 'mark') return reach(caller, task)
  const barred = task === 'check' || task === 'approve' ? ineligible(task, caller) : null
  return barred === null ? eligible(task, caller) : sql`r.uuid not in (${barred}) and ${reach(caller, task)}`
}

export interface Wanted {
  task: Task
  caller: Caller
  count: number
  /** Only the work of this person. */
  markerId?: number | undefined
  /** Only what is in this status, of those that the task takes. */
  status?: Status | undefined
  /** Only what was judged node by node. */
  byNode?: boolean | undefined
}

/** Statuses in which the wanted resources are. */
export const statusesOf = ({ task, status }: Wanted): readonly Status[] =>
  status === undefined ? TASK_FACTS[task].from : [status]

/** Resources as r whose verdict in force was given node by node. */
export const JUDGED_BY_NODE = sql`exists (select 1 from judgements n where n.id = r.judgement_id and n.node_verdicts is not null)`

/** What else the wanted resources have in common. */
export const narrowed = ({ markerId, byNode }: Wanted) => sql`
  ${markerId === undefined ? sql`true` : sql`r.marker_id = ${markerId}`}
  and ${byNode === true ? JUDGED_BY_NODE : sql`true`}`

/** Whether one resource is among those. */
export const isNarrowed = async (tx: Tx, id: string, wanted: Wanted): Promise<boolean> => {
  const { rows } = await sql`select 1 from resources r where r.uuid = ${id} and ${narrowed(wanted)}`.execute(
    tx,
  )
  return rows.length > 0
}

const heldSince = (row: ResourceRow): number => row.lease_acquired_at?.getTime() ?? 0

/** What the person has in hand for the task already, longest held first. */
export const heldFor = async (
  tx: Tx,
  tags: readonly VisibleTag[],
  wanted: Wanted,
): Promise<ResourceRow[]> => {
  const { stage, craft } = TASK_FACTS[wanted.task]
  const held = await rowsOf(
    tx,
    sql`select * from resources r
    where r.lease_holder_id = ${wanted.caller.id} and r.lease_stage = ${stage} and r.lease_craft = ${craft}
      and r.tag_id = any(${tags.map((tag) => tag.id)}::int[]) and r.status = any(${[...statusesOf(wanted)]}::text[])
      and r.deleted_at is null and ${narrowed(wanted)}
    for update`,
  )
  return held.sort((a, b) => heldSince(a) - heldSince(b) || a.seq - b.seq)
}

/** Rows that others have locked are passed over, so more than the wanted ones are looked at. */
const LOOK_AHEAD = 4
const LOOK_FURTHER = 16

const latestChange = (a: ResourceRow, b: ResourceRow): number =>
  b.status_changed_at.getTime() - a.status_changed_at.getTime() || b.seq - a.seq

const pickFrom = async (
  tx: Tx,
  tags: readonly number[],
  wanted: Wanted,
  look: number,
): Promise<ResourceRow[]> => {
  const statuses = statusesOf(wanted)
  // One's own work is taken back newest first, all else oldest first.
  const newestFirst = TASK_FACTS[wanted.task].stage === 'edit'
  const order = newestFirst ? sql`r.status_changed_at desc, r.seq desc` : sql`r.seq`
  const picked = await rowsOf(
    tx,
    sql`with candidate as materialized (
      select r.uuid from unnest(${[...tags]}::int[]) as wanted(tag_id)
      cross join unnest(${[...statuses]}::text[]) as wanted_status(status)
      cross join lateral (
        select r.uuid, r.seq, r.status_changed_at from resources r
        where r.tag_id = wanted.tag_id and r.status = wanted_status.status and r.lease_holder_id is null
          and r.deleted_at is null and ${eligible(wanted.task, wanted.caller)} and ${narrowed(wanted)}
        order by ${order} limit ${look}
      ) as r
      order by ${order} limit ${look}
    )
    select * from resources r
    where r.uuid = any(array(select uuid from candidate)) and r.lease_holder_id is null
      and r.status = any(${[...statuses]}::text[])
    order by ${order} limit ${wanted.count} for update skip locked`,
  )
  return picked.sort(newestFirst ? latestChange : (a, b) => a.seq - b.seq)
}

const pickOfPriority = async (tx: Tx, tags: readonly number[], wanted: Wanted): Promise<ResourceRow[]> => {
  let look = wanted.count * LOOK_AHEAD
  let picked = await pickFrom(tx, tags, wanted, look)
  // Too few may mean that others hold the locks of the first ones: look again, further.
  if (picked.length < wanted.count) {
    look *= LOOK_FURTHER
    picked = await pickFrom(tx, tags, wanted, look)
  }
  return picked
}

/** Tags of the same priority together, highest first. */
const byPriority = (tags: readonly VisibleTag[]): number[][] => {
  const groups = new Map<number, number[]>()
  for (const { id, priority } of tags) groups.set(priority, [...(groups.get(priority) ?? []), id])
  return [...groups.entries()].sort(([a], [b]) => b - a).map(([, ids]) => ids)
}

/** Locks up to `count` free resources for the task: tag priority, then age. Never waits for others. */
export const pick = async (tx: Tx, tags: readonly VisibleTag[], wanted: Wanted): Promise<ResourceRow[]> => {
  const offering = wanted.task === 'mark' ? tags.filter((tag) => tag.needPull) : tags
  const picked: ResourceRow[] = []
  for (const group of byPriority(offering)) {
    if (picked.length >= wanted.count) break
    picked.push(...(await pickOfPriority(tx, group, { ...wanted, count: wanted.count - picked.length })))
  }
  return picked
}
