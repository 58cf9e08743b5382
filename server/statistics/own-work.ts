import { sql, type RawBuilder } from 'kysely'
import type { HoldingCounts } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Stage, Status } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { ONE_PLAN } from '../store/prepared.ts'
import type { SqlDatabase } from '../store/store.ts'
import { statusCounts, type StatusCounts } from '../workflow/status-counts.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { toldOtherwise } from '../workflow/views/sampling.ts'

/** By status; `unmarked` counts the leased items to mark. */
export async function ownCounts(
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tags: readonly VisibleTag[],
): Promise<StatusCounts> {
  const ids = sql`${tags.map(({ id }) => id)}::int[]`
  const { rows } = await sql<{ status: Status; count: number }>`${ONE_PLAN}
    select status, sum(count) as count from tag_person_counts
    where role = 'marker' and user_id = ${caller.id} and tag_id = any(${ids}) group by status
    union all
    select 'unmarked', count(*) from resources
    where lease_holder_id = ${caller.id} and lease_stage = 'mark' and kind = ${kind} and tag_id = any(${ids})
      and status = 'unmarked' and marker_id is distinct from ${caller.id} and deleted_at is null
    union all
    select status, count from (${toldOtherwise(caller, ids)}) as told`.execute(db)
  const counts: Partial<Record<Status, number>> = {}
  for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count
  return statusCounts(counts)
}

interface HeldCountRow {
  tag_id: number
  stage: Stage
  count: number
}

/** At `now` (ms since the epoch). The holder's index makes it cost one person's leases. */
export const holdingQuery = (
  caller: Caller,
  tags: readonly VisibleTag[],
  now: number,
): RawBuilder<HeldCountRow> => sql`
  select tag_id, lease_stage as stage, count(*) as count from resources
  where lease_holder_id = ${caller.id} and tag_id = any(${tags.map(({ id }) => id)}::int[])
    and lease_expires_at > ${new Date(now)} and deleted_at is null
  group by tag_id, lease_stage`

const nothingHeld = (): HoldingCounts => ({ mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 })

/** By kind and stage; the next pull of the stage returns these first. */
export async function holdingByKind(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  now: number,
): Promise<(kind: Kind) => HoldingCounts> {
  const kindOf = new Map(tags.map(({ id, kind }) => [id, kind]))
  const { rows } = await holdingQuery(caller, tags, now).execute(db)
  const held = new Map<Kind, HoldingCounts>()
  for (const { tag_id: tagId, stage, count } of rows) {
    const kind = kindOf.get(tagId)
    if (kind === undefined) continue
    const counts = held.get(kind) ?? nothingHeld()
    held.set(kind, { ...counts, [stage]: counts[stage] + count })
  }
  return (kind) => held.get(kind) ?? nothingHeld()
}
