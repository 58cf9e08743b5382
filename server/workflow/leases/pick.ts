import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import { TASK_FACTS, type Status, type Task } from '../../../src/domain/lifecycle/tasks.ts'
import { reachOf } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { rowsOf, type ResourceRow } from '../rows.ts'
import { batchSizeOf } from '../settings.ts'
import { tagsSeen } from '../tags.ts'

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

export interface PullFilter {
  task: Task
  caller: Caller
  markerId?: number | undefined
  status?: Status | undefined
  byNode?: boolean | undefined
}

export const statusesOf = ({ task, status }: PullFilter): readonly Status[] =>
  status === undefined ? TASK_FACTS[task].from : [status]

/** Resources as r whose verdict in force was given node by node. */
export const JUDGED_BY_NODE = sql`exists (select 1 from judgements n where n.id = r.judgement_id and n.node_verdicts is not null)`

/** What else the wanted resources have in common. */
export const filterCondition = ({ markerId, byNode }: PullFilter) => sql`
  ${markerId === undefined ? sql`true` : sql`r.marker_id = ${markerId}`}
  and ${byNode === true ? JUDGED_BY_NODE : sql`true`}`

export const matchesFilter = async (tx: Tx, id: string, wanted: PullFilter): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from resources r where r.uuid = ${id} and ${filterCondition(wanted)}`.execute(tx)
  return rows.length > 0
}

export interface PullSelection extends PullFilter {
  kind: Kind
  /** Undefined: of all tags that the caller sees. */
  tagId: number | undefined
  /** How many the caller is to have in hand; undefined: as many as the largest batch of the tags. */
  count: number | undefined
}

/** Tags as t that a pull draws on. */
const drawnOn = ({ caller, kind, tagId }: PullSelection) => tagsSeen(caller, kind, { id: tagId })

const offering = (draw: PullSelection) =>
  draw.task === 'mark' ? sql`${drawnOn(draw)} and t.need_pull` : drawnOn(draw)

const heldSince = (row: ResourceRow): number => row.lease_acquired_at?.getTime() ?? 0

const isHeld = (draw: PullSelection) => {
  const { stage, role } = TASK_FACTS[draw.task]
  return sql`r.lease_holder_id = ${draw.caller.id} and r.lease_stage = ${stage} and r.lease_craft = ${role}
    and r.tag_id = any(array(select t.id from tags t where ${drawnOn(draw)}))
    and r.status = any(${[...statusesOf(draw)]}::text[]) and r.deleted_at is null and ${filterCondition(draw)}`
}

/** What the person has in hand for the task already, longest held first. */
export const heldFor = async (tx: Tx, draw: PullSelection): Promise<ResourceRow[]> => {
  const held = await rowsOf(tx, sql`select * from resources r where ${isHeld(draw)} for update`)
  return held.sort((a, b) => heldSince(a) - heldSince(b) || a.seq - b.seq)
}

/** How many are missing from the person's hands. */
const missing = (draw: PullSelection) => {
  const most =
    draw.count === undefined
      ? sql`(select max(coalesce((s.settings->>'batchSize')::integer, ${batchSizeOf(draw.kind)}::integer))
          from tags t join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
          where ${drawnOn(draw)})`
      : sql`${draw.count}::integer`
  return sql`greatest(0, ${most} - (select count(*) from resources r where ${isHeld(draw)}))`
}

const isNewestFirst = ({ task }: PullFilter): boolean => TASK_FACTS[task].stage === 'edit'

/** One's own work is taken back newest first, all else oldest first. */
const orderOf = (wanted: PullFilter) =>
  isNewestFirst(wanted) ? sql`r.status_changed_at desc, r.seq desc` : sql`r.seq`

/** Free resources as r that the person may take. */
const isFree = (draw: PullSelection) => sql`r.lease_holder_id is null and r.deleted_at is null
  and ${eligible(draw.task, draw.caller)} and ${filterCondition(draw)}`

/** From one database and status: the index gives one after the other, and what others have locked is passed over. */
const fromOne = (draw: PullSelection, tagId: number, status: Status) => sql`
  select * from resources r
  where r.tag_id = ${tagId} and r.status = ${status} and ${isFree(draw)}
    and exists (select 1 from tags t where ${offering(draw)})
  order by ${orderOf(draw)} limit ${missing(draw)} for update skip locked`

/** Rows that others have locked are passed over, so more than the wanted ones are looked at. */
const LOOK_AHEAD = 4
const LOOK_FURTHER = 64

/** The first of each database and status, the best of all of them first: tag priority, then age. */
const candidates = (draw: PullSelection, look: RawBuilder<unknown>) => sql`
  select r.uuid from place cross join lateral (
    select r.uuid, r.seq, r.status_changed_at from resources r
    where r.tag_id = place.tag_id and r.status = place.status and ${isFree(draw)}
    order by ${orderOf(draw)} limit (${look})
  ) as r
  order by place.priority desc, ${orderOf(draw)} limit (${look})`

const lockedOf = (draw: PullSelection, candidate: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
  select * from resources r
  where r.uuid = any(array(${candidate})) and r.lease_holder_id is null
    and r.status = any(${[...statusesOf(draw)]}::text[])
  order by (select t.priority from tags t where t.id = r.tag_id) desc, ${orderOf(draw)}
  limit (${count}) for update skip locked`

/** Too few may mean that others hold the locks of the first ones: then it looks further. */
const fromMany = (draw: PullSelection) => sql`
  with place as materialized (
    select t.id as tag_id, t.priority, wanted.status
    from tags t cross join unnest(${[...statusesOf(draw)]}::text[]) as wanted(status) where ${offering(draw)}
  ), missing as materialized (select ${missing(draw)} as count
  ), picked as materialized (${lockedOf(
    draw,
    candidates(draw, sql`select count * ${sql.lit(LOOK_AHEAD)} from missing`),
    sql`select count from missing`,
  )}), still_missing as materialized (
    select count - (select count(*) from picked) as count from missing
  ), further as materialized (${lockedOf(
    draw,
    sql`select uuid from (${candidates(
      draw,
      sql`select case when still_missing.count > 0 then missing.count * ${sql.lit(LOOK_FURTHER)} else 0 end
        from missing, still_missing`,
    )}) as candidate where uuid <> all(array(select uuid from picked))`,
    sql`select count from still_missing`,
  )})
  select * from picked union all select * from further`

const latestChange = (a: ResourceRow, b: ResourceRow): number =>
  b.status_changed_at.getTime() - a.status_changed_at.getTime() || b.seq - a.seq

/**
 * Locks free resources for the task, as many as are missing from the person's hands: tag priority, then age. Never waits for
 * others.
 */
export const pick = async (tx: Tx, draw: PullSelection): Promise<ResourceRow[]> => {
  const [status, ...others] = statusesOf(draw)
  const isOne = draw.tagId !== undefined && status !== undefined && others.length === 0
  const picked = await rowsOf(tx, isOne ? fromOne(draw, draw.tagId as number, status) : fromMany(draw))
  const inAge = isNewestFirst(draw) ? latestChange : (a: ResourceRow, b: ResourceRow) => a.seq - b.seq
  return picked.sort((a, b) => b.priority - a.priority || inAge(a, b))
}
