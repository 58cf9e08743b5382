import { sql, type RawBuilder } from 'kysely'
import { PULL_ORDER_VALUES } from '../../../src/contract/enumerations.ts'
import type { PullOrder } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { TASK_FACTS, type Status, type Task } from '../../../src/domain/lifecycle/tasks.ts'
import { reachOf } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { rowsOf, type ResourceRow } from '../rows.ts'
import { batchSizeOf } from '../settings.ts'
import { tagsSeen, type VisibleTag } from '../tags.ts'
import { comesInTurn, compareTurns, inTurn, type RowInTurn, TURN } from './in-turn.ts'

/** SQL for what a person may take, over resources r. The lifecycle decides again on each row. */

const notAuthored = (caller: Caller) => sql`
  r.marker_id is distinct from ${caller.id}
  and not exists (select 1 from annotations a where a.author_id = ${caller.id} and a.resource_uuid = r.uuid
                  and a.taken_back_at is null)`

const notJudged = (caller: Caller) => sql`
  r.checker_id is distinct from ${caller.id}
  and not exists (select 1 from judgements j where j.judge_id = ${caller.id} and j.resource_uuid = r.uuid
                  and j.stage = 'check' and j.taken_back_at is null)`

type PersonId = number | RawBuilder<unknown>

/** The person leases the resource or authored any version of it. */
const begunBy = (alias: 's' | 'c', person: PersonId) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('status')} = 'unmarked' and ${column('lease_holder_id')} = ${person}
    or exists (select 1 from annotations a where a.resource_uuid = ${column('uuid')} and a.author_id = ${person}))`
}

const knowsTruth = (person: PersonId) => sql`(
  exists (select 1 from annotations a where a.author_id = ${person} and a.resource_uuid = q.source_uuid)
  or exists (select 1 from judgements j where j.judge_id = ${person} and j.resource_uuid = q.source_uuid))`

/**
 * Nobody gets both twins, nor a test whose answer they know. A twin waits until its source is leased, so that
 * one pull cannot take both. Subqueries per row: a join, or `is null`, would visit all free resources.
 */
export const notCompared = (person: PersonId): RawBuilder<unknown> => sql`
  (select true from quality_items q join resources s on s.uuid = q.source_uuid
    where q.resource_uuid = r.uuid and case q.purpose when 'gold' then ${knowsTruth(person)}
      else s.status = 'unmarked' and s.lease_holder_id is null and s.deleted_at is null or ${begunBy('s', person)} end
    limit 1) is not true
  and (select true from quality_items q join resources c on c.uuid = q.resource_uuid
    where q.source_uuid = r.uuid and q.purpose = 'double' and ${begunBy('c', person)} limit 1) is not true`

const WHOSE: Record<Task, (caller: Caller) => RawBuilder<unknown>> = {
  mark: ({ id }) => notCompared(id),
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

/** External teams check only their own company's work. */
const reach = (caller: Caller, task: Task) =>
  reachOf(caller.type, task) === 'granted-company'
    ? sql`r.marker_company_id = ${caller.companyId}`
    : sql`true`

export const eligible = (task: Task, caller: Caller): RawBuilder<unknown> =>
  sql`(${WHOSE[task](caller)}) and ${reach(caller, task)}`

/** Resources that the person must not take; null if there are none. The inverse of `eligible`. */
export const ineligible = (task: Task, caller: Caller): RawBuilder<unknown> | null => {
  if (task === 'mark') return null
  const authored = sql`select uuid from resources where marker_id = ${caller.id} and deleted_at is null
    union select resource_uuid from annotations where author_id = ${caller.id} and taken_back_at is null`
  return task === 'check'
    ? authored
    : sql`${authored} union select uuid from resources where checker_id = ${caller.id} and deleted_at is null
        union select resource_uuid from judgements
          where judge_id = ${caller.id} and stage = 'check' and taken_back_at is null`
}

/** Twins looked at for a count: where more are free, those whom one may not take are few among them. */
const TWINS_COUNTED = 2_000

/** Free twins that `notCompared` keeps from the caller, read from the open comparisons of these tags. */
export const barredTwins = (caller: Caller, tags: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.uuid, r.tag_id from (
    select distinct t.uuid, t.tag_id, t.marker_id from quality_items i
    cross join lateral (values (i.resource_uuid), (case i.purpose when 'double' then i.source_uuid end)) as twin(uuid)
    join resources t on t.uuid = twin.uuid
    where i.tag_id = any(${tags}) and i.scored_at is null
      and t.status = 'unmarked' and t.lease_holder_id is null and t.deleted_at is null
    limit ${sql.lit(TWINS_COUNTED)}
  ) as r where not (${notCompared(caller.id)})`

/** Gathers the excluded resources once instead of asking per row. */
export const eligibleCounted = (task: Task, caller: Caller): RawBuilder<unknown> => {
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

export const JUDGED_BY_NODE = sql`exists (select 1 from judgements n where n.id = r.judgement_id and n.node_verdicts is not null)`

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
  /** Undefined: all visible tags. */
  tagId: number | undefined
  /** Undefined: the largest batch size of the tags. */
  count: number | undefined
}

const drawnOn = ({ caller, kind, tagId }: PullSelection) => tagsSeen(caller, kind, { id: tagId })

const offering = (draw: PullSelection) =>
  draw.task === 'mark' ? sql`${drawnOn(draw)} and t.need_pull` : drawnOn(draw)

const heldSince = (row: ResourceRow): number => row.lease_acquired_at?.getTime() ?? 0

/** @param holders compares with others than the caller */
export const isHeld = (draw: PullSelection, holders = sql`= ${draw.caller.id}`) => {
  const { stage, role } = TASK_FACTS[draw.task]
  return sql`r.lease_holder_id ${holders} and r.lease_stage = ${stage} and r.lease_craft = ${role}
    and r.tag_id = any(array(select t.id from tags t where ${drawnOn(draw)}))
    and r.status = any(${[...statusesOf(draw)]}::text[]) and r.deleted_at is null and ${filterCondition(draw)}`
}

/** Oldest first. @param holders compares with others than the caller */
export const heldFor = async (
  tx: Tx,
  draw: PullSelection,
  holders?: RawBuilder<unknown>,
): Promise<ResourceRow[]> => {
  const held = await rowsOf(tx, sql`select * from resources r where ${isHeld(draw, holders)} for update`)
  return held.sort((a, b) => heldSince(a) - heldSince(b) || a.seq - b.seq)
}

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

/** Own work comes newest first, all else oldest first. */
const orderOf = (wanted: PullFilter) =>
  isNewestFirst(wanted) ? sql`r.status_changed_at desc, r.seq desc` : sql`r.seq`

const isFree = (draw: PullSelection) => sql`r.lease_holder_id is null and r.deleted_at is null
  and ${eligible(draw.task, draw.caller)} and ${filterCondition(draw)}`

const fromOne = (draw: PullSelection, tagId: number, status: Status) => sql`
  select * from resources r
  where r.tag_id = ${tagId} and r.status = ${status} and ${isFree(draw)}
    and exists (select 1 from tags t where ${offering(draw)} and not ${comesInTurn(draw.task)})
  order by ${orderOf(draw)} limit ${missing(draw)} for update skip locked`

/** Factor of extra candidates, since locked rows are skipped. */
const LOOK_AHEAD = 4
const LOOK_FURTHER = 64

interface Ranking {
  /** Over tags t. */
  places: (draw: PullSelection) => RawBuilder<unknown>
  /** Columns uuid, seq, status_changed_at and those of `order`, of one place. */
  firstIn: (draw: PullSelection, look: RawBuilder<unknown>) => RawBuilder<unknown>
  order: (draw: PullSelection) => RawBuilder<unknown>
  /** The same order, over resources r. */
  orderOfRows: (draw: PullSelection) => RawBuilder<unknown>
}

const USUAL: Ranking = {
  places: (draw) => sql`${offering(draw)}
    and not exists (select 1 from tags t where ${offering(draw)} and ${comesInTurn(draw.task)})`,
  firstIn: (draw, look) => sql`
    select r.uuid, r.seq, r.status_changed_at from resources r
    where r.tag_id = place.tag_id and r.status = place.status and ${isFree(draw)}
    order by ${orderOf(draw)} limit (${look})`,
  order: orderOf,
  orderOfRows: orderOf,
}

const inPlace = (draw: PullSelection, order: RawBuilder<unknown>) => sql`
  place.pull_order is not distinct from ${order} and r.tag_id = place.tag_id and ${isFree(draw)}`

const IN_TURN: Ranking = {
  places: offering,
  firstIn: (draw, look) => sql`${sql.join(
    PULL_ORDER_VALUES.map(
      (order) => sql`
        select uuid, seq, status_changed_at, ${sql.ref(order)} as turn
        from (${inTurn(order, inPlace(draw, sql.lit(order)), look)}) as ${sql.ref(order)}`,
    ),
    sql` union all `,
  )}
    union all (select r.uuid, r.seq, r.status_changed_at, null::real as turn from resources r
      where ${inPlace(draw, sql`null`)} and r.status = place.status order by r.seq limit (${look}))`,
  order: () => sql`r.turn desc nulls last, r.seq`,
  orderOfRows: () => sql`(select ${TURN} from tags t where t.id = r.tag_id) desc nulls last, r.seq`,
}

const candidates = (draw: PullSelection, { firstIn, order }: Ranking, look: RawBuilder<unknown>) => sql`
  select r.uuid from place cross join lateral (${firstIn(draw, look)}) as r
  order by place.priority desc, ${order(draw)} limit (${look})`

const lockedOf = (
  draw: PullSelection,
  { orderOfRows }: Ranking,
  candidate: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
) => sql`
  select * from resources r
  where r.uuid = any(array(${candidate})) and r.lease_holder_id is null
    and r.status = any(${[...statusesOf(draw)]}::text[])
  order by (select t.priority from tags t where t.id = r.tag_id) desc, ${orderOfRows(draw)}
  limit (${count}) for update skip locked`

/** If the first rows are few, they may be locked; then it looks further. */
const fromMany = (draw: PullSelection, ranking: Ranking) => sql`
  with place as materialized (
    select t.id as tag_id, t.priority, t.pull_order, wanted.status
    from tags t cross join unnest(${[...statusesOf(draw)]}::text[]) as wanted(status) where ${ranking.places(draw)}
  ), missing as materialized (select ${missing(draw)} as count
  ), picked as materialized (${lockedOf(
    draw,
    ranking,
    candidates(draw, ranking, sql`select count * ${sql.lit(LOOK_AHEAD)} from missing`),
    sql`select count from missing`,
  )}), still_missing as materialized (
    select count - (select count(*) from picked) as count from missing
  ), further as materialized (${lockedOf(
    draw,
    ranking,
    sql`select uuid from (${candidates(
      draw,
      ranking,
      sql`select case when still_missing.count > 0 then missing.count * ${sql.lit(LOOK_FURTHER)} else 0 end
        from missing, still_missing`,
    )}) as candidate where uuid <> all(array(select uuid from picked))`,
    sql`select count from still_missing`,
  )})
  select * from picked union all select * from further`

const latestChange = (a: ResourceRow, b: ResourceRow): number =>
  b.status_changed_at.getTime() - a.status_changed_at.getTime() || b.seq - a.seq

const byPriority =
  (draw: PullFilter) =>
  (a: RowInTurn, b: RowInTurn): number =>
    b.priority - a.priority ||
    compareTurns(a, b) ||
    (isNewestFirst(draw) ? latestChange(a, b) : a.seq - b.seq)

/**
 * Locks up to the number that the caller lacks. Skips locked rows, so it never waits. Finds nothing where a database comes in turn:
 * then `pickInTurn` does.
 */
export const pick = async (tx: Tx, draw: PullSelection): Promise<ResourceRow[]> => {
  const [status, ...others] = statusesOf(draw)
  const isOne = draw.tagId !== undefined && status !== undefined && others.length === 0
  const picked = await rowsOf(tx, isOne ? fromOne(draw, draw.tagId as number, status) : fromMany(draw, USUAL))
  return picked.sort(byPriority(draw))
}

const fromOneInTurn = (draw: PullSelection, tagId: number, order: PullOrder) =>
  inTurn(
    order,
    sql`r.tag_id = ${tagId} and ${isFree(draw)} and exists (select 1 from tags t where ${offering(draw)})`,
    missing(draw),
    sql`for update skip locked`,
  )

/** Like `pick`, for draws of which some databases come in turn. @param tags those that it is drawn on */
export const pickInTurn = async (
  tx: Tx,
  draw: PullSelection,
  tags: readonly VisibleTag[],
): Promise<ResourceRow[]> => {
  const order = draw.tagId !== undefined && tags[0]?.labels.pullOrder
  const picked = await rowsOf<RowInTurn>(
    tx,
    order ? fromOneInTurn(draw, draw.tagId as number, order) : fromMany(draw, IN_TURN),
    sql`, ${TURN} as turn`,
  )
  return picked.sort(byPriority(draw))
}
