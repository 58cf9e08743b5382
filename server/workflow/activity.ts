import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import { json } from '../store/json.ts'
import type { Store, Tx } from '../store/store.ts'

/**
 * Honest time. Pages report the milliseconds that they were visible and used since they last reported; what is counted
 * never exceeds the time that has passed since the person's last beat, whatever number of pages they have open.
 */

/** No beat counts more than this: pages report four times as often, and who was away for longer was not at work. */
export const BEAT_MAX_MS = 60_000

export interface Beat {
  id: string
  activeMs: number
}

/** Spends a budget of milliseconds on the beats in their order; what does not fit is not counted. */
export function creditBeats(beats: readonly Beat[], budgetMs: number): Map<string, number> {
  const credited = new Map<string, number>()
  let left = Math.max(0, Math.min(budgetMs, BEAT_MAX_MS))
  for (const { id, activeMs } of beats) {
    const counted = Math.min(activeMs, left)
    left -= counted
    credited.set(id, (credited.get(id) ?? 0) + counted)
  }
  return credited
}

/** Milliseconds since the person's last beat, which this one becomes; 0 for the first ever, which starts the clock. */
async function passedSince(tx: Tx, userId: number, now: number): Promise<number> {
  const at = new Date(now)
  const first = await sql`insert into activity_clocks (user_id, beat_at) values (${userId}, ${at})
    on conflict (user_id) do nothing returning 1`.execute(tx)
  if (first.rows.length > 0) return 0
  const { rows } = await sql<{ beat_at: Date }>`
    select beat_at from activity_clocks where user_id = ${userId} for update`.execute(tx)
  const passed = now - (rows[0]?.beat_at.getTime() ?? now)
  // A clock that was set back must not let the same time count twice.
  if (passed > 0) await sql`update activity_clocks set beat_at = ${at} where user_id = ${userId}`.execute(tx)
  return passed
}

/** Adds what is counted to the person's time on what they hold; answers the totals of those. */
async function addTime(
  tx: Tx,
  userId: number,
  counted: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, number>> {
  const beats = [...counted].map(([id, ms]) => ({ id, ms }))
  const { rows } = await sql<{ id: string; total: number }>`
    insert into activity as known (user_id, resource_uuid, stage, version, active_ms, updated_at)
    select ${userId}::integer, r.uuid, r.lease_stage, r.version, x.ms, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${json(beats)}::jsonb) as x(id uuid, ms bigint)
    join resources r on r.uuid = x.id and r.lease_holder_id = ${userId} and r.deleted_at is null
    order by r.uuid
    on conflict (user_id, resource_uuid, stage, version) do update
    set active_ms = known.active_ms + excluded.active_ms, updated_at = excluded.updated_at
    returning resource_uuid as id, active_ms as total`.execute(tx)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

const heldOf = async (tx: Tx, userId: number, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`select uuid from resources
    where uuid = any(${[...ids]}::uuid[]) and lease_holder_id = ${userId} and deleted_at is null`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Takes a beat: time on what is not in the caller's hands is not counted, and takes none from what is. */
export const beat = (store: Store, caller: Caller, beats: readonly Beat[], now: number) =>
  store.transaction(async (tx) => {
    const held = await heldOf(
      tx,
      caller.id,
      beats.map(({ id }) => id),
    )
    const passed = await passedSince(tx, caller.id, now)
    const counted = creditBeats(
      beats.filter(({ id }) => held.has(id)),
      passed,
    )
    const totals = await addTime(tx, caller.id, counted, now)
    const ids = [...new Set(beats.map(({ id }) => id))]
    return {
      items: ids.map((id) => ({ id, countedMs: counted.get(id) ?? 0, totalMs: totals.get(id) ?? 0 })),
    }
  })
