import { cpus } from 'node:os'

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`

export const today = (): string => new Date().toISOString().slice(0, 10)

type Cell = string | number | null | undefined

const line = (cells: readonly Cell[]): string => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`

/** A Markdown table; a dash marks what was not measured. */
export const table = (head: readonly string[], lines: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...lines].map(line).join('\n')

export const fixed = (value: number | null | undefined, digits = 2): string => value?.toFixed(digits) ?? '–'

export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))

export const grouped = (value: number): string => Math.round(value).toLocaleString('en')

export const times = (value: number, digits = 1): string => `${fixed(value, digits)}×`

export type Goal = { readonly most: number } | { readonly least: number }

export const isMet = (value: number, goal: Goal): boolean =>
  'most' in goal ? value <= goal.most : value >= goal.least

export const goalText = (goal: Goal): string => ('most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`)

/** Marks a figure that misses its goal. */
export const held = (text: string, value: number, goal: Goal): string =>
  isMet(value, goal) ? text : `${text} ✗`
