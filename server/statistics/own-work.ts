import { sql, type RawBuilder } from 'kysely'
import type { HoldingCounts } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STATUSES, type Stage, type Status } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase } from '../store/store.ts'
import { statusCounts, type StatusCounts } from '../workflow/status-counts.ts'
import type { VisibleTag } from '../workflow/tags.ts'

/** The caller's own marks by status; `unmarked` counts the leased items to mark. */
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

interface Held {
  stage: Stage
  count: number
}

/** What the caller holds at `now` (ms since the epoch). Uses the holder's index, so it costs one person's leases. */
export const holdingQuery = (
  caller: Caller,
  kind: Kind,
  tags: readonly VisibleTag[],
  now: number,
): RawBuilder<Held> => sql`
  select lease_stage as stage, count(*) as count from resources
  where lease_holder_id = ${caller.id} and kind = ${kind} and tag_id = any(${tags.map(({ id }) => id)}::int[])
    and lease_expires_at > ${new Date(now)} and deleted_at is null
  group by lease_stage`

/** The caller's leased items by stage, which the next pull of the stage returns first. */
export async function holdingOf(
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tags: readonly VisibleTag[],
  now: number,
): Promise<HoldingCounts> {
  const { rows } = await holdingQuery(caller, kind, tags, now).execute(db)
  const counts: HoldingCounts = { mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 }
  for (const { stage, count } of rows) counts[stage] = count
  return counts
}
