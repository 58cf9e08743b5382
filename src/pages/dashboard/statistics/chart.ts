/** What one chart shows: points along one axis, and series of numbers over them. */

/** Colours of data, the theme's `--chart-*`. */
export const CHART_COLOURS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type ChartColour = (typeof CHART_COLOURS)[number]

export interface Series {
  id: string
  label: string
  colour: ChartColour
}

export interface Point {
  id: string
  /** On the axis. */
  label: string
  /** In tables and hints, where there is room. */
  title?: string
  /** By series; null where there is nothing to count from. */
  values: Readonly<Record<string, number | null>>
}

export interface Chart {
  id: string
  title: string
  /** Name of what runs along the axis. */
  axis: string
  /** `columns` stand upright and are stacked, `rows` lie, for names; `line` follows a rate. */
  shape: 'columns' | 'rows' | 'line'
  series: readonly Series[]
  points: readonly Point[]
  /** A number as it is read. */
  show: (value: number) => string
  /** Highest value of the axis where it is fixed. */
  top?: number
}

/** How wide a name on the axis is at most, in signs of full width. */
const NAME_WIDTH = 8.5
const WIDE = /\p{sc=Han}|[\u3000-\u30ff\uff00-\uffef]/u
/** Of a Latin letter or digit, as a part of that; some are wider, most are not. */
const LATIN = 0.6

/** A name as an axis has room for it, in one line: charts break at blanks, and lines of neighbours would lie on each other. */
export function axisName(name: string): string {
  let width = 0
  const signs = Array.from(name.replace(/\s/g, '\u00a0'))
  const end = signs.findIndex((sign) => (width += WIDE.test(sign) ? 1 : LATIN) > NAME_WIDTH)
  return end < 0 ? signs.join('') : `${signs.slice(0, end - 1).join('')}…`
}

/** A bar or a point that somebody wants to see the rows of. */
export interface Picked {
  point: string
  series: string
}

/** Whether rows stand behind a number: behind any rate or mean, one of nothing included, and behind counts but for none. */
export const hasRows = ({ shape }: Pick<Chart, 'shape'>, value: number | null): value is number =>
  value !== null && (shape === 'line' || value !== 0)

export const isEmptyChart = (chart: Chart): boolean =>
  chart.points.every(({ values }) => chart.series.every(({ id }) => !hasRows(chart, values[id] ?? null)))
