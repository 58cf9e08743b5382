import { sql } from 'kysely'
import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { TASK_FACTS, type Status, type Task } from '../../../src/domain/lifecycle/tasks.ts'
import { can } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { httpText } from '../../http/text.ts'
import type { Tx } from '../../store/store.ts'
import { isShared, join, send } from '../../store/transaction.ts'
import { actorOf, advance, changeOf, expireLapsed, type Change } from '../change/change.ts'
import { persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { forbidden, notFound, problemOf, refused, type Failure } from '../failure.ts'
import { lockRows, sees, type ResourceRow } from '../rows.ts'
import { leaseMsOf } from '../settings.ts'
import { chosenTags, type VisibleTag } from '../tags.ts'
import { itemsTogether, itemViews, type WorkItem } from '../views/items.ts'
import { drawTogether, isDealt, type Drawn } from './draw-together.ts'
import { anyInTurn } from './in-turn.ts'
import {
  heldFor,
  matchesFilter,
  pick,
  pickInTurn,
  statusesOf,
  type PullSelection,
  type PullFilter,
} from './pick.ts'
import { remainingCount, remainingKey } from './remaining.ts'
import { expireLeasesInTransaction } from './leases.ts'

export interface Batch {
  items: WorkItem[]
  remaining: number
}

export interface PullRequest {
  tagId?: number | undefined
  count?: number | undefined
  id?: string | undefined
  markerId?: number | undefined
  status?: Status | undefined
  byNode?: boolean | undefined
  /** Without a count the tag's batch size. */
  usual?: number
}

const requireGrant = (caller: Caller, task: Task, kind: Kind): void => {
  if (!can(caller, task, { kind }))
    throw problemOf(forbidden(httpText.needsGrant(KINDS[kind].label, httpText.stages[TASK_FACTS[task].role])))
}

const EXPIRED_PER_PULL = 50

const takeLease = (
  dependencies: WorkflowDependencies,
  change: Change,
  tag: VisibleTag,
  { task, caller }: Pick<PullFilter, 'task' | 'caller'>,
  at: number,
): Failure | null => {
  const timing = { by: actorOf(caller), at, leaseMs: leaseMsOf(tag.labels, dependencies.leaseMs) }
  return (
    advance(change, { type: 'PULL', task, needPull: tag.needPull, ...timing }) ??
    advance(change, { type: 'RENEW', ...timing })
  )
}

const takeAll = (
  dependencies: WorkflowDependencies,
  tags: readonly VisibleTag[],
  rows: readonly ResourceRow[],
  { task, caller }: PullFilter,
): Change[] =>
  rows.flatMap((row) => {
    const tag = tags.find(({ id }) => id === row.tag_id)
    if (tag === undefined) return []
    const change = changeOf(row)
    const at = dependencies.now()
    expireLapsed(change, at, caller.id)
    return takeLease(dependencies, change, tag, { task, caller }, at) === null ? [change] : []
  })

/** First half of the advisory lock key; the second is the person. */
const PULL_LOCKS = 7_203_644

/** In one order, so that no two servers wait for each other. */
const lockPeople = (tx: Tx, people: readonly number[]): Promise<unknown> =>
  send(
    tx,
    sql`select pg_advisory_xact_lock(${PULL_LOCKS}, id)
      from (select id from unnest(${[...people]}::integer[]) as person(id) order by id) as person`,
  )

/** The second of two pulls (two tabs, a retry) returns what the first took. */
const waitForOwnPulls = ({ store }: WorkflowDependencies, tx: Tx, caller: Caller): void => {
  if (store.kind === 'postgres') void join(tx, lockPeople, [caller.id])
}

const hasExpired = async (tx: Tx, at: readonly number[]): Promise<boolean> => {
  const rows = await send(
    tx,
    sql<{ found: boolean }>`select exists (select 1 from resources
      where lease_holder_id is not null and lease_expires_at <= ${new Date(Math.max(...at))}) as found`,
  )
  return rows[0]?.found === true
}

const drawn = async (tx: Tx, draw: PullSelection): Promise<Drawn> => {
  const [tags, held, picked] = await Promise.all([
    chosenTags(tx, draw.caller, draw.kind, draw.tagId),
    heldFor(tx, draw),
    pick(tx, draw),
  ])
  return { tags, held, picked: anyInTurn(tags, draw.task) ? await pickInTurn(tx, draw, tags) : picked }
}

const dealt = async (tx: Tx, draw: PullSelection): Promise<Drawn> => {
  const own = (await join(tx, drawTogether, [draw])).get(draw)
  return own ?? { tags: [], held: [], picked: [] }
}

/** Held resources, then free ones, then expired leases that the sweeper has not reached. */
const gather = async (tx: Tx, dependencies: WorkflowDependencies, draw: PullSelection) => {
  const at = dependencies.now()
  const [{ tags, held, picked }, isExpired] = await Promise.all([
    isShared(tx) && isDealt(draw) ? dealt(tx, draw) : drawn(tx, draw),
    join(tx, hasExpired, [at]),
  ])
  const most = draw.count ?? Math.max(1, ...tags.map(({ labels }) => labels.batchSize))
  const isShort = held.length + picked.length < most
  const freed = isShort && isExpired ? await expireLeasesInTransaction(tx, at, EXPIRED_PER_PULL) : 0
  const again = () => (anyInTurn(tags, draw.task) ? pickInTurn(tx, draw, tags) : pick(tx, draw))
  const rows = [...held, ...(freed === 0 ? picked : await again())]
  if (draw.count !== undefined) return { tags, rows }
  const batchSize = tags.find(({ id }) => id === rows[0]?.tag_id)?.labels.batchSize ?? most
  return { tags, rows: rows.slice(0, Math.max(held.length, batchSize)) }
}

/** Returns one named resource, or why it cannot be leased. */
const takeOne = async (tx: Tx, dependencies: WorkflowDependencies, draw: PullSelection, id: string) => {
  const { task, caller } = draw
  const [tags, [row], isWanted] = await Promise.all([
    chosenTags(tx, caller, draw.kind, draw.tagId),
    lockRows(tx, [id]),
    matchesFilter(tx, id, draw),
  ])
  const tag = tags.find((each) => each.id === row?.tag_id)
  if (row === undefined || tag === undefined || !sees(caller, row)) throw problemOf(notFound())
  if (
    !can(caller, task, { kind: row.kind, tagCompanies: row.tag_companies, companyId: row.marker_company_id })
  )
    throw problemOf(notFound())
  if (!statusesOf(draw).includes(row.status))
    throw problemOf(refused({ reason: 'wrong-status', status: row.status }))
  if (!isWanted) throw problemOf(notFound())
  const change = changeOf(row)
  const at = dependencies.now()
  expireLapsed(change, at, caller.id)
  const failure = takeLease(dependencies, change, tag, draw, at)
  if (failure !== null) throw problemOf(failure)
  return { tags, changes: [change] }
}

const takeSome = async (tx: Tx, dependencies: WorkflowDependencies, draw: PullSelection) => {
  const { tags, rows } = await gather(tx, dependencies, draw)
  return { tags, changes: takeAll(dependencies, tags, rows, draw) }
}

/** Call the result after the commit. */
const askRemaining = (
  tx: Tx,
  { remaining, now }: WorkflowDependencies,
  tags: readonly VisibleTag[],
  wanted: PullFilter,
  taken: number,
): (() => Promise<number>) => {
  const key = remainingKey(tags, wanted)
  const known = remaining.known(key, taken, now())
  if (known !== undefined) return async () => known
  const counted = send(tx, remainingCount(tags, wanted))
  return async () => {
    const count = (await counted)[0]?.count ?? 0
    remaining.keep(key, count, now())
    return count
  }
}

/** Leases work: held items first, then free ones. Takes two trips to the database, three where it comes in turn. */
export const pull = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  task: Task,
  request: PullRequest,
): Promise<Batch> => {
  requireGrant(caller, task, kind)
  const { stage } = TASK_FACTS[task]
  const { id, tagId, markerId, status, byNode, count = request.usual } = request
  const draw: PullSelection = { task, caller, kind, tagId, count, markerId, status, byNode }
  const finish = await dependencies.store.together(caller.id, 'pull', async (tx) => {
    waitForOwnPulls(dependencies, tx, caller)
    const { tags, changes } = await (id === undefined
      ? takeSome(tx, dependencies, draw)
      : takeOne(tx, dependencies, draw, id))
    void persist(tx, changes)
    const uuids = changes.map(({ row }) => row.uuid)
    const asked = uuids.map((uuid) => ({ uuid, caller }))
    const rows = asked.length === 0 ? Promise.resolve([]) : join(tx, itemsTogether, asked)
    const taken = changes.filter(({ row }) => row.lease_holder_id === null).length
    const remaining = askRemaining(tx, dependencies, tags, draw, taken)
    return async () => ({
      items: itemViews(dependencies.signer.forSession(caller.tokenHash), uuids, stage, await rows),
      remaining: await remaining(),
    })
  })
  return finish()
}
