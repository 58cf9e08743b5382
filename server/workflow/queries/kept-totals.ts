import { sql, type RawBuilder } from 'kysely'
import { chinaDay, startOfChinaDay } from '../../../src/domain/china.ts'
import type { OperationType, WorkRole } from '../../../src/domain/lifecycle/tasks.ts'
import type { OwnerFilter } from '../../accounts/scope.ts'
import type { FigureColumn } from '../../store/schema/counts.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { RecordFilter } from './record-filter.ts'

/** Totals of lists of records that maintained figures hold: those that charts lead to. */

const PUSHED: Partial<Record<OperationType, FigureColumn>> = {
  2: 'marked',
  6: 'remarked',
  4: 'checked',
  8: 'rechecked',
  10: 'approved',
  22: 'reapproved',
}

const HANDED_IN: Record<WorkRole, readonly FigureColumn[]> = {
  mark: ['marked', 'remarked'],
  check: ['checked', 'rechecked'],
  approve: ['approved', 'reapproved'],
}

/** By verdict. */
const JUDGED = {
  check: { 1: 'passed', 2: 'failed' },
  approve: { 1: 'accepted', 2: 'unaccepted' },
  first: { 1: 'first_passed', 2: 'first_failed' },
} as const

/** The figures that add up to the records of a filter; null if none do. */
function figuresOf({
  type,
  stage,
  handedIn,
  judged,
  first,
  quality,
}: RecordFilter): readonly FigureColumn[] | null {
  if (judged !== undefined) {
    if (type !== undefined || stage !== undefined || handedIn !== undefined) return null
    if (first === true && judged !== 'check') return null
    const verdicts = JUDGED[first === true ? 'first' : judged]
    return quality === undefined ? Object.values(verdicts) : [verdicts[quality]]
  }
  if (first === true || quality !== undefined) return null
  if (handedIn !== undefined) return type === undefined && stage === undefined ? HANDED_IN[handedIn] : null
  if (type === 2 && stage === 'redo') return ['redone']
  const pushed = type === undefined || stage !== undefined ? undefined : PUSHED[type as OperationType]
  return pushed === undefined ? null : [pushed]
}

/** The day that begins at a time; null within a day. */
function dayFrom(time: string): string | null {
  const at = Date.parse(time)
  const day = chinaDay(at)
  return startOfChinaDay(day) === at ? day : null
}

/** Null if no figures tell: records of a person or a database are few enough to be counted. */
export async function keptTotal(
  db: SqlDatabase,
  filter: RecordFilter,
  whose: OwnerFilter,
): Promise<number | null> {
  const { kind, from, to, standing, corpId, judged } = filter
  const figures = figuresOf(filter)
  if (figures === null || kind === undefined || standing !== true) return null
  const of = [filter.userId, filter.markerId, filter.tagId, filter.resourceId, whose.userId]
  if (of.some((value) => value !== undefined)) return null
  // The company of judged work is the marker's, not the judge's.
  if (judged !== undefined && corpId !== undefined) return null
  const [first, end] = [from, to].map((time) => (time === undefined ? undefined : dayFrom(time)))
  if (first === null || end === null) return null
  const conditions: RawBuilder<unknown>[] = [
    sql`d.kind = ${kind}`,
    ...[whose.companyId, corpId].flatMap((id) => (id === undefined ? [] : [sql`d.company_id = ${id}`])),
    ...(first === undefined ? [] : [sql`d.day >= ${first}::date`]),
    ...(end === undefined ? [] : [sql`d.day < ${end}::date`]),
  ]
  const each = sql.join(
    figures.map((name) => sql.ref(`d.${name}`)),
    sql` + `,
  )
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${each}), 0)::bigint as total from company_day_figures d
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}
