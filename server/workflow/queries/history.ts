import { sql, type RawBuilder } from 'kysely'
import type { OperationRecord, Person } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import {
  ADMIN_EVENTS,
  FIRST_ADMIN_EVENT,
  TASK_FACTS,
  WORK_ROLES,
  pushTypesOf,
  type RecordCode,
  type Task,
} from '../../../src/domain/lifecycle/tasks.ts'
import { TOTAL_MAX } from '../../../src/domain/constants.ts'
import type { Caller } from '../../http/caller.ts'
import { ownerFilterOf, widestOwnerFilter, type Scope, type OwnerFilter } from '../../accounts/scope.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { UNDOINGS } from '../rows.ts'
import { visibleTags } from '../tags.ts'
import { visiblePersonJson, visiblePeople } from '../views/people.ts'
import { isSecret } from '../views/sampling.ts'
import { FullCounts } from './full-counts.ts'
import { keptTotal } from './kept-totals.ts'
import { eventsWhere, operationsWhere, type RecordFilter } from './record-filter.ts'

interface HistoryQuery extends RecordFilter {
  page?: number
  pageSize?: number
  order?: 'asc' | 'desc'
  scope?: Scope
}

interface HistoryRow {
  id: number
  code: RecordCode
  stage: OperationRecord['stage']
  kind: Kind
  uuid: string
  name: string
  tag_id: number
  tag_name: string
  person: Person | null
  from_status: OperationRecord['fromStatus']
  to_status: OperationRecord['toStatus']
  version_before: number
  version_after: number
  quality: OperationRecord['isQualified']
  task: Task | null
  at: Date
  /** With microseconds, which a Date loses. */
  at_text: string
  reset_at: Date | null
  resettable: boolean
}

/** A later operation in force or a change of status follows record o. Undoings do not count. */
const HAS_LATER = sql`(
  exists (select 1 from operation_records later
          where later.resource_uuid = o.resource_uuid and later.id > o.id and later.reset_at is null)
  or exists (select 1 from admin_events later
             where later.resource_uuid = o.resource_uuid and later.id > o.id and later.code not in ${UNDOINGS}
               and later.from_status <> later.to_status))`

const operations = (where: RawBuilder<unknown>) => sql`
  select o.id, o.type as code, o.stage, o.kind, o.resource_uuid as uuid, o.tag_id, o.user_id as person_id, o.from_status,
    o.to_status, o.version_before, o.version_after, o.is_qualified as quality, null::text as task, o.created_at as at,
    o.reset_at
  from operation_records o where ${where}`

/** A mark that the sampling let through was taken back from what its author is told. */
const toldFrom = (
  caller: Caller,
) => sql`case when e.code = ${sql.lit(ADMIN_EVENTS.takeBack)} and e.from_status = 'checked'
  and e.detail->>'task' in ('mark', 'pending-mark') and ${isSecret(caller, sql`e.kind`)} then 'marked' else e.from_status end`

/** Passes by the sampling are no news for those who must not learn of them. */
const isTold = (caller: Caller) =>
  sql`not (e.code = ${sql.lit(ADMIN_EVENTS.pass)} and ${isSecret(caller, sql`e.kind`)})`

const events = (caller: Caller, where: RawBuilder<unknown>) => sql`
  select e.id, e.code, null::text as stage, e.kind, e.resource_uuid as uuid, e.tag_id, e.actor_id as person_id,
    ${toldFrom(caller)} as from_status, e.to_status, coalesce((e.detail->>'versionBefore')::int, 0) as version_before,
    coalesce((e.detail->>'version')::int, 0) as version_after, null::smallint as quality, e.detail->>'task' as task,
    e.created_at as at, null::timestamptz as reset_at
  from admin_events e where ${where}`

const view = (row: HistoryRow): OperationRecord => ({
  id: row.id,
  type: row.code,
  stage: row.stage ?? (row.task === null ? null : TASK_FACTS[row.task].stage),
  kind: row.kind,
  resourceId: row.uuid,
  resourceName: row.name,
  tagId: row.tag_id,
  tagName: row.tag_name,
  user: row.person,
  fromStatus: row.from_status,
  toStatus: row.to_status,
  versionBefore: row.version_before,
  version: row.version_after,
  isQualified: row.quality,
  at: row.at.toISOString(),
  resetAt: row.reset_at?.toISOString() ?? null,
  resettable: row.resettable,
})

const readHistory = async (
  db: SqlDatabase,
  caller: Caller,
  history: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<HistoryRow[]> => {
  const found = await sql<HistoryRow>`
    select h.*, h.at::text as at_text, r.name, t.name as tag_name, ${visiblePersonJson(caller, sql`h.person_id`)} as person,
      h.code < ${sql.lit(FIRST_ADMIN_EVENT)} and h.reset_at is null
        and not ${sql`(select ${HAS_LATER} from (select h.uuid as resource_uuid, h.id) as o)`} as resettable
    from (${history}) as h join resources r on r.uuid = h.uuid join tags t on t.id = h.tag_id
    order by ${order}`.execute(db)
  return found.rows
}

export const historyOf = async (
  db: SqlDatabase,
  caller: Caller,
  uuid: string,
): Promise<OperationRecord[]> => {
  const rows = await readHistory(
    db,
    caller,
    sql`${operations(sql`o.resource_uuid = ${uuid}`)} union all
      ${events(caller, sql`e.resource_uuid = ${uuid} and e.tag_id is not null and ${isTold(caller)}`)}`,
    sql`h.id desc`,
  )
  return rows.map(view)
}

interface Point {
  at: string
  id: number
}

/** Operation records and admin events share one id sequence. */
const rowsOfHeads = (caller: Caller, heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with head as materialized (${heads})
  ${operations(sql`o.id = any(array(select id from head))`)}
  union all ${events(caller, sql`e.id = any(array(select id from head))`)}`

interface Branch {
  alias: 'o' | 'e'
  table: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Each part reads one index. */
const branchesOf = (
  caller: Caller,
  query: HistoryQuery,
  whose: OwnerFilter,
): { operations: Branch[]; events: Branch[] } => {
  const where = operationsWhere(query, whose)
  return {
    operations: where === null ? [] : [{ alias: 'o', table: sql`operation_records o`, where }],
    events: eventsWhere(query, whose).map((each) => ({
      alias: 'e',
      table: sql`admin_events e`,
      where: sql`${each} and ${isTold(caller)}`,
    })),
  }
}

/** An index answers it alone; filtered-out rows are not read. */
const firstHeads = (
  caller: Caller,
  query: HistoryQuery,
  whose: OwnerFilter,
  { limit, after }: { limit: number; after?: Point | undefined },
): RawBuilder<unknown> => {
  const ascending = query.order === 'asc'
  const direction = ascending ? sql`asc` : sql`desc`
  // With a limit of its own each branch reads the head of an index.
  const head = ({ alias, table, where }: Branch) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`)
    const beyond =
      after === undefined
        ? sql`true`
        : sql`(${column('created_at')}, ${column('id')}) ${ascending ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::bigint)`
    return sql`(select ${column('id')}, ${column('created_at')} as at from ${table} where ${where} and ${beyond}
        order by ${column('created_at')} ${direction}, ${column('id')} ${direction} limit ${limit})`
  }
  const { operations: done, events: happened } = branchesOf(caller, query, whose)
  const branches = [...done, ...happened].map(head)
  if (branches.length === 0) return sql`select 0::bigint as id, now() as at where false`
  return sql`select * from (${sql.join(branches, sql` union all `)}) as every
    order by at ${direction}, id ${direction} limit ${limit}`
}

/** Counts up to the limit; events only if operations do not reach it. */
const countRows = async (
  db: SqlDatabase,
  caller: Caller,
  query: HistoryQuery,
  whose: OwnerFilter,
): Promise<number> => {
  const count = async (branches: readonly Branch[]): Promise<number> => {
    if (branches.length === 0) return 0
    const parts = branches.map(({ table, where }) => sql`select 1 from ${table} where ${where}`)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${sql.join(parts, sql` union all `)} limit ${TOTAL_MAX}) as found`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  const { operations: done, events: happened } = branchesOf(caller, query, whose)
  const counted = await count(done)
  return counted >= TOTAL_MAX ? TOTAL_MAX : Math.min(TOTAL_MAX, counted + (await count(happened)))
}

const fullCounts = new WeakMap<SqlDatabase, FullCounts>()

function fullCountsOf(db: SqlDatabase): FullCounts {
  const known = fullCounts.get(db) ?? new FullCounts(TOTAL_MAX)
  fullCounts.set(db, known)
  return known
}

const countPages = (
  db: SqlDatabase,
  caller: Caller,
  query: HistoryQuery,
  whose: OwnerFilter,
): Promise<number> => {
  const key = JSON.stringify([whose, { ...query, page: undefined, pageSize: undefined, order: undefined }])
  return fullCountsOf(db).of(
    key,
    async () => (await keptTotal(db, query, whose)) ?? countRows(db, caller, query, whose),
  )
}

export const historyPage = async (db: SqlDatabase, caller: Caller, query: HistoryQuery) => {
  const { page = 1, pageSize = 20 } = query
  const whose = ownerFilterOf(caller, query.scope, query.kind)
  const heads = firstHeads(caller, query, whose, { limit: Math.min(page * pageSize, TOTAL_MAX) })
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const paged = sql`select * from (${heads}) as heads order by at ${direction}, id ${direction}
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  return {
    items: (
      await readHistory(db, caller, rowsOfHeads(caller, paged), sql`h.at ${direction}, h.id ${direction}`)
    ).map(view),
    total: await countPages(db, caller, query, whose),
    page,
    pageSize,
  }
}

const BATCH = 1000

const PUSHES = WORK_ROLES.flatMap(pushTypesOf)

/** A pull and an admin event have none. */
export interface RecordDetails {
  comment: string | null
  boxes: readonly { comment?: string }[] | null
  activeSeconds: number
}

export interface DetailedRecord {
  record: OperationRecord
  details: RecordDetails | null
}

const withDetails = async (
  db: SqlDatabase,
  records: readonly OperationRecord[],
): Promise<DetailedRecord[]> => {
  const { rows } = await sql<RecordDetails & { id: number }>`
    select o.id, o.active_seconds as "activeSeconds", j.comment, j.error_boxes as boxes
    from operation_records o left join judgements j on j.id = o.judgement_id
    where o.id = any(${records.map(({ id }) => id)}::bigint[]) and o.type = any(${PUSHES}::int[])`.execute(db)
  const details = new Map(rows.map(({ id, ...rest }) => [id, rest]))
  return records.map((record) => ({ record, details: details.get(record.id) ?? null }))
}

/** Throws a 403 for too wide a scope before the first batch. */
export const historyBatches = (
  db: SqlDatabase,
  caller: Caller,
  query: HistoryQuery,
): AsyncGenerator<DetailedRecord[]> => {
  const whose = ownerFilterOf(caller, query.scope, query.kind)
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  async function* batches(): AsyncGenerator<DetailedRecord[]> {
    let after: Point | undefined
    for (;;) {
      const heads = firstHeads(caller, query, whose, { limit: BATCH, after })
      const found = await readHistory(
        db,
        caller,
        rowsOfHeads(caller, heads),
        sql`h.at ${direction}, h.id ${direction}`,
      )
      const last = found.at(-1)
      if (last === undefined) return
      yield withDetails(db, found.map(view))
      after = { at: last.at_text, id: last.id }
    }
  }
  return batches()
}

export const checkedPeople = async (db: SqlDatabase, caller: Caller, kind: Kind | undefined) => {
  const tags = await visibleTags(db, caller, kind ?? null)
  const { userId, companyId } = widestOwnerFilter(caller, kind)
  const found = await sql<{ person: Person | null }>`
    select ${visiblePersonJson(caller, sql`people.user_id`)} as person from (
      select distinct d.user_id from person_day_figures d
      where d.tag_id = any(${tags.map(({ id }) => id)}::int[]) and d.checked + d.rechecked > 0
        and ${userId === undefined ? sql`true` : sql`d.user_id = ${userId}`}
        and ${companyId === undefined ? sql`true` : sql`d.company_id = ${companyId}`}) as people
    order by people.user_id`.execute(db)
  return visiblePeople(found.rows)
}
