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
import { hasLabel, type LabelQuery, taggedFilterOf } from './label-filter.ts'
import type { OwnerFilter } from '../../accounts/scope.ts'

/** Filters for operation records (o) and admin events (e). Unset filters add no SQL. */

export interface RecordFilter extends LabelQuery {
  kind?: Kind
  tagId?: number
  userId?: number
  corpId?: number
  from?: string
  to?: string
  resourceId?: string
  type?: RecordCode
  stage?: Stage
  /** Pushes of this role, edits included. */
  handedIn?: WorkRole
  markerId?: number
  quality?: Quality
  /** Not reset; a judgement is still in force. */
  standing?: boolean
  /** Judgements of marked work; `whose` then filters by marker, as with `markerId` and `first`. */
  judged?: 'check' | 'approve'
  first?: boolean
}

type Alias = 'o' | 'e'

/** A literal, because partial indexes on types, stages or verdicts do not match parameters. */
const literal = (value: OperationType | Stage | Quality) => sql.lit(value)

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const when = <Value, Condition = RawBuilder<unknown>>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition[] => (value === undefined ? [] : [condition(value)])

const common = (alias: Alias, filter: RecordFilter) => {
  const { kind, tagId, from, to, resourceId } = filter
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    ...when(kind, (value) => sql`${column('kind')} = ${value}`),
    ...when(tagId, (value) => sql`${column('tag_id')} = ${value}`),
    ...when(resourceId, (value) => sql`${column('resource_uuid')} = ${value}`),
    ...when(from, (value) => sql`${column('created_at')} >= ${value}::timestamptz`),
    ...when(to, (value) => sql`${column('created_at')} < ${value}::timestamptz`),
    ...when(taggedFilterOf(filter), (labelled) =>
      hasLabel(labelled.tagId, labelled, column('resource_uuid')),
    ),
  ]
}

const handsIn = (role: WorkRole) => sql`o.type = any(${[...pushTypesOf(role)]}::int[])`

const isAboutWork = ({ markerId, judged, first }: RecordFilter): boolean =>
  markerId !== undefined || judged !== undefined || first === true

/** Work without a marker matches nobody, as in the figures. */
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

/** Condition over operation_records o; null if none can match. */
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

/** Matching events by their subject, and the rest by their actor: each half has an index of its own. */
interface EventConditions {
  about: RawBuilder<unknown>
  by: RawBuilder<unknown>
}

const sidesOf =
  (subject: 'user_id' | 'user_company_id', actor: 'actor_id' | 'actor_company_id') =>
  (id: number): EventConditions => {
    const [about, by] = [sql.ref(`e.${subject}`), sql.ref(`e.${actor}`)]
    return { about: sql`${about} = ${id}`, by: sql`${by} = ${id} and ${about} is distinct from ${id}` }
  }
const personSides = sidesOf('user_id', 'actor_id')
/** The company at the time: people who change company take no records along. */
const companySides = sidesOf('user_company_id', 'actor_company_id')

export const eventsWhere = (filter: RecordFilter, whose: OwnerFilter): RawBuilder<unknown>[] => {
  const { type, userId, corpId, stage, quality, standing, handedIn } = filter
  if (type !== undefined && isOperationType(type)) return []
  const onlyOfOperations = [stage, quality, handedIn]
  if (standing === true || isAboutWork(filter) || onlyOfOperations.some((value) => value !== undefined))
    return []
  const [first, ...others] = [
    ...when(whose.userId, personSides),
    ...when(userId, personSides),
    ...when(whose.companyId, companySides),
    ...when(corpId, companySides),
  ]
  const rest = [
    ...others.map(({ about, by }) => sql`(${about} or ${by})`),
    ...common('e', filter),
    ...when(type, (value) => sql`e.code = ${value}`),
    sql`e.resource_uuid is not null and e.tag_id is not null`,
  ]
  return first === undefined ? [all(rest)] : [all([first.about, ...rest]), all([first.by, ...rest])]
}
