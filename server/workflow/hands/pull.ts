import { sql } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import { KINDS } from '../../../src/domain/kinds.ts'
import type { Status, Task } from '../../../src/domain/lifecycle/tasks.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import { can } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { httpText } from '../../http/text.ts'
import type { Tx } from '../../store/store.ts'
import type { Change } from '../change/change.ts'
import { actorOf, advance, changeOf, settle } from '../change/change.ts'
import { persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import type { Failure } from '../failure.ts'
import { forbidden, notFound, problemOf, refused } from '../failure.ts'
import type { ResourceRow } from '../rows.ts'
import { lockRows, sees } from '../rows.ts'
import { leaseMsOf } from '../settings.ts'
import type { VisibleTag } from '../tags.ts'
import { chosenTags } from '../tags.ts'
import type { WorkItem } from '../views/items.ts'
import { workItems } from '../views/items.ts'
import type { Wanted } from './pick.ts'
import { heldFor, isNarrowed, pick, statusesOf } from './pick.ts'
import { remainingFor, remainingKey } from './remaining.ts'
import { sweepInside } from './sweep.ts'

export interface Batch {
  items: WorkItem[]
  /** How many more could be pulled. */
  remaining: number
}

export interface PullRequest {
  tagId?: number | undefined
  count?: number | undefined
  /** Pull this one, or fail. */
  id?: string | undefined
  /** Only the work of this person. */
  markerId?: number | undefined
  /** Only what is in this status, of those that the task takes. */
  status?: Status | undefined
  /** Only what was judged node by node. */
  byNode?: boolean | undefined
  /** How many when nothing is asked for; without it the tag's batch size. */
  usual?: number
}

/** Throws 403 unless the person holds the grant that the task takes. */
const requireGrant = (caller: Caller, task: Task, kind: Kind): void => {
  if (!can(caller, task, { kind }))
    throw problemOf(
      forbidden(httpText.needsGrant(KINDS[kind].label, httpText.stages[TASK_FACTS[task].craft])),
    )
}

const EXPIRED_PER_PULL = 50

const takeInHand = (
  dependencies: WorkflowDependencies,
  change: Change,
  tag: VisibleTag,
  { task, caller }: Pick<Wanted, 'task' | 'caller'>,
  at: number,
): Failure | null => {
  const timing = { by: actorOf(caller), at, leaseMs: leaseMsOf(tag.labels, dependencies.leaseMs) }
  return (
    advance(change, { type: 'PULL', task, needPull: tag.needPull, ...timing }) ??
    // What is in hand already is prolonged, so that what was fetched again lasts its full time.
    advance(change, { type: 'RENEW', ...timing })
  )
}

const takeAll = (
  dependencies: WorkflowDependencies,
  tags: readonly VisibleTag[],
  rows: readonly ResourceRow[],
  { task, caller }: Wanted,
): Change[] =>
  rows.flatMap((row) => {
    const tag = tags.find(({ id }) => id === row.tag_id)
    if (tag === undefined) return []
    const change = changeOf(row)
    const at = dependencies.now()
    settle(change, at, caller.id)
    return takeInHand(dependencies, change, tag, { task, caller }, at) === null ? [change] : []
  })

/** The next free ones; when they are too few, those too whose lease has run out without anybody having noticed. */
const pickOrFree = async (
  tx: Tx,
  dependencies: WorkflowDependencies,
  tags: readonly VisibleTag[],
  wanted: Wanted,
): Promise<ResourceRow[]> => {
  const free = await pick(tx, tags, wanted)
  if (free.length >= wanted.count) return free
  const freed = await sweepInside(tx, dependencies.now(), EXPIRED_PER_PULL)
  return freed === 0 ? free : pick(tx, tags, wanted)
}

/** First half of the keys of the advisory locks on people who pull. */
const PULL_LOCKS = 7_203_644

/**
 * Until the transaction ends no other pull of this person goes on: of several that come together, as of two tabs or of one
 * that is sent again, each answers what the first took instead of taking as much once more. The embedded database
 * does one after the other anyway.
 */
const waitForOwnPulls = async ({ store }: WorkflowDependencies, tx: Tx, caller: Caller): Promise<void> => {
  if (store.kind === 'embedded') return
  await sql`select pg_advisory_xact_lock(${PULL_LOCKS}, ${caller.id})`.execute(tx)
}

/** The wanted resources of a pull that asks for a number of them: those in hand, then the next free ones. */
const gather = async (
  tx: Tx,
  dependencies: WorkflowDependencies,
  tags: readonly VisibleTag[],
  wanted: Wanted,
  asked: number | undefined,
) => {
  const held = await heldFor(tx, tags, wanted)
  const most = asked ?? Math.max(1, ...tags.map(({ labels }) => labels.batchSize))
  const rest = { ...wanted, count: most - held.length }
  const rows = rest.count <= 0 ? held : [...held, ...(await pickOrFree(tx, dependencies, tags, rest))]
  if (asked !== undefined) return rows
  const batchSize = tags.find(({ id }) => id === rows[0]?.tag_id)?.labels.batchSize ?? most
  return rows.slice(0, Math.max(held.length, batchSize))
}

/** One named resource, or the reason why it cannot be had. */
const takeOne = async (
  tx: Tx,
  dependencies: WorkflowDependencies,
  tags: readonly VisibleTag[],
  id: string,
  wanted: Wanted,
): Promise<Change> => {
  const { task, caller } = wanted
  const [row] = await lockRows(tx, [id])
  const tag = tags.find((each) => each.id === row?.tag_id)
  if (row === undefined || tag === undefined || !sees(caller, row)) throw problemOf(notFound())
  if (
    !can(caller, task, { kind: row.kind, tagCompanies: row.tag_companies, companyId: row.marker_company_id })
  )
    throw problemOf(notFound())
  if (!statusesOf(wanted).includes(row.status))
    throw problemOf(refused({ reason: 'wrong-status', status: row.status }))
  if (!(await isNarrowed(tx, id, wanted))) throw problemOf(notFound())
  const change = changeOf(row)
  const at = dependencies.now()
  settle(change, at, caller.id)
  const failure = takeInHand(dependencies, change, tag, { task, caller }, at)
  if (failure !== null) throw problemOf(failure)
  return change
}

/**
 * Takes work into the caller's hands: first what they hold for the task already, then the next free resources up to the
 * asked count; or one named resource.
 */
export const pull = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  task: Task,
  request: PullRequest,
): Promise<Batch> => {
  requireGrant(caller, task, kind)
  const { stage } = TASK_FACTS[task]
  return dependencies.store.transaction(async (tx) => {
    await waitForOwnPulls(dependencies, tx, caller)
    const tags = await chosenTags(tx, caller, kind, request.tagId)
    const { id, markerId, status, byNode } = request
    const asked = request.count ?? request.usual
    const wanted: Wanted = { task, caller, count: asked ?? 1, markerId, status, byNode }
    const changes =
      id === undefined
        ? takeAll(dependencies, tags, await gather(tx, dependencies, tags, wanted, asked), wanted)
        : [await takeOne(tx, dependencies, tags, id, wanted)]
    await persist(tx, changes)
    const uuids = changes.map(({ row }) => row.uuid)
    const taken = changes.filter(({ row }) => row.lease_holder_id === null).length
    const key = remainingKey(tags, wanted)
    return {
      items: await workItems(tx, dependencies.signer, uuids, caller, stage),
      remaining: await dependencies.remaining.get(key, taken, dependencies.now(), () =>
        remainingFor(tx, tags, wanted),
      ),
    }
  })
}
