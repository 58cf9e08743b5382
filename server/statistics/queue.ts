import { sql, type RawBuilder } from 'kysely'
import type { Queue } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STATUSES, type Status } from '../../src/domain/lifecycle/tasks.ts'
import type { OwnerFilter } from '../accounts/scope.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { VisibleTag } from '../workflow/tags.ts'

/** Days [from, to); the last is open. */
const RANGES = [
  [0, 1],
  [1, 2],
  [2, 4],
  [4, 8],
  [8, 31],
  [31, null],
] as const

interface QueueRow {
  tag_id: number
  status: Status
  oldest: Date | null
  ages: number[]
}

const OPEN_FROM = 31

/** `age` in days, `counted` the aggregate. */
const byRange = (
  age: RawBuilder<unknown>,
  counted: (inRange: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const counts = RANGES.flatMap(([from, to]) => {
    if (to === null) return []
    // Another clock's tomorrow counts as today.
    const since = from === 0 ? sql`true` : sql`${age} >= ${sql.lit(from)}`
    return [counted(sql`${since} and ${age} < ${sql.lit(to)}`)]
  })
  return sql`array[${sql.join(counts)}]`
}

/** Maintained counts, and the head of an index for the oldest. Old days are one sum. */
const queueOfMany = (
  tagIds: readonly number[],
  today: string,
  kind: Kind,
  companyId: number | undefined,
): RawBuilder<QueueRow> => {
  // Without a company the caller is an admin, who sees copies apart.
  const [ofDay, ofTotal] =
    companyId === undefined
      ? [sql`a.count - a.copies`, sql`t.count - t.copies`]
      : [sql`a.count`, sql`t.count`]
  const sum = (inRange: RawBuilder<unknown>) =>
    sql`coalesce(sum(${ofDay}) filter (where ${inRange}), 0)::bigint`
  const [totals, ages] =
    companyId === undefined
      ? [sql.table('tag_counts'), sql.table('tag_ages')]
      : [sql.table('tag_company_counts'), sql.table('tag_company_ages')]
  const whose = (alias: string) => {
    const company = sql.ref(`${alias}.company_id`)
    return companyId === undefined ? sql`true` : sql`${company} = ${companyId}`
  }
  const waits = companyId === undefined ? sql`true` : sql`t.status not in ('unmarked', 'approved')`
  // The planner uses the company's index only if the status is stated.
  const heads =
    companyId === undefined
      ? sql`not r.is_copy`
      : sql`r.marker_company_id = ${companyId} and r.kind = ${kind} and r.status not in ('unmarked', 'approved')`
  return sql<QueueRow>`
    with recent as materialized (
      select a.tag_id, a.status, ${byRange(sql`${today}::date - a.day`, sum)} as ages, sum(${ofDay})::bigint as count
      from ${ages} a
      where a.tag_id = any(${[...tagIds]}::int[]) and a.day > ${today}::date - ${sql.lit(OPEN_FROM)} and ${whose('a')}
      group by a.tag_id, a.status
    )
    select t.tag_id, t.status, coalesce(recent.ages, array[0, 0, 0, 0, 0]::bigint[]) || ${ofTotal} - coalesce(recent.count, 0)
        as ages,
      (select r.status_changed_at from resources r
       where r.tag_id = t.tag_id and r.status = t.status and r.lease_holder_id is null and r.deleted_at is null
         and ${heads} order by r.status_changed_at limit 1) as oldest
    from ${totals} t left join recent on recent.tag_id = t.tag_id and recent.status = t.status
    where t.tag_id = any(${[...tagIds]}::int[]) and ${whose('t')} and ${waits} and ${ofTotal} > 0`
}

/** Row by row: few rows, close together in an index. */
const queueOfPerson = (
  tagIds: readonly number[],
  today: string,
  kind: Kind,
  userId: number,
): RawBuilder<QueueRow> => {
  const count = (inRange: RawBuilder<unknown>) => sql`count(*) filter (where ${inRange})`
  const age = sql`${today}::date - china_day(r.status_changed_at)`
  return sql<QueueRow>`
    select r.tag_id, r.status, ${byRange(age, count)} || ${count(sql`${age} >= ${sql.lit(OPEN_FROM)}`)} as ages,
      min(r.status_changed_at) filter (where r.lease_holder_id is null) as oldest
    from resources r
    where r.marker_id = ${userId} and r.kind = ${kind} and r.tag_id = any(${[...tagIds]}::int[])
      and r.status not in ('unmarked', 'approved') and r.deleted_at is null
    group by r.tag_id, r.status`
}

interface QueueFilter {
  kind: Kind
  whose: OwnerFilter
  today: string
}

/** In the given order of tags. */
export async function queueOf(
  db: SqlDatabase,
  tags: readonly Pick<VisibleTag, 'id' | 'name'>[],
  { kind, whose, today }: QueueFilter,
): Promise<Queue> {
  const ids = tags.map(({ id }) => id)
  const query =
    whose.userId === undefined
      ? queueOfMany(ids, today, kind, whose.companyId)
      : queueOfPerson(ids, today, kind, whose.userId)
  const { rows } = await query.execute(db)
  const found = new Map(rows.map((row) => [`${row.tag_id} ${row.status}`, row]))
  const entry = (tag: Pick<VisibleTag, 'id' | 'name'>, status: Status): Queue['items'] => {
    const row = found.get(`${tag.id} ${status}`)
    if (row === undefined) return []
    const ages = RANGES.map(([fromDays, toDays], index) => ({
      fromDays,
      toDays,
      count: row.ages[index] ?? 0,
    }))
    const count = ages.reduce((sum, age) => sum + age.count, 0)
    const oldest = row.oldest?.toISOString() ?? null
    return [{ tagId: tag.id, tagName: tag.name, status, count, oldest, ages }]
  }
  return { items: tags.flatMap((tag) => STATUSES.flatMap((status) => entry(tag, status))) }
}
