import { sql, type RawBuilder } from 'kysely'
import { FIGURE_COLUMNS, type FigureColumn } from './schema/counts.ts'
import type { Store, Tx } from './store.ts'

/** One process folds at a time. */
const LOCK_KEY = 7_203_642

const columns = (each: (name: FigureColumn) => RawBuilder<unknown>) => sql.join(FIGURE_COLUMNS.map(each))

/** With how many of them are copies, where a table tells. */
const added = (
  table: string,
  keys: readonly string[],
  from: RawBuilder<unknown>,
  counts: readonly ('count' | 'copies')[] = ['count'],
): RawBuilder<unknown> => {
  const names = sql.join(keys.map((key) => sql.ref(key)))
  const each = (show: (name: string) => RawBuilder<unknown>, between = sql`, `) =>
    sql.join(counts.map(show), between)
  return sql`insert into ${sql.table(table)} as totals (${names}, ${each((name) => sql.ref(name))})
    select ${names}, ${each((name) => sql`sum(${sql.ref(name)})`)} from ${from} group by ${names}
    having ${each((name) => sql`sum(${sql.ref(name)}) <> 0`, sql` or `)} order by ${names}
    on conflict (${names}) do update
    set ${each((name) => sql`${sql.ref(name)} = totals.${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`)}`
}

const APART = ['count', 'copies'] as const

/** Matches the view tag_person_counts. */
const MOVED_PEOPLE = sql`(
  select 'marker' as role, marker_id as user_id, company_id, tag_id, status, count, copies from moved where marker_id is not null
  union all select 'checker', checker_id, null::integer, tag_id, status, count, copies from moved where checker_id is not null
  union all select 'approver', approver_id, null::integer, tag_id, status, count, copies from moved where approver_id is not null
  union all select 'returned_by', returned_by_id, company_id, tag_id, status, count, copies from moved
    where returned_by_id is not null) as people`

/** Matches the view kind_marker_counts. */
const MOVED_MARKERS = sql`(
  select t.kind, moved.status, moved.marker_id as user_id, moved.company_id, moved.count
  from moved join tags t on t.id = moved.tag_id where moved.marker_id is not null) as markers`

/** Adds what was moved to the figures that are kept by these columns. */
const figures = (table: string, keys: readonly string[]): RawBuilder<unknown> => {
  const names = sql.join(keys.map((key) => sql.ref(key)))
  return sql`insert into ${sql.table(table)} as totals (${names}, ${columns((name) => sql.ref(name))})
    select ${names}, ${columns((name) => sql`sum(${sql.ref(name)})`)} from moved group by ${names} order by ${names}
    on conflict (${names}) do update
    set ${columns((name) => sql`${sql.ref(name)} = totals.${sql.ref(name)} + excluded.${sql.ref(name)}`)}`
}

const FOLDS = [
  sql`with moved as (delete from tag_count_deltas returning *), ages as (
      ${added('tag_age_totals', ['tag_id', 'status', 'day'], sql`moved where day is not null`, APART)}
    ), companies as (
      ${added('tag_company_totals', ['company_id', 'tag_id', 'status'], sql`moved where company_id is not null`)}
    ), company_ages as (
      ${added(
        'tag_company_age_totals',
        ['company_id', 'tag_id', 'status', 'day'],
        sql`moved where company_id is not null and day is not null and status not in ('unmarked', 'approved')`,
      )}
    ), people as (
      ${added('tag_person_totals', ['tag_id', 'role', 'status', 'user_id', 'company_id'], MOVED_PEOPLE, APART)}
    ), markers as (
      ${added('kind_marker_totals', ['kind', 'status', 'user_id', 'company_id'], MOVED_MARKERS)})
    ${added('tag_count_totals', ['tag_id', 'status'], sql`moved`, APART)}`,
  // Most days of a status become empty, unlike its total.
  sql`delete from tag_age_totals where count = 0 and copies = 0`,
  sql`delete from tag_company_age_totals where count = 0`,
  sql`with moved as (delete from pool_count_deltas returning pool_id, count, dealt, counted_at)
    insert into pool_count_totals as totals (pool_id, count, dealt, counted_at)
    select pool_id, sum(count), sum(dealt), max(counted_at) from moved group by pool_id order by pool_id
    on conflict (pool_id) do update
    set count = totals.count + excluded.count, dealt = totals.dealt + excluded.dealt,
      counted_at = greatest(totals.counted_at, excluded.counted_at)`,
  sql`with moved as (delete from person_day_deltas returning *, monday_of(day) as week), tags as (
      ${figures('tag_days', ['kind', 'day', 'tag_id', 'company_id', 'is_copy'])}
    ), companies as (
      ${figures('company_days', ['kind', 'day', 'company_id', 'is_copy'])}
    ), people as (
      ${figures('person_totals', ['kind', 'user_id', 'tag_id', 'company_id', 'is_copy'])}
    ), weeks as (
      ${figures('person_weeks', ['kind', 'week', 'user_id', 'tag_id', 'company_id', 'is_copy'])})
    ${figures('person_days', ['user_id', 'day', 'kind', 'tag_id', 'company_id', 'is_copy'])}`,
]

async function fold(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as free`.execute(tx)
  if (!rows[0]?.free) return false
  for (const statement of FOLDS) await statement.execute(tx)
  return true
}

/** Adds the triggers' deltas to the totals: counts stay the same. False while another process does it. */
export const foldCounts = (store: Store): Promise<boolean> => store.transaction(fold)
