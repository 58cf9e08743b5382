import { personLabel } from '../../../domain/person.ts'
import { showDuration } from '../../../platform/times.ts'
import { showCount } from '../../../text/numbers.ts'
import { statisticsText } from '../../../text/statistics.ts'
import type { Chart, ChartColour, Point, Series } from './chart.ts'
import type { Reasons, SeriesPoint } from './queries.ts'

const text = statisticsText

type SeriesId = keyof typeof text.series

const series = (...list: readonly [SeriesId, ChartColour][]): Series[] =>
  list.map(([id, colour]) => ({ id, colour, label: text.series[id] }))

const OUTPUT = series(['marked', 'a'], ['checked', 'b'], ['approved', 'c'])
const RATES = series(['firstPass', 'a'], ['accept', 'c'])
const REWORK = series(['redone', 'a'], ['failed', 'd'], ['unaccepted', 'c'])
const PACE = series(['markSeconds', 'a'], ['checkSeconds', 'b'], ['approveSeconds', 'c'])

const showFigure = (value: number): string => showCount(Math.round(value * 100) / 100)
export const showRate = (value: number): string => `${Math.round(value * 100)}%`
export const showSeconds = (value: number): string => showDuration(Math.round(value))

type Measures = Pick<SeriesPoint, 'figures' | 'rates'>
type Read = (measures: Measures | undefined, id: string) => number | null

const figure: Read = (measures, id) => (measures ? measures.figures[id as keyof Measures['figures']] : 0)
const rate: Read = (measures, id) => (measures ? measures.rates[id as keyof Measures['rates']] : null)

const valuesOf = (list: readonly Series[], measures: Measures | undefined, read: Read): Point['values'] =>
  Object.fromEntries(list.map(({ id }) => [id, read(measures, id)]))

function byDay(
  days: readonly string[],
  items: readonly SeriesPoint[],
  list: readonly Series[],
  read: Read,
): Pick<Chart, 'axis' | 'series' | 'points'> {
  const known = new Map(items.map((item) => [item.day, item]))
  const points = days.map((day) => ({
    id: day,
    label: day.slice(5),
    title: day,
    values: valuesOf(list, known.get(day), read),
  }))
  return { axis: text.day, series: list, points }
}

/** Pushes of work on copies that measure people; admins alone are told. */
export const pushesOnCopies = (items: readonly Pick<SeriesPoint, 'copies'>[]): number =>
  items.reduce(
    (sum, { copies }) => (copies ? sum + copies.marked + copies.checked + copies.approved : sum),
    0,
  )

/** Work on copies is work; rates and times are those of the client's items. */
function notesOf(items: readonly SeriesPoint[]): { output?: string; rates?: string } {
  const count = pushesOnCopies(items)
  return items.some(({ copies }) => copies)
    ? { rates: text.copies.notInRates, ...(count > 0 && { output: text.copies.inOutput(count) }) }
    : {}
}

export const dayCharts = (
  days: readonly string[],
  items: readonly SeriesPoint[],
  { output, rates } = notesOf(items),
): Chart[] => [
  {
    id: 'output',
    title: text.charts.output,
    shape: 'columns',
    show: showFigure,
    note: output,
    ...byDay(days, items, OUTPUT, figure),
  },
  {
    id: 'passRate',
    title: text.charts.passRate,
    shape: 'line',
    show: showRate,
    top: 1,
    note: rates,
    ...byDay(days, items, RATES, rate),
  },
  {
    id: 'rework',
    title: text.charts.rework,
    shape: 'columns',
    show: showFigure,
    ...byDay(days, items, REWORK, figure),
  },
  {
    id: 'pace',
    title: text.charts.pace,
    shape: 'line',
    show: showSeconds,
    note: rates,
    ...byDay(days, items, PACE, rate),
  },
]

export const peopleChart = (items: readonly SeriesPoint[], most: number): Chart => ({
  id: 'people',
  title: text.charts.people,
  axis: text.person,
  shape: 'rows',
  series: OUTPUT,
  note: notesOf(items).output,
  points: items
    .flatMap(({ user, ...measures }) =>
      user
        ? [{ id: String(user.id), label: personLabel(user), values: valuesOf(OUTPUT, measures, figure) }]
        : [],
    )
    .slice(0, most),
  show: showFigure,
})

export const reasonsChart = (items: Reasons['items'], most: number): Chart => ({
  id: 'reasons',
  title: text.charts.reasons,
  axis: text.reason,
  shape: 'rows',
  series: series(['rejections', 'd']),
  points: items
    .slice(0, most)
    .map(({ reason, count }) => ({ id: reason, label: reason, values: { rejections: count } })),
  show: showFigure,
})
