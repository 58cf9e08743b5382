export const CHART_COLOURS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type ChartColour = (typeof CHART_COLOURS)[number]

export interface Series {
  id: string
  label: string
  colour: ChartColour
}

export interface Point {
  id: string
  label: string
  title?: string
  /** By series; null if there is nothing to count from. */
  values: Readonly<Record<string, number | null>>
}

export interface Chart {
  id: string
  title: string
  axis: string
  /** `columns` are upright and stacked, `rows` horizontal, for names; `line` shows a rate. */
  shape: 'columns' | 'rows' | 'line'
  series: readonly Series[]
  points: readonly Point[]
  show: (value: number) => string
  /** What its numbers contain or leave out. */
  note?: string | undefined
  top?: number
}

/** In full-width characters. */
const NAME_WIDTH = 8.5
const WIDE = /\p{sc=Han}|[\u3000-\u30ff\uff00-\uffef]/u
/** Of a Latin letter or digit, as a share of that. */
const LATIN = 0.6

/** Charts would break a longer name at blanks. */
export function axisName(name: string): string {
  let width = 0
  const signs = Array.from(name.replace(/\s/g, '\u00a0'))
  const end = signs.findIndex((sign) => (width += WIDE.test(sign) ? 1 : LATIN) > NAME_WIDTH)
  return end < 0 ? signs.join('') : `${signs.slice(0, end - 1).join('')}…`
}

export interface Picked {
  point: string
  series: string
}

export const hasRows = ({ shape }: Pick<Chart, 'shape'>, value: number | null): value is number =>
  value !== null && (shape === 'line' || value !== 0)

export const isEmptyChart = (chart: Chart): boolean =>
  chart.points.every(({ values }) => chart.series.every(({ id }) => !hasRows(chart, values[id] ?? null)))
