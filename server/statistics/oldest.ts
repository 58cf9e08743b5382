import { sql, type RawBuilder } from 'kysely'
import type { OldestWaiting, WaitingCounts } from '../../src/contract/types.d.ts'
import { STAGES, TASK_FACTS, type Stage, type Status, type Task } from '../../src/domain/lifecycle/tasks.ts'
import { can } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { ONE_PLAN } from '../store/prepared.ts'
import type { SqlDatabase } from '../store/store.ts'
import { eligible } from '../workflow/leases/pick.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { authorOf, earlier, finishedTasks, pendingToMark, type Edit, type Oldest } from './waiting.ts'

/** Counted without their rows. */
const POOLED = ['mark', 'check', 'approve', 'pending'] as const
type Pooled = (typeof POOLED)[number]

/** Rows per tag searched for one that the caller may take. */
const LOOK = 500

const kindsWhere = (tags: readonly VisibleTag[], caller: Caller, task: Task) => [
  ...new Set(tags.map(({ kind }) => kind).filter((kind) => can(caller, task, { kind }))),
]

/** Of resources r. Pending work of those who check it is that which they check, or that waits for them to mark it. */
const takeable = (caller: Caller, tags: readonly VisibleTag[], stage: Pooled): RawBuilder<unknown> =>
  stage === 'pending'
    ? sql`(${eligible('pending-check', caller)}
        or ${pendingToMark(caller, kindsWhere(tags, caller, 'pending-mark'))})`
    : eligible(stage, caller)

const statusesOf = (stage: Pooled): readonly Status[] =>
  TASK_FACTS[stage === 'pending' ? 'pending-check' : stage].from

/** When the oldest one began to wait: the head of an index per tag, bounded. */
export function oldestQuery(
  caller: Caller,
  tags: readonly VisibleTag[],
  stage: Pooled,
): RawBuilder<{ since: Date | null }> {
  const offering = stage === 'mark' ? tags.filter((tag) => tag.needPull) : tags
  return sql`
    select min(head.since) as since
    from unnest(${offering.map(({ id }) => id)}::int[]) as wanted(tag_id)
    cross join unnest(${[...statusesOf(stage)]}::text[]) as wanted_status(status)
    cross join lateral (
      select r.status_changed_at as since from (
        select * from resources
        where tag_id = wanted.tag_id and status = wanted_status.status and lease_holder_id is null
          and deleted_at is null
        order by status_changed_at limit ${sql.lit(LOOK)}
      ) as r
      where ${takeable(caller, tags, stage)} order by r.status_changed_at limit 1
    ) as head`
}

/** The same of own finished work: the end of an index per kind and status. */
function oldestFinished(
  caller: Caller,
  tags: readonly VisibleTag[],
  tasks: readonly Edit[],
): RawBuilder<{ since: Date | null }> {
  const heads = tasks.flatMap((task) =>
    kindsWhere(tags, caller, task).flatMap((kind) =>
      TASK_FACTS[task].from.map((status) => {
        const ids = tags.filter((tag) => tag.kind === kind).map(({ id }) => id)
        return sql`(select r.status_changed_at as since from resources r
          where ${authorOf(task)} = ${caller.id} and r.kind = ${kind} and r.status = ${status} and r.tag_id = any(${ids}::int[])
            and r.deleted_at is null and r.lease_holder_id is null and ${eligible(task, caller)}
          order by r.status_changed_at limit 1)`
      }),
    ),
  )
  return sql`select min(since) as since from (${sql.join(heads, sql` union all `)}) as heads`
}

/** Of what is counted without its rows. */
export async function oldestOfPools(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  counts: WaitingCounts,
): Promise<Partial<Oldest>> {
  const stages = POOLED.filter(
    (stage) =>
      counts[stage] > 0 && (stage !== 'pending' || kindsWhere(tags, caller, 'pending-check').length > 0),
  )
  const edits = counts.edit > 0 ? finishedTasks(caller, tags) : []
  const heads = [
    ...stages.map((stage) => sql`(${oldestQuery(caller, tags, stage)}) as ${sql.ref(stage)}`),
    ...(edits.length > 0 ? [sql`(${oldestFinished(caller, tags, edits)}) as edit`] : []),
  ]
  if (heads.length === 0) return {}
  const { rows } = await sql<Partial<Oldest>>`${ONE_PLAN} select ${sql.join(heads)}`.execute(db)
  return rows[0] ?? {}
}

export const oldestJson = (counted: Oldest, pools: Partial<Oldest>): OldestWaiting => {
  const at = (stage: Stage) => earlier(counted[stage], pools[stage] ?? null)?.toISOString() ?? null
  return Object.fromEntries(STAGES.map((stage) => [stage, at(stage)])) as Record<Stage, string | null>
}
