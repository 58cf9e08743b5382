import { sql, type RawBuilder } from 'kysely'
import type { Quality } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import {
  isOperationType,
  pushTypesOf,
  type WorkRole,
  type OperationType,
  type RecordCode,
  type Stage,
} from '../../../src/domain/lifecycle/tasks.ts'
import type { OwnerFilter } from '../../accounts/scope.ts'

/** What operation records (as o) and admin events (as e) are narrowed by. Only what is asked for stands in the statement. */

export interface RecordFilter {
  kind?: Kind
  tagId?: number
  userId?: number
  corpId?: number
  from?: string
  to?: string
  resourceId?: string
  type?: RecordCode
  stage?: Stage
  /** What was handed in for this role, edits included. */
  handedIn?: WorkRole
  /** Judgements of this person's work. */
  markerId?: number
  quality?: Quality
  /** Not reset and, where judgements are asked for, those still in force. */
  standing?: boolean
  /** Judgements of work that somebody marked; as with `markerId` and `first`, `whose` then says whose work. */
  judged?: 'check' | 'approve'
  /** The first check of a resource alone. */
  first?: boolean
}

type Alias = 'o' | 'e'

/** Written into the statement: only then are the indexes that hold some types, stages or verdicts alone looked at. */
const literal = (value: OperationType | Stage | Quality) => sql.lit(value)

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const when = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)]

const common = (alias: Alias, { kind, tagId, from, to, resourceId }: RecordFilter) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    ...when(kind, (value) => sql`${column('kind')} = ${value}`),
    ...when(tagId, (value) => sql`${column('tag_id')} = ${value}`),
    ...when(resourceId, (value) => sql`${column('resource_uuid')} = ${value}`),
    ...when(from, (value) => sql`${column('created_at')} >= ${value}::timestamptz`),
    ...when(to, (value) => sql`${column('created_at')} < ${value}::timestamptz`),
  ]
}

const handsIn = (role: WorkRole) => sql`o.type = any(${[...pushTypesOf(role)]}::int[])`

const isAboutWork = ({ markerId, judged, first }: RecordFilter): boolean =>
  markerId !== undefined || judged !== undefined || first === true

/** What the record says of the judgement that came with it. What nobody marked is nobody's, as in the figures. */
const judgement = ({ markerId, standing, first }: RecordFilter, whose: OwnerFilter) => [
  sql`o.marker_id is not null`,
  ...when(markerId, (value) => sql`o.marker_id = ${value}`),
  ...when(whose.userId, (value) => sql`o.marker_id = ${value}`),
  ...when(whose.companyId, (value) => sql`o.marker_company_id = ${value}`),
  ...(first === true ? [sql`o.is_first`] : []),
  ...(standing === true ? [sql`o.judgement_stands`] : []),
]

const doneBy = (whose: OwnerFilter) => [
  ...when(whose.userId, (value) => sql`o.user_id = ${value}`),
  ...when(whose.companyId, (value) => sql`o.company_id = ${value}`),
]

/** Condition over operation_records as o; null where none can match. */
export const operationsWhere = (filter: RecordFilter, whose: OwnerFilter): RawBuilder<unknown> | null => {
  const { type, userId, corpId, stage, quality, standing, judged, handedIn } = filter
  if (type !== undefined && !isOperationType(type)) return null
  return all([
    ...(isAboutWork(filter) ? judgement(filter, whose) : doneBy(whose)),
    ...when(userId, (value) => sql`o.user_id = ${value}`),
    ...when(corpId, (value) => sql`o.company_id = ${value}`),
    ...common('o', filter),
    ...when(type, (value) => sql`o.type = ${literal(value)}`),
    ...when(handedIn, handsIn),
    ...when(judged, handsIn),
    ...when(stage, (value) => sql`o.stage = ${literal(value)}`),
    ...when(quality, (value) => sql`o.is_qualified = ${literal(value)}`),
    ...(standing === true ? [sql`o.reset_at is null`] : []),
  ])
}

const aboutOrBy = (userId: number) => sql`(e.user_id = ${userId} or e.actor_id = ${userId})`
/** As of then: whoever changes company takes nothing along. */
const aboutOrByCompany = (companyId: number) =>
  sql`(e.user_company_id = ${companyId} or e.actor_company_id = ${companyId})`

/** Condition over admin_events as e: they belong to whoever they are about, and to whoever brought them about. */
export const eventsWhere = (filter: RecordFilter, whose: OwnerFilter): RawBuilder<unknown> | null => {
  const { type, userId, corpId, stage, quality, standing, handedIn } = filter
  if (type !== undefined && isOperationType(type)) return null
  const onlyOfOperations = [stage, quality, handedIn]
  if (standing === true || isAboutWork(filter) || onlyOfOperations.some((value) => value !== undefined))
    return null
  return all([
    ...when(whose.userId, aboutOrBy),
    ...when(whose.companyId, aboutOrByCompany),
    ...when(userId, aboutOrBy),
    ...when(corpId, aboutOrByCompany),
    ...common('e', filter),
    ...when(type, (value) => sql`e.code = ${value}`),
  ])
}
