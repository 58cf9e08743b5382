import type { Kind } from '../../../domain/kinds.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import type { SearchChange } from '../../shared/address/search-params.ts'
import { NO_FILTERS } from '../dashboard-search.ts'
import type { RecordScope } from '../record-scopes.ts'
import { scopesOf } from '../record-scopes.ts'
import type { Picked } from './chart.ts'

/** The records of whoever did the work. */
const DONE: Readonly<Record<string, SearchChange>> = {
  marked: { type: 2 },
  redone: { type: 2, stage: 'redo' },
  checked: { type: 4 },
  approved: { type: 10 },
  // A mean is over all that was handed in, edits too.
  markSeconds: { handedIn: 'mark' },
  checkSeconds: { handedIn: 'check' },
  approveSeconds: { handedIn: 'approve' },
}

/** The judgements of the work, by whomever; behind a rate stands all that it is a share of. */
const JUDGED: Readonly<Record<string, SearchChange>> = {
  failed: { judged: 'check', quality: 2 },
  unaccepted: { judged: 'approve', quality: 2 },
  firstPass: { judged: 'check', first: 1 },
  accept: { judged: 'approve' },
}

/** Charts count what still holds. */
const filters = (series: string, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  ...(DONE[series] ?? JUDGED[series]),
  standing: 1,
  scope,
})

/** The filters of the records behind what was picked in a chart over days. */
export const recordsOfDay = ({ point, series }: Picked, scope: RecordScope): SearchChange => ({
  ...filters(series, scope),
  from: point,
  to: point,
})

/** Whose records, or whose work that was judged. */
const ofPerson = (series: string, person: string | number): SearchChange => ({
  [series in JUDGED ? 'marker' : 'user']: person,
})

/** The same of one person's chart; where somebody sees their own alone, there is nobody to choose. */
export const recordsOfPersonsDay = (picked: Picked, scope: RecordScope, userId: number): SearchChange => ({
  ...recordsOfDay(picked, scope),
  ...(scope !== 'mine' && ofPerson(picked.series, userId)),
})

/** The filters of the records behind what was picked in a chart over people. */
export const recordsOfPerson = (
  { point, series }: Picked,
  scope: RecordScope,
  days: readonly string[],
): SearchChange => ({
  ...filters(series, scope),
  ...ofPerson(series, point),
  from: days[0],
  to: days.at(-1),
})

/** The scope in which somebody finds a person's work: their own, or the widest, since people of any company are led to. */
export const scopeOfPerson = (viewer: SessionUser, kind: Kind, userId: number): RecordScope =>
  viewer.id === userId ? 'mine' : (scopesOf(viewer, kind).at(-1) ?? 'mine')

/** Filters of the records of what a person did. */
export const workOfPerson = (userId: number, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  scope,
  ...(scope !== 'mine' && { user: userId }),
})

/** Filters of the judgements that went against a person's work; they stand in the records of those who judged. */
export const failuresOfPerson = (userId: number, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  scope,
  marker: userId,
  quality: 2,
})
