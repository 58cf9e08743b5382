import { sql, type RawBuilder } from 'kysely'
import type { Queue } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STATUSES, type Status } from '../../src/domain/lifecycle/tasks.ts'
import type { OwnerFilter } from '../accounts/scope.ts'
import { ONE_PLAN } from '../store/prepared.ts'
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

const OPEN_FROM = 31

/** Work of a company: what nobody marked is nobody's yet. */
const WAITING = STATUSES.filter((status) => status !== 'unmarked' && status !== 'approved')

interface QueueRow {
  tag_id: number
  status: Status
  oldest: Date | null
  /** How many came up to the end of each range ago, all of them last. */
  within: number[]
}

/** Each row is added up for the ranges that reach it: one comparison for each, where those of its own range take two. */
const byEnd = (
  day: RawBuilder<unknown>,
  today: string,
  counted: (isWithin: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    RANGES.flatMap(([, to]) => (to === null ? [] : [counted(sql`${day} > ${today}::date - ${sql.lit(to)}`)])),
  )

/** Maintained counts, and the head of an index for the oldest. Old days are one sum. */
const queueOfMany = (
  tagIds: readonly number[],
  today: string,
  kind: Kind,
  companyId: number | undefined,
): RawBuilder<QueueRow> => {
  // Without a company the caller is an admin, who sees copies apart. Integers are added up faster.
  const [ofDay, ofTotal] =
    companyId === undefined
      ? [sql`(a.count - a.copies)::integer`, sql`t.count - t.copies`]
      : [sql`a.count`, sql`t.count`]
  const sum = (isWithin: RawBuilder<unknown>) => sql`coalesce(sum(${ofDay}) filter (where ${isWithin}), 0)`
  const [totals, ages] =
    companyId === undefined
      ? [sql.table('tag_counts'), sql.table('tag_ages')]
      : [sql.table('tag_company_counts'), sql.table('tag_company_ages')]
  const whose = (alias: string) => {
    const company = sql.ref(`${alias}.company_id`)
    return companyId === undefined ? sql`true` : sql`${company} = ${companyId}`
  }
  const statuses = companyId === undefined ? STATUSES : WAITING
  // The planner uses the company's index only if the status is stated.
  const heads =
    companyId === undefined
      ? sql`not r.is_copy`
      : sql`r.marker_company_id = ${companyId} and r.kind = ${kind} and r.status not in ('unmarked', 'approved')`
  // With the status the key of the ages goes to each first day, past all earlier ones.
  return sql<QueueRow>`${ONE_PLAN}
    with recent as materialized (
      select a.tag_id, a.status, array[${byEnd(sql`a.day`, today, sum)}] as within from ${ages} a
      where a.tag_id = any(${[...tagIds]}::int[]) and a.status = any(${[...statuses]}::text[])
        and a.day > ${today}::date - ${sql.lit(OPEN_FROM)} and ${whose('a')}
      group by a.tag_id, a.status
    )
    select t.tag_id, t.status, coalesce(recent.within, array[0, 0, 0, 0, 0]::bigint[]) || ${ofTotal} as within,
      (select r.status_changed_at from resources r
       where r.tag_id = t.tag_id and r.status = t.status and r.lease_holder_id is null and r.deleted_at is null
         and ${heads} order by r.status_changed_at limit 1) as oldest
    from ${totals} t left join recent on recent.tag_id = t.tag_id and recent.status = t.status
    where t.tag_id = any(${[...tagIds]}::int[]) and t.status = any(${[...statuses]}::text[]) and ${whose('t')} and ${ofTotal} > 0`
}

/** Row by row: few rows, close together in an index. */
const queueOfPerson = (
  tagIds: readonly number[],
  today: string,
  kind: Kind,
  userId: number,
): RawBuilder<QueueRow> => {
  const count = (isWithin: RawBuilder<unknown>) => sql`count(*) filter (where ${isWithin})`
  return sql<QueueRow>`
    select r.tag_id, r.status, array[${byEnd(sql`china_day(r.status_changed_at)`, today, count)}, count(*)] as within,
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
      count: (row.within[index] ?? 0) - (row.within[index - 1] ?? 0),
    }))
    const count = row.within.at(-1) ?? 0
    const oldest = row.oldest?.toISOString() ?? null
    return [{ tagId: tag.id, tagName: tag.name, status, count, oldest, ages }]
  }
  return { items: tags.flatMap((tag) => STATUSES.flatMap((status) => entry(tag, status))) }
}
