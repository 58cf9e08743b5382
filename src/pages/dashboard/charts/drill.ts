import type { SearchChange } from '../../shared/kept-search.ts'
import { NO_FILTERS } from '../dashboard-search.ts'
import type { Picked } from './chart.ts'

/** Which operation records stand behind a series: operation type, stage and verdict. */
const RECORDS: Readonly<Record<string, SearchChange>> = {
  marked: { type: 2 },
  redone: { type: 2, stage: 'redo' },
  checked: { type: 4 },
  approved: { type: 10 },
  failed: { type: 4, quality: 2 },
  unaccepted: { type: 10, quality: 2 },
  firstPass: { type: 4 },
  accept: { type: 10 },
  markSeconds: { type: 2 },
  checkSeconds: { type: 4 },
  approveSeconds: { type: 10 },
}

/** Charts count what still holds. */
const filters = (series: string): SearchChange => ({ ...NO_FILTERS, ...RECORDS[series], standing: 1 })

/** The filters of the records behind what was picked in a chart over days. */
export const recordsOfDay = ({ point, series }: Picked): SearchChange => ({
  ...filters(series),
  from: point,
  to: point,
})

/** The filters of the records behind what was picked in a chart over people. */
export const recordsOfPerson = ({ point, series }: Picked, days: readonly string[]): SearchChange => ({
  ...filters(series),
  user: point,
  from: days[0],
  to: days.at(-1),
})
