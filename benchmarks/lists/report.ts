import { cpus } from 'node:os'
import type { LargeSize } from '../../scripts/seed-large/fill.ts'
import { grouped, held, isMet, table, writtenBy } from '../harness/report.ts'
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
    : `${rows.filter(({ database, p95 }) => !isMet(p95, GOALS[database])).length} of ${rows.length} over the goal`

const isSameCall = (a: ListRow, b: ListRow): boolean => a.who === b.who && a.name === b.name

export function report(size: LargeSize, rows: readonly ListRow[]): string {
  const of = (database: ListRow['database']) => rows.filter((row) => row.database === database)
  const [embedded, postgres] = [of('embedded'), of('postgres')]
  const loads = rows.map(({ load }) => load)
  const lines = (embedded.length > 0 ? embedded : postgres).map((row) => {
    const here = embedded.find((other) => isSameCall(other, row))
    const cpu = here && milliseconds(here.cpu95)
    const there = postgres.find((other) => isSameCall(other, row))
    return [row.who, row.name, ...cellsOf(here), cpu, ...cellsOf(there), grouped(row.bytes)]
  })
  return `# Lists, charts and counts

${writtenBy('lists')}. ${grouped(size.resources)} resources, ${grouped(size.people)} people and ${grouped(size.operations)} operation records over ${size.days} days (scripts/seed-large.ts). Milliseconds from the request to the whole answer, inside of one process, one request at a time, with people, databases and pages that change from one to the next. ${Math.min(...rows.map(({ n }) => n))} answers each or more; processes that wanted one of the ${cpus().length} cores meanwhile: ${median(loads).toFixed(1)} (median), ${Math.max(...loads).toFixed(1)} at most.

Goals for p95: ${GOALS.embedded.most} ms on the embedded database (${missed(embedded)}), ${GOALS.postgres.most} ms on PostgreSQL (${missed(postgres)}).

CPU p95: milliseconds of processor that an answer on the embedded database takes, the database included: what it would
take at least on a machine that does nothing else. How answers grow with the data: [growth.md](growth.md).

${table(
  ['who', 'what', 'embedded: p50', 'p95', 'worst', 'CPU p95', 'PostgreSQL: p50', 'p95', 'worst', 'bytes'],
  lines,
)}
`
}

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
    `${growths.filter((growth) => isGrown(growth) && hasMoreToTell(growth)).length} whose answer grows as well`
  )
}

/** The page docs/benchmarks/growth.md. @param before the same figures of an earlier version */
export function growthPage(growths: readonly Growth[], before: readonly Growth[]): string {
  const size = (row: ListRow | undefined) => grouped(row?.resources ?? 0)
  const [first] = growths
  const loads = growths.map(({ large }) => large.load)
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
  return `# How lists, charts and counts grow

${writtenBy('lists -- --grow')}, PostgreSQL. Milliseconds that answers take from ${size(first?.large)} resources and four times as many operation records, and how many times as much of the processor as from ${size(first?.small)} (median). The processor's time is that of the server and of the database's own processes: what else the machine does lengthens answers, but hardly changes it. Processes that wanted one of the ${cpus().length} cores meanwhile: ${median(loads).toFixed(0)} (median).

Goals: p95 below ${GOALS.postgres.most} ms; growth of no more than ${GROWTH_GOAL}, or of less than ${NOISE_MS} ms. ${hasBefore ? `Before: ${tally(before)}. After: ` : ''}${tally(growths)}.

Answer: how many times as many bytes it has, where that is more than ${GROWTH_GOAL}: of little data a page is empty or half full, and what reads a full one is not the call's growth.

${table(['who', 'what', ...(hasBefore ? [...columnsOf('before'), ...columnsOf('after')] : columns)], lines)}
`
}
