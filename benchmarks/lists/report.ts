import { fixed, grouped, held, isMet, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import type { ListRow } from './measure.ts'

/** 95th percentile in milliseconds. */
const GOALS = { embedded: { most: 150 }, postgres: { most: 60 } } as const

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const p95Of = ({ database, p95 }: ListRow): string => held(milliseconds(p95), p95, GOALS[database])

const cellsOf = (row: ListRow | undefined): (string | undefined)[] =>
  row ? [milliseconds(row.p50), p95Of(row), milliseconds(row.worst)] : [undefined, undefined, undefined]

const missed = (rows: readonly ListRow[]): string =>
  rows.length === 0
    ? 'not measured'
    : `${rows.filter(({ database, p95 }) => !isMet(p95, GOALS[database])).length} of ${rows.length} calls`

const loadText = (loads: readonly number[]): string =>
  `processes that wanted a core meanwhile: ${fixed(median(loads), 1)} (median), ${fixed(Math.max(...loads), 1)} at most`

const isSameCall = (a: ListRow, b: ListRow): boolean => a.who === b.who && a.name === b.name

export function report(rows: readonly ListRow[]): string {
  const of = (database: ListRow['database']) => rows.filter((row) => row.database === database)
  const [embedded, postgres] = [of('embedded'), of('postgres')]
  const lines = (embedded.length > 0 ? embedded : postgres).map((row) => {
    const here = embedded.find((other) => isSameCall(other, row))
    const cpu = here && milliseconds(here.cpu95)
    const there = postgres.find((other) => isSameCall(other, row))
    return [row.who, row.name, ...cellsOf(here), cpu, ...cellsOf(there), grouped(row.bytes)]
  })
  const columns = ['p50', 'p95', 'worst']
  const [first, ...rest] = columns
  const head = [
    'who',
    'what',
    `embedded: ${first}`,
    ...rest,
    'CPU p95',
    `PostgreSQL: ${first}`,
    ...rest,
    'bytes',
  ]
  return `Over the goal: embedded ${missed(embedded)}, PostgreSQL ${missed(postgres)}. Responses of each call: ${Math.min(...rows.map(({ n }) => n))} or more; ${loadText(rows.map(({ load }) => load))}.

${table(head, lines)}`
}

/** 95th percentile in milliseconds, of filters by label. */
const LABEL_GOAL = { most: 200 }

export const labelReport = (rows: readonly ListRow[]): string =>
  table(
    ['what', 'p50', 'p95', 'worst', 'CPU p95'],
    rows.map((row) => [
      row.name,
      milliseconds(row.p50),
      held(milliseconds(row.p95), row.p95, LABEL_GOAL),
      milliseconds(row.worst),
      milliseconds(row.cpu95),
    ]),
  ) + `\n\nMeanwhile: ${loadText(rows.map(({ load }) => load))}.`

/** Largest ratio of large to small database. */
const GROWTH_GOAL = 1.5
/** Smaller differences, in milliseconds, are noise. */
const NOISE_MS = 2

interface Growth {
  small: ListRow
  large: ListRow
  /** Ratio of median processor time, the figure that other load changes least. */
  times: number
  /** Ratio of response bytes. */
  answer: number
}

/** Calls measured in both sizes of one database, largest growth first. */
export function growthOf(rows: readonly ListRow[]): Growth[] {
  const sizes = [...new Set(rows.map(({ resources }) => resources))].sort((a, b) => a - b)
  const of = (size: number | undefined) => rows.filter(({ resources }) => resources === size)
  return of(sizes.at(-1))
    .flatMap((large) => {
      const small = of(sizes[0]).find(({ who, name }) => who === large.who && name === large.name)
      return small === undefined || small === large
        ? []
        : [{ small, large, times: large.cpu50 / small.cpu50, answer: large.bytes / small.bytes }]
    })
    .sort((a, b) => b.times - a.times)
}

const isGrown = ({ small, large, times }: Growth): boolean =>
  times > GROWTH_GOAL && large.cpu50 - small.cpu50 > NOISE_MS

/** A page full only with much data says nothing about the call. */
const hasMoreToTell = ({ answer }: Growth): boolean => answer > GROWTH_GOAL

const isOverGrowth = (growth: Growth): boolean => isGrown(growth) && !hasMoreToTell(growth)

const growthCells = (growth: Growth | undefined): (string | undefined)[] => {
  if (growth === undefined) return Array.from({ length: 5 }, () => undefined)
  const { large } = growth
  const factor = `${growth.times.toFixed(1)}${isOverGrowth(growth) ? ' ✗' : ''}`
  return [
    milliseconds(large.p50),
    p95Of(large),
    milliseconds(large.cpu50),
    factor,
    hasMoreToTell(growth) ? growth.answer.toFixed(1) : '',
  ]
}

const tally = (growths: readonly Growth[]): string => {
  const over = (figure: (row: ListRow) => number) =>
    growths.filter(({ large }) => figure(large) >= GOALS.postgres.most).length
  const most = Math.max(...growths.map(({ large }) => large.cpu95))
  return (
    `${over(({ p95 }) => p95)} of ${growths.length} calls with p95 over the goal, ${over(({ cpu95 }) => cpu95)} that take as ` +
    `much of the processor (${milliseconds(most)} ms the most), ${growths.filter(isOverGrowth).length} that grow more, and ` +
    `${growths.filter((growth) => isGrown(growth) && hasMoreToTell(growth)).length} whose response grows as well`
  )
}

/** Figures of docs/benchmarks/growth.md. @param before the same figures of an earlier version */
export function growthReport(growths: readonly Growth[], before: readonly Growth[]): string {
  const size = (row: ListRow | undefined) => grouped(row?.resources ?? 0)
  const [first] = growths
  const hasBefore = before.length > 0
  const columns = ['p50', 'p95', 'CPU p50', 'growth', 'answer']
  const columnsOf = (turn: string) => columns.map((name, at) => (at === 0 ? `${turn}: ${name}` : name))
  const earlier = ({ large }: Growth) => before.find((other) => isSameCall(other.large, large))
  const lines = growths.map((growth) => [
    growth.large.who,
    growth.large.name,
    ...(hasBefore ? growthCells(earlier(growth)) : []),
    ...growthCells(growth),
  ])
  return `From ${size(first?.small)} to ${size(first?.large)} resources; ${loadText(growths.map(({ large }) => large.load))}. ${hasBefore ? `Before: ${tally(before)}. After: ` : ''}${tally(growths)}.

${table(['who', 'what', ...(hasBefore ? [...columnsOf('before'), ...columnsOf('after')] : columns)], lines)}`
}
