import { sql } from 'kysely'
import type { Caller } from '../../http/caller.ts'
import { json } from '../../store/json.ts'
import type { Store, Tx } from '../../store/store.ts'

/**
 * Active time: pages report milliseconds of use. A person's reports never add up to more than the time
 * since the last one, however many pages are open.
 */

/** Pages report four times as often. */
const BEAT_MAX_MS = 60_000

/** Late milliseconds that count per lease. */
const LATE_MAX_MS = 3_600_000

interface Beat {
  id: string
  activeMs: number
  /** Age of the end of the time, in ms; 0 unless the report is late. */
  agoMs?: number | undefined
}

interface Time {
  active: number
  late: number
}

interface Credit {
  counted: Map<string, Time>
  until: number
}

/** Beats with the same end share the time since the clock. `lateOf` gives an item's earlier late milliseconds. */
function creditBeats(
  beats: readonly Beat[],
  lateOf: ReadonlyMap<string, number>,
  clock: number,
  now: number,
): Credit {
  const counted = new Map<string, Time>()
  const endOf = ({ agoMs = 0 }: Beat): number => now - agoMs
  let until = clock
  for (const end of [...new Set(beats.map(endOf))].toSorted((a, b) => a - b)) {
    let left = Math.max(0, Math.min(end - until, BEAT_MAX_MS))
    for (const { id, activeMs } of beats.filter((one) => endOf(one) === end)) {
      const lateBefore = lateOf.get(id)
      if (lateBefore === undefined) continue
      const { active, late } = counted.get(id) ?? { active: 0, late: 0 }
      const isLate = end < now
      const fits = Math.min(activeMs, left, isLate ? Math.max(0, LATE_MAX_MS - lateBefore - late) : Infinity)
      left -= fits
      counted.set(id, { active: active + fits, late: isLate ? late + fits : late })
    }
    // Neither a clock set back nor a late report may count time twice.
    until = Math.max(until, end)
  }
  return { counted, until }
}

/** A person's first beat sets the clock to `start`. */
async function lockClock(tx: Tx, userId: number, start: number): Promise<number> {
  await sql`insert into activity_clocks (user_id, beat_at) values (${userId}, ${new Date(start)})
    on conflict (user_id) do nothing`.execute(tx)
  const { rows } = await sql<{ beat_at: Date }>`
    select beat_at from activity_clocks where user_id = ${userId} for update`.execute(tx)
  return rows[0]?.beat_at.getTime() ?? start
}

const moveClock = (tx: Tx, userId: number, until: number) =>
  sql`update activity_clocks set beat_at = ${new Date(until)} where user_id = ${userId}`.execute(tx)

async function addTime(
  tx: Tx,
  userId: number,
  counted: ReadonlyMap<string, Time>,
  now: number,
): Promise<Map<string, number>> {
  const beats = [...counted].map(([id, time]) => ({ id, ...time }))
  const { rows } = await sql<{ id: string; total: number }>`
    insert into activity as known (user_id, resource_uuid, stage, version, active_ms, late_ms, updated_at)
    select ${userId}::integer, r.uuid, r.lease_stage, r.version, x.active, x.late, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${json(beats)}::jsonb) as x(id uuid, active bigint, late bigint)
    join resources r on r.uuid = x.id and r.lease_holder_id = ${userId} and r.deleted_at is null
    order by r.uuid
    on conflict (user_id, resource_uuid, stage, version) do update
    set active_ms = known.active_ms + excluded.active_ms, late_ms = known.late_ms + excluded.late_ms,
      updated_at = excluded.updated_at
    returning resource_uuid as id, active_ms as total`.execute(tx)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

const heldOf = async (tx: Tx, userId: number, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ uuid: string; late: number }>`
    select r.uuid, coalesce(known.late_ms, 0) as late from resources r
    left join activity known on known.user_id = ${userId} and known.resource_uuid = r.uuid
      and known.stage = r.lease_stage and known.version = r.version
    where r.uuid = any(${[...ids]}::uuid[]) and r.lease_holder_id = ${userId} and r.deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ uuid, late }) => [uuid, late]))
}

/** Adds reported time. Time on items the caller does not hold is dropped and does not reduce the rest. */
export const beat = (store: Store, caller: Caller, beats: readonly Beat[], now: number) =>
  store.transaction(async (tx) => {
    const ids = [...new Set(beats.map(({ id }) => id))]
    const first = now - Math.max(0, ...beats.map(({ agoMs = 0 }) => agoMs))
    // Locks out the person's other pages until late time is read.
    const clock = await lockClock(tx, caller.id, first)
    const { counted, until } = creditBeats(beats, await heldOf(tx, caller.id, ids), clock, now)
    if (until > clock) await moveClock(tx, caller.id, until)
    const totals = await addTime(tx, caller.id, counted, now)
    return {
      items: ids.map((id) => ({
        id,
        countedMs: counted.get(id)?.active ?? 0,
        totalMs: totals.get(id) ?? 0,
      })),
    }
  })
