import { goalText, isMet, table, type Goal } from '../harness/report.ts'
import type { PartName, SegmentRow } from './rows.ts'

/** The product's promise for some rows. */
interface Promised {
  readonly part: PartName
  /** Prefix of the case names. */
  readonly cases: string
  readonly figure: string
  readonly goal: Goal
}

const GOALS: readonly Promised[] = [
  { part: 'pictures', cases: 'synthetic, box and click', figure: 'worst wall ms', goal: { most: 1500 } },
  { part: 'pictures', cases: 'synthetic, box and click', figure: 'mean IoU', goal: { least: 0.85 } },
  { part: 'corrections', cases: 'click', figure: 'worst fall', goal: { least: -0.02 } },
  { part: 'corrections', cases: 'click', figure: 'mean gain', goal: { least: 0 } },
  { part: 'asked', cases: 'demo, box and click', figure: 'worst ms', goal: { most: 1500 } },
  { part: 'asked', cases: 'demo, box and click', figure: 'share usable', goal: { least: 1 } },
  { part: 'sequences', cases: 'moving and deforming', figure: 'mean J', goal: { least: 0.8 } },
  { part: 'sequences', cases: 'moving and deforming', figure: 'frames/s by the clock', goal: { least: 5 } },
  { part: 'load', cases: 'pull', figure: 'p95 under load to p95 alone', goal: { most: 2 } },
  { part: 'load', cases: 'push', figure: 'p95 under load to p95 alone', goal: { most: 2 } },
  { part: 'memory', cases: '', figure: 'peak MB of all', goal: { most: 1500 } },
]

function partTable(rows: readonly SegmentRow[]): string {
  const figures = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'part')
  return table(
    figures,
    rows.map((row) => figures.map((name) => row[name])),
  )
}

function verdict(rows: readonly SegmentRow[], { part, cases, figure, goal }: Promised): (string | number)[] {
  const found = rows.filter((row) => row.part === part && row.case.startsWith(cases))
  const values = found.map((row) => Number(row[figure])).filter(Number.isFinite)
  const name = `${cases || part}: ${figure}`
  if (values.length === 0) return [name, goalText(goal), '–', 'not measured']
  const worst = 'most' in goal ? Math.max(...values) : Math.min(...values)
  return [name, goalText(goal), worst, isMet(worst, goal) ? 'yes' : 'no']
}

/** Goals, and a table for each measured part. */
export function report(rows: readonly SegmentRow[]): Record<string, string> {
  const goals = table(
    ['goal', 'wanted', 'worst line', 'met'],
    GOALS.map((promised) => verdict(rows, promised)),
  )
  const parts = [...new Set(rows.map(({ part }) => part))]
  return {
    goals,
    ...Object.fromEntries(parts.map((part) => [part, partTable(rows.filter((row) => row.part === part))])),
  }
}
