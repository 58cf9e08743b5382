import { sql } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { STATUSES } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { StatusCounts } from '../workflow/status-counts.ts'
import { statusCounts } from '../workflow/status-counts.ts'
import type { VisibleTag } from '../workflow/tags.ts'

/** The caller's own marks by where they rest; `unmarked` is what is in their hands to be marked. */
export async function ownCounts(
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tags: readonly VisibleTag[],
): Promise<StatusCounts> {
  const ids = sql`${tags.map(({ id }) => id)}::int[]`
  const { rows } = await sql<{ status: Status; count: number }>`
    select status, sum(count) as count from tag_person_counts
    where role = 'marker' and user_id = ${caller.id} and tag_id = any(${ids}) and status = any(${[...STATUSES]}::text[]) group by status
    union all
    select 'unmarked', count(*) from resources
    where lease_holder_id = ${caller.id} and lease_stage = 'mark' and kind = ${kind} and tag_id = any(${ids})
      and status = 'unmarked' and marker_id is distinct from ${caller.id} and deleted_at is null`.execute(db)
  const counts: Partial<Record<Status, number>> = {}
  for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count
  return statusCounts(counts)
}
