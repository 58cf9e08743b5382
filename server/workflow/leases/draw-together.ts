import { sql } from 'kysely'
import type { PullOrder } from '../../../src/contract/types.d.ts'
import { reachOf } from '../../../src/domain/permissions.ts'
import type { Tx } from '../../store/store.ts'
import { byKey } from '../by-key.ts'
import { rowsOf, type ResourceRow } from '../rows.ts'
import { chosenTags, type VisibleTag } from '../tags.ts'
import { compareTurns, inTurn, type RowInTurn, TURN } from './in-turn.ts'
import { heldFor, isHeld, notCompared, statusesOf, type PullSelection } from './pick.ts'

/** Several people draw new work from one database at once: it is asked for together, and dealt out here. */

export interface Drawn {
  tags: VisibleTag[]
  held: ResourceRow[]
  picked: ResourceRow[]
}

/** New work of one database by its number, which is the same for all but for twins. */
export const isDealt = (draw: PullSelection): boolean =>
  draw.task === 'mark' &&
  draw.tagId !== undefined &&
  draw.count !== undefined &&
  draw.markerId === undefined &&
  draw.byNode !== true &&
  statusesOf(draw).length === 1 &&
  reachOf(draw.caller.type, draw.task) !== 'granted-company'

interface FreeRow extends RowInTurn {
  /** Who may take a twin or its source; null: everybody. */
  takers: number[] | null
}

const COMPARED = sql`((select true from quality_items q where q.resource_uuid = r.uuid limit 1) is true
  or (select true from quality_items q where q.source_uuid = r.uuid limit 1) is true)`

/** What they lack, and no more: whatever is locked here others believe to be taken. */
const missingOf = (draws: readonly PullSelection[], draw: PullSelection) => sql`
  (select sum(greatest(0, asked.count - (select count(*) from resources r where ${isHeld(draw, sql`= asked.person`)})))
    from unnest(${draws.map(({ caller }) => caller.id)}::integer[], ${draws.map(({ count = 0 }) => count)}::integer[])
      as asked(person, count))`

/** In their order. @param order null: the oldest first */
const freeFor = async (
  tx: Tx,
  draws: readonly PullSelection[],
  draw: PullSelection,
  order: PullOrder | null,
): Promise<FreeRow[]> => {
  const takers = sql`array(select person.id from unnest(${draws.map(({ caller }) => caller.id)}::integer[]) as person(id)
    where ${notCompared(sql`person.id`)})`
  const condition = sql`r.tag_id = ${draw.tagId} and r.lease_holder_id is null and r.deleted_at is null
        and (not ${COMPARED} or cardinality(${takers}) > 0)
        and exists (select 1 from tags t where t.id = ${draw.tagId} and t.kind = ${draw.kind} and t.need_pull
          and t.deleted_at is null and t.pull_order is not distinct from ${order})`
  const most = missingOf(draws, draw)
  const locking = sql`for update skip locked`
  const free = await rowsOf<FreeRow>(
    tx,
    order === null
      ? sql`select * from resources r where ${condition} and r.status = ${statusesOf(draw)[0]}
          order by r.seq limit ${most} ${locking}`
      : inTurn(order, condition, most, locking),
    sql`, case when ${COMPARED} then ${takers} end as takers ${order === null ? sql`` : sql`, ${TURN} as turn`}`,
  )
  return free.toSorted((a, b) => compareTurns(a, b) || a.seq - b.seq)
}

/** Each takes the first that are left and that it may take. Throws if somebody goes short though more may be free. */
function deal(draw: PullSelection, held: number, left: FreeRow[], isAll: boolean): ResourceRow[] {
  const { count = 0, caller } = draw
  const picked = left
    .filter(({ takers }) => takers === null || takers.includes(caller.id))
    .slice(0, Math.max(0, count - held))
  if (!isAll && picked.length + held < count) throw new Error('Too few of the oldest are for this person.')
  const taken = new Set(picked)
  left.splice(0, left.length, ...left.filter((row) => !taken.has(row)))
  return picked
}

/** Of people with one right to see databases. */
const sight = ({ caller }: PullSelection): string => [caller.type, caller.companyId].join()

type Known = Pick<Drawn, 'tags' | 'held'>

const knownTo = async (tx: Tx, draws: readonly [PullSelection, ...PullSelection[]]) => {
  const [draw] = draws
  const [tags, held] = await Promise.all([
    chosenTags(tx, draw.caller, draw.kind, draw.tagId),
    heldFor(tx, draw, sql`= any(${draws.map(({ caller }) => caller.id)}::integer[])`),
  ])
  return draws.map((each): [PullSelection, Known] => [
    each,
    { tags, held: held.filter((row) => row.lease_holder_id === each.caller.id) },
  ])
}

async function drawFor(
  tx: Tx,
  draws: readonly [PullSelection, ...PullSelection[]],
): Promise<(readonly [PullSelection, Drawn])[]> {
  const [draw] = draws
  const [usual, ...knownBySight] = await Promise.all([
    freeFor(tx, draws, draw, null),
    ...byKey(draws, sight).map((each) => knownTo(tx, each)),
  ])
  const known = knownBySight.flat()
  const order = known[0]?.[1].tags[0]?.labels.pullOrder
  const left = order ? await freeFor(tx, draws, draw, order) : usual
  const missing = known.reduce((sum, [{ count = 0 }, { held }]) => sum + Math.max(0, count - held.length), 0)
  const isAll = left.length < missing
  return known.map(([draw, { tags, held }]) => {
    const picked = deal(draw, held.length, left, isAll)
    return [draw, { tags, held, picked }] as const
  })
}

const place = ({ kind, tagId, status }: PullSelection): string => [kind, tagId, status].join()

/** A joint: the draws of several calls. Throws a 404 if a database is not visible. */
export async function drawTogether(
  tx: Tx,
  draws: readonly PullSelection[],
): Promise<Map<PullSelection, Drawn>> {
  const drawn = await Promise.all(byKey(draws, place).map((each) => drawFor(tx, each)))
  return new Map(drawn.flat())
}
