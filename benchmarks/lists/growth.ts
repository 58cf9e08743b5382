import type { ListRow } from './measure.ts'

/** How much longer answers take of a large database than of a small one. */

/** Times as long as of the small database, at most. */
export const GROWTH_GOAL = 1.5
/** Below this many milliseconds a difference is that of the clock and of what else the machine does. */
const NOISE_MS = 2

export interface Growth {
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

export const isOverGrowth = ({ small, large, times }: Growth): boolean =>
  times > GROWTH_GOAL && large.cpu50 - small.cpu50 > NOISE_MS

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** The growth of each call as a table of Markdown. */
export const growthTable = (growths: readonly Growth[]): string[] => {
  const [first] = growths
  if (first === undefined) return []
  const size = ({ resources }: ListRow) => resources.toLocaleString('en')
  return [
    `| who | what | ${size(first.small)}: p50 | p95 | CPU p50 | ${size(first.large)}: p50 | p95 | CPU p50 | growth |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...growths.map((growth) => {
      const { small, large, times } = growth
      const cells = [small, large].flatMap(({ p50, p95, cpu50 }) => [p50, p95, cpu50].map(milliseconds))
      return `| ${large.who} | ${large.name} | ${cells.join(' | ')} | ${times.toFixed(1)}${isOverGrowth(growth) ? ' ✗' : ''} |`
    }),
  ]
}
