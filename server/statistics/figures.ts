import { SeriesLimits } from '../../src/contract/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Figures, Person, Rates, Series } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { OwnerFilter } from '../accounts/scope.ts'
import { FIGURE_COLUMNS, type FigureColumn } from '../store/schema/counts.ts'
import type { SqlDatabase } from '../store/store.ts'
import { personObject } from '../workflow/views/people.ts'

/** From the maintained counts by person, day, tag and metric; never from the records. */

/** Each count equals the rows that operationRecords.list finds for it. */
const COUNTED = {
  marked: 'marked',
  redone: 'redone',
  remarked: 'remarked',
  checked: 'checked',
  rechecked: 'rechecked',
  approved: 'approved',
  reapproved: 'reapproved',
  passed: 'passed',
  failed: 'failed',
  firstPassed: 'first_passed',
  firstFailed: 'first_failed',
  accepted: 'accepted',
  unaccepted: 'unaccepted',
} as const satisfies Partial<Record<keyof Figures, FigureColumn>>

const TIMED = {
  markSeconds: 'mark_seconds',
  checkSeconds: 'check_seconds',
  approveSeconds: 'approve_seconds',
} as const satisfies Partial<Record<keyof Figures, FigureColumn>>

export const sumOf = (column: FigureColumn): RawBuilder<unknown> =>
  sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint`

const FIGURES = sql.join(
  Object.entries({ ...COUNTED, ...TIMED }).map(([name, column]) => sql`${sumOf(column)} as ${sql.ref(name)}`),
)

const COPIES = sql`case when bool_or(d.is_copy) then json_build_object(${sql.join(
  Object.entries({ ...COUNTED, ...TIMED }).map(
    ([name, column]) =>
      sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`d.${column}`)}) filter (where d.is_copy), 0)`,
  ),
)}) end`

const share = (part: number, rest: number): number | null => (part + rest > 0 ? part / (part + rest) : null)
const each = (seconds: number, pushes: number): number | null => (pushes > 0 ? seconds / pushes : null)

const ratesOf = (figures: Figures): Rates => ({
  firstPass: share(figures.firstPassed, figures.firstFailed),
  pass: share(figures.passed, figures.failed),
  accept: share(figures.accepted, figures.unaccepted),
  rework: each(figures.redone, figures.marked),
  markSeconds: each(figures.markSeconds, figures.marked + figures.remarked),
  checkSeconds: each(figures.checkSeconds, figures.checked + figures.rechecked),
  approveSeconds: each(figures.approveSeconds, figures.approved + figures.reapproved),
})

export interface FigureFilter {
  /** Tells work on copies that measure people apart; for admins, as others must not learn of them. */
  copiesApart?: boolean | undefined
  kind: Kind
  tagId?: number | undefined
  corpId?: number | undefined
  whose: OwnerFilter
  userIds?: readonly number[] | undefined
  /** Days in China, both included: YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

/** Whatever company the people are in now. */
const ofCompany = (companyId: number | undefined) =>
  companyId === undefined ? [] : [sql`d.company_id = ${companyId}`]

export const matching = ({
  kind,
  tagId,
  corpId,
  whose,
  userIds,
  from,
  to,
}: FigureFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`d.kind = ${kind}`,
      ...(tagId === undefined ? [] : [sql`d.tag_id = ${tagId}`]),
      ...(whose.userId === undefined ? [] : [sql`d.user_id = ${whose.userId}`]),
      ...(userIds === undefined ? [] : [sql`d.user_id = any(${[...userIds]}::int[])`]),
      ...ofCompany(whose.companyId),
      ...ofCompany(corpId),
      ...(from === undefined ? [] : [sql`d.day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`d.day <= ${to}::date`]),
    ],
    sql` and `,
  )

type SeriesBy = 'day' | 'person' | 'tag'

/** The maintained figures d that have the fewest rows of those that a filter and a grouping tell apart. */
export function figuresBy(
  { whose, userIds, tagId, from, to }: Omit<FigureFilter, 'kind'>,
  by: SeriesBy | null,
): RawBuilder<unknown> {
  const isOfPeople = whose.userId !== undefined || userIds !== undefined
  if (!isOfPeople && by !== 'person')
    return tagId === undefined && by !== 'tag' ? sql`company_day_figures d` : sql`tag_day_figures d`
  // Of one database all people are fewer rows by its own index.
  const isOfAllDays = by !== 'day' && from === undefined && to === undefined
  return isOfAllDays && (isOfPeople || tagId === undefined)
    ? sql`person_figures d`
    : sql`person_day_figures d`
}

interface Source {
  /** Named d. */
  rows: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Figures of people d of some view, as part of a union. @param sign a minus takes them away */
const peopleIn = (view: RawBuilder<unknown>, where: RawBuilder<unknown>, sign = sql``): RawBuilder<unknown> =>
  sql`select d.user_id, d.kind, d.tag_id, d.company_id, d.is_copy, ${sql.join(
    FIGURE_COLUMNS.map((column) => sql`${sign}${sql.ref(`d.${column}`)} as ${sql.ref(column)}`),
  )} from ${view} d where ${where}`

/** Totals of everybody less what lies outside the days: the fewer days lie outside, the fewer rows. */
const totalsWithin = ({ kind, from, to }: FigureFilter): RawBuilder<unknown> => sql`(
  ${peopleIn(sql`person_figures`, sql`d.kind = ${kind}`)}
  union all ${peopleIn(
    sql`person_day_figures`,
    sql`d.kind = ${kind} and (d.day < ${from ?? null}::date or d.day > ${to ?? null}::date)`,
    sql`-`,
  )}) as d`

const DAYS_OF_WEEK = 7
const DAY_MS = 86_400_000

/** The last Monday up to a day this many days later: YYYY-MM-DD. */
function mondayBy(day: string, later: number): string {
  const at = new Date(Date.parse(day) + later * DAY_MS)
  const sinceMonday = (at.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Whole weeks of everybody, and days before and after them; null without a whole week. */
function weeksWithin({ kind, from, to }: FigureFilter): RawBuilder<unknown> | null {
  const first = from === undefined ? null : mondayBy(from, DAYS_OF_WEEK - 1)
  const end = to === undefined ? null : mondayBy(to, 1)
  if (first !== null && end !== null && first >= end) return null
  const ends = [
    ...(first === null || first === from ? [] : [sql`d.day >= ${from}::date and d.day < ${first}::date`]),
    ...(end === null ? [] : [sql`d.day >= ${end}::date and d.day <= ${to}::date`]),
  ]
  const parts = [
    peopleIn(
      sql`person_week_figures`,
      sql`d.kind = ${kind} and d.week >= coalesce(${first}::date, '-infinity')
        and d.week < coalesce(${end}::date, 'infinity')`,
    ),
    ...ends.map((days) => peopleIn(sql`person_day_figures`, sql`d.kind = ${kind} and ${days}`)),
  ]
  return sql`(${sql.join(parts, sql` union all `)}) as d`
}

/** Whether two thirds or more of the days on which anybody worked lie within. */
async function spansMostDays(db: SqlDatabase, { kind, from, to }: FigureFilter): Promise<boolean> {
  const { rows } = await sql<{ is_most: boolean | null }>`
    select 3 * (least(${to ?? null}::date, last) - greatest(${from ?? null}::date, first) + 1) >= 2 * (last - first + 1) as is_most
    from (select min(day) as first, max(day) as last from person_days where kind = ${kind}) as days`.execute(
    db,
  )
  return rows[0]?.is_most === true
}

/** What adds up to everybody's figures, by person. */
async function figuresOfPeople(db: SqlDatabase, filter: FigureFilter): Promise<Source> {
  const { whose, userIds, tagId, from, to } = filter
  const isOfEverybody = whose.userId === undefined && userIds === undefined && tagId === undefined
  const isOfSomeDays = from !== undefined || to !== undefined
  if (isOfEverybody && isOfSomeDays) {
    const rows = (await spansMostDays(db, filter)) ? totalsWithin(filter) : weeksWithin(filter)
    if (rows !== null) return { rows, where: matching({ ...filter, from: undefined, to: undefined }) }
  }
  return { rows: figuresBy(filter, 'person'), where: matching(filter) }
}

const sourceOf = async (db: SqlDatabase, filter: FigureFilter, by: SeriesBy): Promise<Source> =>
  by === 'person' ? figuresOfPeople(db, filter) : { rows: figuresBy(filter, by), where: matching(filter) }

const GROUPS: Record<SeriesBy, RawBuilder<unknown>> = {
  day: sql`d.day`,
  person: sql`d.user_id`,
  tag: sql`d.tag_id`,
}

const SOMETHING = sql`${sql.join(
  Object.keys(COUNTED).map((name) => sql.ref(name)),
  sql` + `,
)} <> 0`
const BUSIEST = sql`sums.marked + sums.checked + sums.approved desc`
const ORDERS: Record<SeriesBy, RawBuilder<unknown>> = {
  day: sql`sums.day`,
  person: sql`${BUSIEST}, sums.user_id`,
  tag: sql`${BUSIEST}, sums.tag_id`,
}

type SeriesRow = Figures & {
  /** Null if not told apart, or without any. */
  copies: Figures | null
  day?: string
  user_id?: number
  tag: { id: number; name: string } | null
}

/** Rows d for work on copies and all other work of each group: adding up both at once adds up each row twice. */
const copiesSummed = ({ rows, where }: Source, by: SeriesBy): RawBuilder<unknown> => sql`(
  select ${GROUPS[by]}, d.is_copy, ${sql.join(
    FIGURE_COLUMNS.map((column) => sql`sum(${sql.ref(`d.${column}`)}) as ${sql.ref(column)}`),
  )} from ${rows} where ${where} group by ${GROUPS[by]}, d.is_copy) as d`

/** Non-zero sums; people as ids, whose names are looked up later. */
const seriesQuery = (
  { rows, where }: Source,
  { copiesApart }: FigureFilter,
  by: SeriesBy,
): RawBuilder<SeriesRow> => sql<SeriesRow>`
  select sums.*, ${by === 'tag' ? sql`json_build_object('id', t.id, 'name', t.name)` : sql`null::json`} as tag
  from (
    select ${GROUPS[by]}, ${FIGURES}, ${copiesApart ? COPIES : sql`null::json`} as copies
    from ${copiesApart ? copiesSummed({ rows, where }, by) : sql`${rows} where ${where}`} group by ${GROUPS[by]}
  ) as sums
  ${by === 'tag' ? sql`join tags t on t.id = sums.tag_id` : sql``}
  where ${SOMETHING}
  order by ${ORDERS[by]} limit ${SeriesLimits.items.maxItems}`

const ANYTHING = sql.join(
  Object.values(COUNTED).map((column) => sql.ref(`d.${column}`)),
  sql` + `,
)

/** In the order of `seriesOf`, with their number. Reads a quarter of the sums; the rest only for the page. */
export async function busiestPeople(
  db: SqlDatabase,
  filter: FigureFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ userIds: number[]; total: number }> {
  const source = await figuresOfPeople(db, filter)
  const { rows } = await sql<{ user_id: number; total: number }>`
    select sums.user_id, count(*) over () as total from (
      select d.user_id, sum(d.marked) as marked, sum(d.checked) as checked, sum(d.approved) as approved,
        sum(${ANYTHING}) as anything
      from ${source.rows} where ${source.where} group by d.user_id
    ) as sums where anything <> 0 order by ${ORDERS.person} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  // A page past the end has no row to hold the number.
  if (rows.length === 0 && page > 1)
    return { userIds: [], total: (await busiestPeople(db, filter, { page: 1, pageSize: 1 })).total }
  return { userIds: rows.map(({ user_id: id }) => id), total: rows[0]?.total ?? 0 }
}

const peopleOf = async (
  db: SqlDatabase,
  rows: readonly SeriesRow[],
  { companyId = null }: { companyId?: number | null },
): Promise<Map<number, Person>> => {
  const ids = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ person: Person }>`
    select ${personObject(companyId)} as person
    from users u join companies c on c.id = u.company_id where u.id = any(${ids}::int[])`.execute(db)
  return new Map(found.rows.map(({ person }) => [person.id, person]))
}

const NAMES = [...Object.keys(COUNTED), ...Object.keys(TIMED)] as (keyof Figures)[]

function figuresFrom(valueOf: (name: keyof Figures) => number): Figures {
  const figures = {} as Figures
  for (const name of NAMES) figures[name] = valueOf(name)
  return figures
}

const figuresOf = (row: Figures): Figures => figuresFrom((name) => row[name])

/** Rates speak of the client's items, so copies that are told apart are left out of them. */
function withRates(row: Figures & { copies: Figures | null }) {
  const figures = figuresOf(row)
  const { copies } = row
  if (copies === null || NAMES.every((name) => copies[name] === 0))
    return { figures, rates: ratesOf(figures) }
  return { figures, copies, rates: ratesOf(figuresFrom((name) => figures[name] - copies[name])) }
}

export async function seriesOf(db: SqlDatabase, filter: FigureFilter, by: SeriesBy): Promise<Series> {
  const { rows } = await seriesQuery(await sourceOf(db, filter, by), filter, by).execute(db)
  const people = await peopleOf(db, rows, filter.whose)
  const items = rows.map((row) => ({
    day: row.day ?? null,
    user: people.get(row.user_id ?? 0) ?? null,
    tag: row.tag,
    ...withRates(row),
  }))
  const sum = (of: (item: (typeof items)[number]) => Figures | undefined) =>
    figuresFrom((name) => items.reduce((all, item) => all + (of(item)?.[name] ?? 0), 0))
  const total = { ...sum(({ figures }) => figures), copies: sum(({ copies }) => copies) }
  return { items, total: withRates(total) }
}
