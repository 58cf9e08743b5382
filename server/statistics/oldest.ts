import { sql, type RawBuilder } from 'kysely'
import type { OldestWaiting, WaitingCounts } from '../../src/contract/types.d.ts'
import { STAGES, TASK_FACTS, type Stage } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase } from '../store/store.ts'
import { eligible } from '../workflow/leases/pick.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { earlier, type Oldest } from './waiting.ts'

/** One large pool for everybody; each has a task of the same name. */
const POOLED = ['mark', 'check', 'approve'] as const

/** Rows per tag searched for one that the caller may take. */
const LOOK = 500

/** When the oldest one began to wait: the head of an index per tag, bounded. */
export function oldestQuery(
  caller: Caller,
  tags: readonly VisibleTag[],
  task: (typeof POOLED)[number],
): RawBuilder<{ since: Date | null }> {
  const offering = task === 'mark' ? tags.filter((tag) => tag.needPull) : tags
  return sql`
    select min(head.since) as since
    from unnest(${offering.map(({ id }) => id)}::int[]) as wanted(tag_id)
    cross join unnest(${[...TASK_FACTS[task].from]}::text[]) as wanted_status(status)
    cross join lateral (
      select r.status_changed_at as since from (
        select * from resources
        where tag_id = wanted.tag_id and status = wanted_status.status and lease_holder_id is null
          and deleted_at is null
        order by status_changed_at limit ${LOOK}
      ) as r
      where ${eligible(task, caller)} order by r.status_changed_at limit 1
    ) as head`
}

export async function oldestOfPools(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  counts: WaitingCounts,
): Promise<Partial<Oldest>> {
  const tasks = POOLED.filter((task) => counts[task] > 0)
  if (tasks.length === 0) return {}
  const heads = tasks.map((task) => sql`(${oldestQuery(caller, tags, task)}) as ${sql.ref(task)}`)
  const { rows } = await sql<Partial<Oldest>>`select ${sql.join(heads)}`.execute(db)
  return rows[0] ?? {}
}

export const oldestJson = (counted: Oldest, pools: Partial<Oldest>): OldestWaiting => {
  const at = (stage: Stage) => earlier(counted[stage], pools[stage] ?? null)?.toISOString() ?? null
  return Object.fromEntries(STAGES.map((stage) => [stage, at(stage)])) as Record<Stage, string | null>
}
