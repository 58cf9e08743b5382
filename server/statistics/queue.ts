import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queue } from '../../src/api/generated/contract.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { STATUSES } from '../../src/domain/lifecycle/tasks.ts'
import type { Whose } from '../policies/scope.ts'
import type { Database } from '../store/store.ts'
import type { VisibleTag } from '../workflow/tags.ts'

/** Days that something has rested, as ranges whose end is not part of them; the last is open. */
const RANGES = [
  [0, 1],
  [1, 2],
  [2, 4],
  [4, 8],
  [8, 31],
  [31, null],
] as const

interface Row {
  tag_id: number
  status: Status
  oldest: Date | null
  ages: number[]
}

/** One count for each range. `age` is in days, `counted` the aggregate over what lies in the range. */
const byRange = (
  age: RawBuilder<unknown>,
  counted: (inRange: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const counts = RANGES.map(([from, to]) => {
    // What came tomorrow by another clock is of today.
    const since = from === 0 ? sql`true` : sql`${age} >= ${sql.lit(from)}`
    const until = to === null ? sql`true` : sql`${age} < ${sql.lit(to)}`
    return counted(sql`${since} and ${until}`)
  })
  return sql`array[${sql.join(counts)}]`
}

/** Numbers by tag, status and age, from the maintained counts; since when the oldest waits, from the head of an index. */
const queueOfAll = (tagIds: readonly number[], today: string): RawBuilder<Row> => {
  const sum = (inRange: RawBuilder<unknown>) =>
    sql`coalesce(sum(a.count) filter (where ${inRange}), 0)::bigint`
  return sql<Row>`
    select sums.tag_id, sums.status, sums.ages,
      (select r.status_changed_at from resources r
       where r.tag_id = sums.tag_id and r.status = sums.status and r.lease_holder_id is null and r.deleted_at is null
       order by r.status_changed_at limit 1) as oldest
    from (
      select a.tag_id, a.status, ${byRange(sql`${today}::date - a.day`, sum)} as ages
      from tag_ages a where a.tag_id = any(${[...tagIds]}::int[]) group by a.tag_id, a.status
      having sum(a.count) > 0
    ) as sums`
}

/**
 * The same of what a person or a company marked, counted row by row: what still waits of it is little, and lies together
 * in an index.
 */
const queueOfWork = (
  tagIds: readonly number[],
  today: string,
  kind: Kind,
  { userId, companyId }: Whose,
): RawBuilder<Row> => {
  const count = (inRange: RawBuilder<unknown>) => sql`count(*) filter (where ${inRange})`
  const owners = [
    ...(userId === undefined ? [] : [sql`r.marker_id = ${userId}`]),
    ...(companyId === undefined ? [] : [sql`r.marker_company_id = ${companyId}`]),
  ]
  return sql<Row>`
    select r.tag_id, r.status, ${byRange(sql`${today}::date - china_day(r.status_changed_at)`, count)} as ages,
      min(r.status_changed_at) filter (where r.lease_holder_id is null) as oldest
    from resources r
    where ${sql.join(owners, sql` and `)} and r.kind = ${kind} and r.tag_id = any(${[...tagIds]}::int[])
      and r.status not in ('unmarked', 'approved') and r.deleted_at is null
    group by r.tag_id, r.status`
}

export interface QueueFilter {
  kind: Kind
  whose: Whose
  today: string
}

/** How long resources of these tags have rested in their status, tags in the given order. */
export async function queueOf(
  db: Database,
  tags: readonly Pick<VisibleTag, 'id' | 'name'>[],
  { kind, whose, today }: QueueFilter,
): Promise<Queue> {
  const ids = tags.map(({ id }) => id)
  const isAnybody = whose.userId === undefined && whose.companyId === undefined
  const query = isAnybody ? queueOfAll(ids, today) : queueOfWork(ids, today, kind, whose)
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
