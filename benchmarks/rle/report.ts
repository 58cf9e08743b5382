import { table, times } from '../harness/report.ts'
import type { RleRow } from './cases.ts'

export const CHROMIUM = 'chromium/'

function milliseconds(value: number): string {
  if (value >= 10) return value.toFixed(1)
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(4)
}

/** Cells of a row: ours, each rival with its ratio, the limit. */
export function cellsOf(row: RleRow, rivals: readonly string[]): string[] {
  const others = rivals.map((name) => {
    const ms = row.rivals[name]
    if (ms === null) return '≠'
    if (ms === undefined) return '–'
    const ratio = ms / row.ours_ms
    return `${milliseconds(ms)} (${times(ratio, ratio >= 10 ? 0 : 1)})`
  })
  const limit = `${milliseconds(row.limit_ms)} (${(row.ours_ms / row.limit_ms).toFixed(2)})`
  return [row.case.replace(CHROMIUM, ''), milliseconds(row.ours_ms), ...others, limit]
}

function engineTable(rows: readonly RleRow[]): string {
  const rivals = [...new Set(rows.flatMap((row) => Object.keys(row.rivals)))]
  return table(
    ['case', 'ours', ...rivals, 'limit (ours / limit)'],
    rows.map((row) => cellsOf(row, rivals)),
  )
}

/** A table for each engine. */
export function report(rows: readonly RleRow[]): Record<'node' | 'chromium', string> {
  const isChromium = (row: RleRow): boolean => row.case.startsWith(CHROMIUM)
  return {
    node: engineTable(rows.filter((row) => !isChromium(row))),
    chromium: engineTable(rows.filter(isChromium)),
  }
}
