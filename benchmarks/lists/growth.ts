import { machine } from '../harness/report.ts'
import { cpus } from 'node:os'
import { median } from '../harness/statistics.ts'
import type { ListRow } from './measure.ts'
import { GOALS } from './report.ts'

/** How much longer answers take of a large database than of a small one. */

/** Times as long as of the small database, at most. */
const GROWTH_GOAL = 1.5
/** Below this many milliseconds a difference is that of the clock and of what else the machine does. */
const NOISE_MS = 2

interface Growth {
  small: ListRow
  large: ListRow
  /** Of the median of the processor's time, which what else the machine does changes least. */
  times: number
}

/** Calls measured in both sizes of one database, those that grow most first. */
export function growthOf(rows: readonly ListRow[]): Growth[] {
  const sizes = [...new Set(rows.map(({ resources }) => resources))].sort((a, b) => a - b)
  const of = (size: number | undefined) => rows.filter(({ resources }) => resources === size)
  return of(sizes.at(-1))
    .flatMap((large) => {
      const small = of(sizes[0]).find(({ who, name }) => who === large.who && name === large.name)
      return small === undefined || small === large
        ? []
        : [{ small, large, times: large.cpu50 / small.cpu50 }]
    })
    .sort((a, b) => b.times - a.times)
}

const isOverGrowth = ({ small, large, times }: Growth): boolean =>
  times > GROWTH_GOAL && large.cpu50 - small.cpu50 > NOISE_MS

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const cells = (growth: Growth | undefined): string => {
  if (growth === undefined) return '– | – | – | –'
  const { large, times } = growth
  const goal = large.p95 < GOALS.postgres ? '' : ' ✗'
  return `${milliseconds(large.p50)} | ${milliseconds(large.p95)}${goal} | ${milliseconds(large.cpu50)} | ${times.toFixed(1)}${isOverGrowth(growth) ? ' ✗' : ''}`
}

/** The growth of each call as a table of Markdown. @param before the same measured beside it with an earlier version */
export function growthTable(growths: readonly Growth[], before: readonly Growth[] = []): string[] {
  const earlier = ({ large }: Growth) =>
    before.find((other) => other.large.who === large.who && other.large.name === large.name)
  const columns = 'p50 | p95 | CPU p50 | growth'
  const hasBefore = before.length > 0
  return [
    `| who | what | ${hasBefore ? `before: ${columns} | after: ` : ''}${columns} |`,
    `|---|---|${'---|'.repeat(hasBefore ? 8 : 4)}`,
    ...growths.map((growth) => {
      const { who, name } = growth.large
      return `| ${who} | ${name} | ${hasBefore ? `${cells(earlier(growth))} | ` : ''}${cells(growth)} |`
    }),
  ]
}

const tally = (growths: readonly Growth[]): string => {
  const over = (figure: (row: ListRow) => number) =>
    growths.filter(({ large }) => figure(large) >= GOALS.postgres).length
  const most = Math.max(...growths.map(({ large }) => large.cpu95))
  return (
    `${over(({ p95 }) => p95)} of ${growths.length} calls with p95 over the goal, ${over(({ cpu95 }) => cpu95)} that take as ` +
    `much of the processor (${milliseconds(most)} ms the most), ${growths.filter(isOverGrowth).length} that grow more`
  )
}

/** The figures as a page of Markdown. */
export function growthPage(growths: readonly Growth[], before: readonly Growth[], day: string): string {
  const size = (row: ListRow | undefined) => (row?.resources ?? 0).toLocaleString('en')
  const [first] = growths
  const loads = growths.map(({ large }) => large.load)
  return [
    '# How lists, charts and counts grow',
    '',
    `Written by \`npm run bench:lists -- --grow\` on ${day}, ${machine()}, PostgreSQL. ` +
      `Milliseconds that answers take from ${size(first?.large)} resources and four times as many operation records, and how ` +
      `many times as much of the processor as from ${size(first?.small)} (median). The processor's time is that of the server ` +
      `and of the database's own processes: what else the machine does lengthens answers, but hardly changes it. Processes ` +
      `that wanted one of the ${cpus().length} cores meanwhile: ${median(loads).toFixed(0)} (median).`,
    '',
    `Goals: p95 below ${GOALS.postgres} ms; growth of no more than ${GROWTH_GOAL}, or of less than ${NOISE_MS} ms. ` +
      `${before.length > 0 ? `Before: ${tally(before)}. After: ` : ''}${tally(growths)}.`,
    '',
    ...growthTable(growths, before),
    '',
  ].join('\n')
}
