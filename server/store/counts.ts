import { sql } from 'kysely'
import type { Store, Tx } from './store.ts'

/** One process folds at a time. */
const LOCK_KEY = 7_203_642

const FOLDS = [
  sql`with moved as (delete from tag_count_deltas returning tag_id, status, count)
    insert into tag_count_totals as totals (tag_id, status, count)
    select tag_id, status, sum(count) from moved group by tag_id, status having sum(count) <> 0
    order by tag_id, status
    on conflict (tag_id, status) do update set count = totals.count + excluded.count`,
  sql`with moved as (delete from pool_count_deltas returning pool_id, count)
    insert into pool_count_totals as totals (pool_id, count)
    select pool_id, sum(count) from moved group by pool_id having sum(count) <> 0 order by pool_id
    on conflict (pool_id) do update set count = totals.count + excluded.count`,
  sql`with moved as (delete from user_day_deltas returning *)
    insert into user_day_totals as totals (user_id, day, kind, tag_id, metric, count, active_seconds)
    select user_id, day, kind, tag_id, metric, sum(count), sum(active_seconds) from moved
    group by user_id, day, kind, tag_id, metric order by user_id, day, kind, tag_id, metric
    on conflict (user_id, day, kind, tag_id, metric) do update
    set count = totals.count + excluded.count, active_seconds = totals.active_seconds + excluded.active_seconds`,
]

async function fold(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as free`.execute(tx)
  if (!rows[0]?.free) return false
  for (const statement of FOLDS) await statement.execute(tx)
  return true
}

/**
 * Adds what the triggers appended to the maintained totals. Readers see the same counts before and after, only faster.
 * False when another process is at it.
 */
export const foldCounts = (store: Store): Promise<boolean> => store.transaction(fold)
