import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queue } from '../../src/api/generated/contract.d.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { STATUSES } from '../../src/domain/lifecycle/tasks.ts'
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

/** Numbers by tag, status and age, from the maintained counts; since when the oldest waits, from the head of an index. */
export const queueQuery = (tagIds: readonly number[], today: string): RawBuilder<Row> => {
  const counts = RANGES.map(([from, to]) => {
    const age = sql`${today}::date - a.day`
    // What came tomorrow by another clock is of today.
    const since = from === 0 ? sql`true` : sql`${age} >= ${sql.lit(from)}`
    const until = to === null ? sql`true` : sql`${age} < ${sql.lit(to)}`
    return sql`coalesce(sum(a.count) filter (where ${since} and ${until}), 0)::bigint`
  })
  return sql<Row>`
    select sums.tag_id, sums.status, sums.ages,
      (select r.status_changed_at from resources r
       where r.tag_id = sums.tag_id and r.status = sums.status and r.lease_holder_id is null and r.deleted_at is null
       order by r.status_changed_at limit 1) as oldest
    from (
      select a.tag_id, a.status, array[${sql.join(counts)}] as ages
      from tag_ages a where a.tag_id = any(${[...tagIds]}::int[]) group by a.tag_id, a.status
      having sum(a.count) > 0
    ) as sums`
}

/** How long the resources of these tags have rested in their status, tags in the given order. */
export async function queueOf(
  db: Database,
  tags: readonly Pick<VisibleTag, 'id' | 'name'>[],
  today: string,
): Promise<Queue> {
  const { rows } = await queueQuery(
    tags.map(({ id }) => id),
    today,
  ).execute(db)
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
