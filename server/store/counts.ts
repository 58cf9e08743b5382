import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { FIGURE_COLUMNS } from './schema/counts.ts'
import type { FigureColumn } from './schema/counts.ts'
import type { Store, Tx } from './store.ts'

/** One process folds at a time. */
const LOCK_KEY = 7_203_642

const columns = (each: (name: FigureColumn) => RawBuilder<unknown>) => sql.join(FIGURE_COLUMNS.map(each))

const FOLDS = [
  sql`with moved as (delete from tag_count_deltas returning tag_id, status, count, day, company_id), ages as (
      insert into tag_age_totals as totals (tag_id, status, day, count)
      select tag_id, status, day, sum(count) from moved where day is not null
      group by tag_id, status, day having sum(count) <> 0 order by tag_id, status, day
      on conflict (tag_id, status, day) do update set count = totals.count + excluded.count
    ), companies as (
      insert into tag_company_totals as totals (company_id, tag_id, status, count)
      select company_id, tag_id, status, sum(count) from moved where company_id is not null
      group by company_id, tag_id, status having sum(count) <> 0 order by company_id, tag_id, status
      on conflict (company_id, tag_id, status) do update set count = totals.count + excluded.count)
    insert into tag_count_totals as totals (tag_id, status, count)
    select tag_id, status, sum(count) from moved group by tag_id, status having sum(count) <> 0
    order by tag_id, status
    on conflict (tag_id, status) do update set count = totals.count + excluded.count`,
  // Most days of a status empty again, unlike its total.
  sql`delete from tag_age_totals where count = 0`,
  sql`with moved as (delete from pool_count_deltas returning pool_id, count, dealt)
    insert into pool_count_totals as totals (pool_id, count, dealt)
    select pool_id, sum(count), sum(dealt) from moved group by pool_id order by pool_id
    on conflict (pool_id) do update
    set count = totals.count + excluded.count, dealt = totals.dealt + excluded.dealt`,
  sql`with moved as (delete from person_day_deltas returning *)
    insert into person_days as totals (user_id, day, kind, tag_id, company_id, ${columns((name) => sql.ref(name))})
    select user_id, day, kind, tag_id, company_id, ${columns((name) => sql`sum(${sql.ref(name)})`)} from moved
    group by user_id, day, kind, tag_id, company_id order by user_id, day, kind, tag_id, company_id
    on conflict (user_id, day, kind, tag_id, company_id) do update
    set ${columns((name) => sql`${sql.ref(name)} = totals.${sql.ref(name)} + excluded.${sql.ref(name)}`)}`,
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
