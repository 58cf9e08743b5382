import { sql, type RawBuilder } from 'kysely'
import { USER_TYPE, type Availability } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { LapsedLease, Lease, LifecycleState } from '../../src/domain/lifecycle/state.ts'
import {
  ADMIN_EVENTS,
  WORK_ROLES,
  pushTypesOf,
  taskOf,
  type WorkRole,
  type Stage,
  type Status,
  type Task,
} from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import { send } from '../store/transaction.ts'
import { notFound, problemOf } from './failure.ts'
import { labelsOf, leaseMsOf } from './settings.ts'

export interface ResourceRow {
  uuid: string
  kind: Kind
  seq: number
  tag_id: number
  priority: number
  need_pull: boolean
  settings_version: number
  settings: Record<string, unknown>
  /** The database has an ontology, or had one. */
  labelled: boolean
  tag_companies: number[]
  status: Status
  status_changed_at: Date
  version: number
  availability: Availability | null
  lease_holder_id: number | null
  lease_stage: Stage | null
  lease_craft: WorkRole | null
  lease_acquired_at: Date | null
  lease_expires_at: Date | null
  marker_id: number | null
  marker_company_id: number | null
  checker_id: number | null
  approver_id: number | null
  assignee_id: number | null
  judgement_id: number | null
  duplicate_of: string | null
  marked_at: Date | null
  checked_at: Date | null
  approved_at: Date | null
  last_version: number
  authors: number[]
  judges: number[]
}

export const ROW_COLUMNS = sql`
  r.uuid, r.kind, r.seq, r.tag_id, t.priority, t.need_pull, t.settings_version, s.settings, t.labelled,
  array(select c.company_id from tag_companies c where c.tag_id = t.id) as tag_companies,
  r.status, r.status_changed_at, r.version, r.availability,
  r.lease_holder_id, r.lease_stage, r.lease_craft, r.lease_acquired_at, r.lease_expires_at,
  r.marker_id, r.marker_company_id, r.checker_id, r.approver_id, r.assignee_id, r.judgement_id, r.duplicate_of,
  r.marked_at, r.checked_at, r.approved_at,
  coalesce((select max(a.version) from annotations a where a.resource_uuid = r.uuid), 0) as last_version,
  array(select distinct a.author_id from annotations a
        where a.resource_uuid = r.uuid and a.author_id is not null and a.taken_back_at is null) as authors,
  array(select distinct j.judge_id from judgements j
        where j.resource_uuid = r.uuid and j.stage = 'check' and j.judge_id is not null
          and j.taken_back_at is null) as judges`

/** The select runs before the joins: without fresh statistics the planner would scan the tag's resources. */
export const rowsOf = async <Row extends ResourceRow = ResourceRow>(
  db: SqlDatabase,
  resources: RawBuilder<unknown>,
  more = sql``,
): Promise<Row[]> => {
  const found = await sql<Row>`
    with r as materialized (${resources})
    select ${ROW_COLUMNS} ${more} from r join tags t on t.id = r.tag_id
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where r.deleted_at is null and t.deleted_at is null`.execute(db)
  return found.rows
}

const byUuid = (a: ResourceRow, b: ResourceRow): number => (a.uuid < b.uuid ? -1 : 1)

/** Leaves out deleted resources and those outside a tag. Locks nothing. */
export const readRows = async (db: SqlDatabase, uuids: readonly string[]): Promise<ResourceRow[]> => {
  const rows = await rowsOf(db, sql`select * from resources where uuid = any(${[...uuids]}::uuid[])`)
  return rows.sort(byUuid)
}

/** Locks in its own statement: a read in the same one misses what the awaited transaction wrote. */
export const lockRows = (tx: Tx, uuids: readonly string[]): Promise<ResourceRow[]> => {
  void send(tx, locking(uuids))
  return readRows(tx, uuids)
}

export const lockAll = (tx: Tx, uuids: readonly string[]): Promise<unknown> => send(tx, locking(uuids))

/** Locks in uuid order to avoid deadlocks. */
export const locking = (uuids: readonly string[]) =>
  sql`select uuid from resources where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`

const leaseOf = (row: ResourceRow): Lease | null => {
  if (row.lease_holder_id === null || row.lease_stage === null || row.lease_craft === null) return null
  const task = taskOf(row.lease_stage, row.lease_craft)
  if (task === null || row.lease_expires_at === null) return null
  return { holder: row.lease_holder_id, task, expiresAt: row.lease_expires_at.getTime() }
}

export const leaseMsOfRow = (row: ResourceRow, standardMs: number): number =>
  leaseMsOf(labelsOf(row.kind, row.settings_version, row.settings), standardMs)

export const stateOfRow = (row: ResourceRow, lapsed: readonly LapsedLease[] = []): LifecycleState => ({
  status: row.status,
  version: row.version,
  lastVersion: row.last_version,
  lease: leaseOf(row),
  marker: row.marker_id,
  markerCompany: row.marker_company_id,
  authors: row.authors,
  judges: row.judges,
  checker: row.checker_id,
  approver: row.approver_id,
  assignee: row.assignee_id,
  lapsed,
})

/** Literals, so that the planner knows them. */
export const PUSHES = sql`(${sql.join(WORK_ROLES.flatMap(pushTypesOf).map((type) => sql.lit(type)))})`

/** Events that undo a record: earlier records can still be undone after them. */
export const UNDOINGS = sql`(${sql.join([ADMIN_EVENTS.reset, ADMIN_EVENTS.takeBack].map((code) => sql.lit(code)))})`

/** Tasks of a person's expired leases without a push since. */
const lapsedOf = (resource: RawBuilder<unknown>, holder: number | RawBuilder<unknown>) => {
  const { expire, release, evict } = ADMIN_EVENTS
  return sql`
    select e.detail->>'task' as task, e.id from admin_events e
    where e.resource_uuid = ${resource} and e.code = ${expire} and e.user_id = ${holder}
      and not exists (select 1 from operation_records o where o.resource_uuid = e.resource_uuid and o.id > e.id
                      and (o.user_id = ${holder} or o.type in ${PUSHES}))
      and not exists (select 1 from admin_events l where l.resource_uuid = e.resource_uuid and l.id > e.id
                      and (l.from_status <> l.to_status
                           or l.code in (${release}, ${evict}) and l.user_id = ${holder}))`
}

/** Null if r is leased or has none. */
export const lapsedTasks = (holder: RawBuilder<unknown>): RawBuilder<Task[] | null> => sql`
  case when r.lease_holder_id is null then (
    select json_agg(lapsed.task order by lapsed.id) from (${lapsedOf(sql`r.uuid`, holder)}) as lapsed) end`

export const lapsedLeases = async (db: SqlDatabase, uuid: string, holder: number): Promise<LapsedLease[]> => {
  const { rows } = await sql<{ task: Task }>`
    select lapsed.task from (${lapsedOf(sql`${uuid}`, holder)}) as lapsed order by lapsed.id`.execute(db)
  return rows.map(({ task }) => ({ holder, task }))
}

/** Only admins see tags that are not assigned to their company. */
export const sees = (caller: Caller, row: Pick<ResourceRow, 'tag_companies'>): boolean =>
  caller.type === USER_TYPE.admin || row.tag_companies.includes(caller.companyId)

/** Returns the row if the caller sees it. Throws a 404 otherwise, and for another kind. */
export const requireSight = (caller: Caller, row: ResourceRow | undefined, kind: Kind): ResourceRow => {
  if (row === undefined || row.kind !== kind || !sees(caller, row)) throw problemOf(notFound())
  return row
}
