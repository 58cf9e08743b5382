import type { Status } from '../../../domain/lifecycle/tasks.ts'
import { domainText } from '../../../text/common.ts'
import { showCount } from '../../../text/numbers.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { csvOf } from '../../shared/lists/csv.ts'
import type { Chart, ChartColour } from './chart.ts'
import type { QueueEntry } from './queries.ts'

const WAITING: readonly (readonly [Status, ChartColour])[] = [
  ['unmarked', 'f'],
  ['marked', 'a'],
  ['checked', 'b'],
  ['pending', 'c'],
  ['rejected', 'd'],
  ['unapproved', 'e'],
]

export const ageId = (from: number, to: number | null): string => `${from}-${to ?? ''}`
/** Whole days in a status; `to` is exclusive, null means no end. */
export interface Stretch {
  from: number
  to: number | null
}

export const ANY_AGE: Stretch = { from: 0, to: null }

export function readAge(id: string): Stretch {
  const [from = '', to = ''] = id.split('-')
  return { from: Number(from), to: to === '' ? null : Number(to) }
}

export function queueChart(entries: readonly QueueEntry[]): Chart {
  const counts = new Map<string, number>()
  const ages = new Map<string, { fromDays: number; toDays: number | null }>()
  for (const { status, ages: stretches } of entries) {
    for (const { fromDays, toDays, count } of stretches) {
      const id = ageId(fromDays, toDays)
      ages.set(id, { fromDays, toDays })
      counts.set(`${id} ${status}`, (counts.get(`${id} ${status}`) ?? 0) + count)
    }
  }
  const sorted = [...ages].sort(([, a], [, b]) => a.fromDays - b.fromDays)
  return {
    id: 'queue',
    title: statisticsText.charts.queue,
    axis: statisticsText.age,
    shape: 'columns',
    series: WAITING.map(([id, colour]) => ({ id, colour, label: domainText.statuses[id] })),
    points: sorted.map(([id, { fromDays, toDays }]) => ({
      id,
      label: statisticsText.ages(fromDays, toDays),
      values: Object.fromEntries(WAITING.map(([status]) => [status, counts.get(`${id} ${status}`) ?? 0])),
    })),
    show: showCount,
  }
}

export function queueCsv(entries: readonly QueueEntry[]): string {
  const stretches = queueChart(entries).points
  return csvOf([
    [statisticsText.tag, statisticsText.status, ...stretches.map(({ label }) => label)],
    ...entries.map(({ tagName, status, ages }) => [
      tagName,
      domainText.statuses[status],
      ...stretches.map(
        ({ id }) => ages.find(({ fromDays, toDays }) => ageId(fromDays, toDays) === id)?.count ?? 0,
      ),
    ]),
  ])
}
