import { sql } from 'kysely'
import type { HandedOver, OpenWork } from '../../../src/contract/types.d.ts'
import { ALL_KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { HAND_OVER_FROM } from '../../../src/domain/lifecycle/refusal.ts'
import type { Task } from '../../../src/domain/lifecycle/tasks.ts'
import type { PermissionUser } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { advance, changeOf, type Change } from '../change/change.ts'
import { comesAfter, overResources } from '../change/over-resources.ts'
import { recordedChanges, persist } from '../change/persist.ts'
import { leaseMsOfRow, lockRows } from '../rows.ts'
import { refusalText, workflowText } from '../text.ts'
import { reassign, mayTake, recipientOf } from './recipient.ts'

const held = (userId: number) => sql`lease_holder_id = ${userId} and deleted_at is null`
/** Names the statuses of the index resources_assignee, so that it serves this. */
const waiting = (userId: number) => sql`
  coalesce(assignee_id, 0) = ${userId} and status in (${sql.join(HAND_OVER_FROM.map((status) => sql.lit(status)))})
  and deleted_at is null`

type Counts = Omit<OpenWork['items'][number], 'kind'>

/** Kinds without any are left out. */
export async function openWork(db: SqlDatabase, userId: number): Promise<OpenWork> {
  const { rows } = await sql<Counts & { kind: Kind }>`
    select kind, sum(held)::bigint as held, sum(rejected)::bigint as rejected, sum(unapproved)::bigint as unapproved,
      sum(pending)::bigint as pending, sum(drafts)::bigint as drafts
    from (
      select kind, count(*) as held, 0 as rejected, 0 as unapproved, 0 as pending, 0 as drafts
      from resources where ${held(userId)} group by kind
      union all
      select kind, 0, count(*) filter (where status = 'rejected'), count(*) filter (where status = 'unapproved'),
        count(*) filter (where status = 'pending'), 0
      from resources where ${waiting(userId)} group by kind
      union all
      select kind, 0, 0, 0, 0, count(*) from drafts where user_id = ${userId} group by kind
    ) as parts group by kind`.execute(db)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return { items: ALL_KINDS.flatMap((kind) => found.get(kind) ?? []) }
}

interface Timing {
  now: number
  leaseMs: number
}

/** Returns false if the lifecycle refuses. */
const passLease = (change: Change, task: Task, to: PermissionUser, { now, leaseMs }: Timing): boolean => {
  if (!mayTake(to, task, change)) return false
  const by = { id: to.id, company: to.companyId }
  const timing = { at: now, leaseMs: leaseMsOfRow(change.row, leaseMs) }
  return advance(change, { type: 'PULL', task, needPull: true, by, ...timing }) === null
}

const waitsFor = ({ state }: Change, userId: number): boolean =>
  HAND_OVER_FROM.some((from) => from === state.status) && state.assignee === userId

type HandOverResult = { to: 'handedOver' | 'freed' } | { reason: string }

function moveOn(
  change: Change,
  caller: Caller,
  from: number,
  to: PermissionUser | null,
  timing: Timing,
): HandOverResult {
  const { lease } = change.state
  const inHand = lease?.holder === from ? lease.task : null
  if (inHand !== null) advance(change, { type: 'EVICT', by: { id: caller.id }, at: timing.now })
  const reason = waitsFor(change, from)
    ? (reassign(change, caller, to, timing.now)?.message ?? null)
    : refusalText['wrong-status']
  const taken = inHand !== null && to !== null && passLease(change, inHand, to, timing)
  if (reason === null || taken) return { to: 'handedOver' }
  return inHand === null ? { reason } : { to: 'freed' }
}

async function moveChunk(
  tx: Tx,
  caller: Caller,
  from: number,
  to: PermissionUser | null,
  uuids: readonly string[],
  timing: Timing,
): Promise<HandOverResult[]> {
  const changes = (await lockRows(tx, uuids))
    .map((row) => changeOf(row))
    .filter((change) => change.state.lease?.holder === from || waitsFor(change, from))
  const moved = changes.map((change) => moveOn(change, caller, from, to, timing))
  await persist(tx, recordedChanges(changes))
  return moved
}

function tally({ handedOver, freed, refusals }: HandedOver, moves: readonly HandOverResult[]): HandedOver {
  const reasons = moves.flatMap((moved) => ('reason' in moved ? [moved.reason] : []))
  const counts = new Map<string, number>(refusals.map(({ reason, count }) => [reason, count]))
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const went = (where: string): number => moves.filter((moved) => 'to' in moved && moved.to === where).length
  return {
    handedOver: handedOver + went('handedOver'),
    freed: freed + went('freed'),
    refusals: [...counts].map(([reason, count]) => ({ reason, count })),
  }
}

/** `to` null: anybody. Leases move if the recipient may take them. Throws a 404 for an unknown person. */
export const handOverWork = (
  caller: Caller,
  from: number,
  { toUserId, kinds = ALL_KINDS }: { toUserId: number | null; kinds?: readonly Kind[] },
  timing: Timing,
) =>
  overResources<HandedOver>({
    begin: async (tx) => {
      if (toUserId === from) throw new Problem(404, workflowText.personNotFound, numbered(from))
      await recipientOf(tx, toUserId)
      return { handedOver: 0, freed: 0, refusals: [] }
    },
    find: async (tx, after) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from resources
        where kind = any(${[...kinds]}::text[]) and ((${held(from)}) or (${waiting(from)})) and ${comesAfter(after)}
        order by uuid`.execute(tx)
      return rows.map(({ uuid }) => uuid)
    },
    // The recipient may be disabled between the steps.
    each: async (tx, uuids, counts) =>
      tally(counts, await moveChunk(tx, caller, from, await recipientOf(tx, toUserId), uuids, timing)),
  })
