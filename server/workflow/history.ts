import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OperationRecord, Person } from '../../src/api/generated/contract.d.ts'
import { USER_TYPE } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { TASK_FACTS, isOperationType } from '../../src/domain/lifecycle/tasks.ts'
import type { RecordCode, Task } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { whoseOf } from '../policies/scope.ts'
import type { Whose } from '../policies/scope.ts'
import type { Database } from '../store/store.ts'
import { personJson, visibleTo } from './views.ts'

/** The trail of a resource: operation records and admin events on one line, newest first unless asked otherwise. */

export interface HistoryQuery {
  page?: number
  pageSize?: number
  order?: 'asc' | 'desc'
  kind?: Kind
  tagId?: number
  userId?: number
  scope?: 'mine' | 'company' | 'all'
  from?: string
  to?: string
  resourceId?: string
  type?: RecordCode
}

interface Row {
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
  reset_at: Date | null
  last: boolean
}

/**
 * Whether a record that stands came after operation record o: another operation that was not reset, or an event that
 * changed the status. Resets themselves do not count, so that records can be undone one after the other.
 */
export const HAS_LATER = sql`(
  exists (select 1 from operation_records later
          where later.resource_uuid = o.resource_uuid and later.id > o.id and later.reset_at is null)
  or exists (select 1 from admin_events later
             where later.resource_uuid = o.resource_uuid and later.id > o.id and later.code <> 102
               and later.from_status <> later.to_status))`

const whoseOperations = ({ userId, companyId }: Whose) => sql`
  (${userId ?? null}::int is null or o.user_id = ${userId ?? null})
  and (${companyId ?? null}::int is null or o.company_id = ${companyId ?? null})`

/** Events belong to whoever they are about, and to whoever brought them about. */
const whoseEvents = ({ userId, companyId }: Whose) => sql`
  (${userId ?? null}::int is null or e.user_id = ${userId ?? null} or e.actor_id = ${userId ?? null})
  and (${companyId ?? null}::int is null
       or exists (select 1 from users who where who.id in (e.user_id, e.actor_id) and who.company_id = ${companyId ?? null}))`

type Alias = 'o' | 'e'

const filtered = (alias: Alias, { kind, tagId, from, to, resourceId }: HistoryQuery) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`
    (${kind ?? null}::text is null or ${column('kind')} = ${kind ?? null})
    and (${tagId ?? null}::int is null or ${column('tag_id')} = ${tagId ?? null})
    and (${resourceId ?? null}::uuid is null or ${column('resource_uuid')} = ${resourceId ?? null})
    and (${from ?? null}::timestamptz is null or ${column('created_at')} >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or ${column('created_at')} < ${to ?? null}::timestamptz)`
}

const ofType = (alias: Alias, type: RecordCode | undefined): RawBuilder<unknown> => {
  if (type === undefined) return sql`true`
  if (isOperationType(type) !== (alias === 'o')) return sql`false`
  return alias === 'o' ? sql`o.type = ${type}` : sql`e.code = ${type}`
}

const ofPerson = (alias: Alias, userId: number | undefined): RawBuilder<unknown> => {
  if (userId === undefined) return sql`true`
  return alias === 'o' ? sql`o.user_id = ${userId}` : sql`(e.user_id = ${userId} or e.actor_id = ${userId})`
}

const operations = (where: RawBuilder<unknown>) => sql`
  select o.id, o.type as code, o.stage, o.kind, o.resource_uuid as uuid, o.tag_id, o.user_id as person_id, o.from_status,
    o.to_status, o.version_before, o.version_after, o.is_qualified as quality, null::text as task, o.created_at as at,
    o.reset_at
  from operation_records o where ${where}`

const events = (where: RawBuilder<unknown>) => sql`
  select e.id, e.code, null::text as stage, e.kind, e.resource_uuid as uuid, e.tag_id, e.actor_id as person_id,
    e.from_status, e.to_status, coalesce((e.detail->>'versionBefore')::int, 0) as version_before,
    coalesce((e.detail->>'version')::int, 0) as version_after, null::smallint as quality, e.detail->>'task' as task,
    e.created_at as at, null::timestamptz as reset_at
  from admin_events e where e.resource_uuid is not null and e.tag_id is not null and ${where}`

const view = (row: Row): OperationRecord => ({
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
  resettable: row.last,
})

/** Rows of the trail with names; `history` is a select that gives them without. */
const readHistory = async (db: Database, history: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
  const found = await sql<Row>`
    select h.*, r.name, t.name as tag_name, ${personJson(sql`h.person_id`)} as person,
      h.code < 101 and h.reset_at is null
        and not ${sql`(select ${HAS_LATER} from (select h.uuid as resource_uuid, h.id) as o)`} as last
    from (${history}) as h join resources r on r.uuid = h.uuid join tags t on t.id = h.tag_id
    order by h.id ${order}`.execute(db)
  return found.rows.map(view)
}

/** Everything that happened to one resource. */
export const historyOf = (db: Database, uuid: string): Promise<OperationRecord[]> =>
  readHistory(
    db,
    sql`${operations(sql`o.resource_uuid = ${uuid}`)} union all ${events(sql`e.resource_uuid = ${uuid}`)}`,
    sql`desc`,
  )

/** One page of the trail, as far as the caller looks. Admins see every company; others what their scope admits. */
export const historyPage = async (db: Database, caller: Caller, query: HistoryQuery) => {
  const { page = 1, pageSize = 20, order = 'desc' } = query
  const whose = whoseOf(caller, query.scope, query.kind)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const both = sql`
    ${operations(sql`${whoseOperations(whose)} and ${filtered('o', query)} and ${ofType('o', query.type)}
      and ${ofPerson('o', query.userId)}`)}
    union all
    ${events(sql`${whoseEvents(whose)} and ${filtered('e', query)} and ${ofType('e', query.type)}
      and ${ofPerson('e', query.userId)}`)}`
  const paged = sql`select * from (${both}) as every order by id ${direction}
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const total = await sql<{ total: number }>`select count(*)::int as total from (${both}) as every`.execute(
    db,
  )
  return {
    items: await readHistory(db, paged, direction),
    total: total.rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** The people who checked something, among those whose records the caller may look at. */
export const checkedPeople = async (db: Database, caller: Caller, kind: Kind | undefined) => {
  const scope = caller.type === USER_TYPE.admin ? sql`true` : sql`${visibleTo(caller)}`
  const found = await sql<{ person: Person }>`
    select ${personJson(sql`people.user_id`)} as person from (
      select distinct o.user_id from operation_records o join resources r on r.uuid = o.resource_uuid
      where o.type in (4, 8) and (${kind ?? null}::text is null or o.kind = ${kind ?? null}) and ${scope}) as people
    order by people.user_id`.execute(db)
  return { items: found.rows.map(({ person }) => person) }
}
