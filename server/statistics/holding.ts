import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { HoldingCounts } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Stage } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { VisibleTag } from '../workflow/tags.ts'

interface Held {
  stage: Stage
  count: number
}

/** What the caller holds at `now`, milliseconds since the epoch: by the holder's index, so it costs one person's leases. */
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

/** How much of each stage is in the caller's hands and still theirs: what the next pull of the stage gives back first. */
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
