import { sql } from 'kysely'
import type { Lease } from '../../../src/contract/types.d.ts'
import { USER_TYPE } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Lease as LifecycleLease } from '../../../src/domain/lifecycle/state.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import { can, type PermissionUser } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Store, Tx } from '../../store/store.ts'
import { actorOf, advance, changeOf } from '../change/change.ts'
import { persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { isFailure, problemOf, refused, type Failure } from '../failure.ts'
import {
  lapsedLeases,
  leaseMsOfRow,
  lockRows,
  requireSight,
  rowsOf,
  stateOfRow,
  type ResourceRow,
} from '../rows.ts'

/** Per transaction. */
const BATCH = 200

/** Skips locked rows. Returns how many it freed. */
export const expireLeasesInTransaction = async (tx: Tx, at: number, limit = BATCH): Promise<number> => {
  const expired = await rowsOf(
    tx,
    sql`
      select * from resources where lease_holder_id is not null and lease_expires_at <= ${new Date(at)}
      order by lease_expires_at limit ${limit} for update skip locked`,
  )
  const changes = expired.map((row) => changeOf(row))
  for (const change of changes) advance(change, { type: 'EXPIRE', at })
  await persist(tx, changes)
  return changes.length
}

export const expireLeases = async (store: Store, at: number): Promise<number> => {
  let freed = 0
  for (;;) {
    const now = await store.transaction((tx) => expireLeasesInTransaction(tx, at))
    freed += now
    if (now < BATCH) return freed
  }
}

const leaseView = ({ task, expiresAt }: LifecycleLease): Lease => ({
  stage: TASK_FACTS[task].stage,
  expiresAt: new Date(expiresAt).toISOString(),
})

/** Releases a lease. Throws a 404 for an unseen resource, a 409 without the lease. */
export const release = (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  id: string,
): Promise<void> =>
  dependencies.store.transaction(async (tx) => {
    const [row] = await lockRows(tx, [id])
    const change = changeOf(requireSight(caller, row, kind))
    const failure = advance(change, { type: 'RELEASE', by: actorOf(caller), at: dependencies.now() })
    if (failure !== null) throw problemOf(failure)
    await persist(tx, [change])
  })

/** Also renews an expired lease while the resource is free. Writes nothing if it returns a failure. */
export const prolong = async (
  tx: Tx,
  { leaseMs, now }: Pick<WorkflowDependencies, 'leaseMs' | 'now'>,
  caller: Caller,
  row: ResourceRow,
): Promise<Lease | Failure> => {
  const lapsed = row.lease_holder_id === null ? await lapsedLeases(tx, row.uuid, caller.id) : []
  const change = changeOf(row, stateOfRow(row, lapsed))
  const failure = advance(change, {
    type: 'RENEW',
    by: actorOf(caller),
    at: now(),
    leaseMs: leaseMsOfRow(row, leaseMs),
  })
  if (failure !== null) return failure
  const { lease } = change.state
  if (lease === null) return refused({ reason: 'not-held' })
  await persist(tx, [change])
  return leaseView(lease)
}

/** Like `prolong`; throws the failure. */
export const requireProlonged = async (...asked: Parameters<typeof prolong>): Promise<Lease> => {
  const outcome = await prolong(...asked)
  if (isFailure(outcome)) throw problemOf(outcome)
  return outcome
}

const mayHold = (person: PermissionUser, row: ResourceRow): boolean => {
  const { lease } = stateOfRow(row)
  const subject = { kind: row.kind, tagCompanies: row.tag_companies, companyId: row.marker_company_id }
  return lease === null || can(person, lease.task, subject)
}

interface HeldLease extends Lease {
  id: string
}

/** With names, only those leases are extended. Returns all that the caller has. */
export const heartbeat = (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  ids: readonly string[] | undefined,
): Promise<HeldLease[]> =>
  dependencies.store.transaction(async (tx) => {
    const held = await sql<{ uuid: string }>`
      select uuid from resources
      where lease_holder_id = ${caller.id} and kind = ${kind} and deleted_at is null
        and (${ids === undefined}::boolean or uuid = any(${[...(ids ?? [])]}::uuid[]))
      order by uuid for update`.execute(tx)
    const rows = await lockRows(
      tx,
      held.rows.map(({ uuid }) => uuid),
    )
    const at = dependencies.now()
    // A concurrent pull may have leased what an eviction did not see.
    const permitted = rows.filter((row) => mayHold(caller, row))
    const changes = permitted.map((row) => {
      const change = changeOf(row)
      const leaseMs = leaseMsOfRow(row, dependencies.leaseMs)
      advance(change, { type: 'RENEW', by: actorOf(caller), at, leaseMs })
      return change
    })
    await persist(tx, changes)
    return changes.flatMap(({ row, state: { lease } }) =>
      lease === null ? [] : [{ id: row.uuid, ...leaseView(lease) }],
    )
  })

const evict = async (
  tx: Tx,
  userIds: readonly number[],
  {
    actorId,
    at,
    isFreed = () => true,
  }: { actorId: number | null; at: number; isFreed?: (row: ResourceRow) => boolean },
): Promise<void> => {
  const held = await sql<{ uuid: string }>`
    select uuid from resources where lease_holder_id = any(${[...userIds]}::int[]) order by uuid`.execute(tx)
  const rows = await lockRows(
    tx,
    held.rows.map(({ uuid }) => uuid),
  )
  const changes = rows
    .filter((row) => row.lease_holder_id !== null && userIds.includes(row.lease_holder_id) && isFreed(row))
    .map((row) => changeOf(row))
  for (const change of changes)
    advance(change, { type: 'EVICT', by: actorId === null ? null : { id: actorId }, at })
  await persist(tx, changes)
}

/** Status, version and drafts stay. */
export const releaseLeases = (
  tx: Tx,
  userIds: readonly number[],
  actorId: number | null,
  at: number = Date.now(),
): Promise<void> => evict(tx, userIds, { actorId, at })

export const releaseForbiddenLeases = (
  tx: Tx,
  person: PermissionUser,
  actorId: number | null,
  at: number = Date.now(),
): Promise<void> => {
  const isFreed = (row: ResourceRow): boolean => !mayHold(person, row)
  return evict(tx, [person.id], { actorId, at, isFreed })
}

export const releaseUnseenLeases = async (
  tx: Tx,
  tagId: number,
  actorId: number | null,
  at: number = Date.now(),
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from resources r join users u on u.id = r.lease_holder_id
    where r.tag_id = ${tagId} and r.deleted_at is null and u.type <> ${USER_TYPE.admin}
      and not exists (select 1 from tag_companies c where c.tag_id = r.tag_id and c.company_id = u.company_id)`.execute(
    tx,
  )
  const holders = rows.map(({ id }) => id)
  await evict(tx, holders, { actorId, at, isFreed: (row) => row.tag_id === tagId })
}
