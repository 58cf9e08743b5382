import type { Kind } from '../../../domain/kinds.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import type { SearchChange } from '../../shared/address/search-params.ts'
import { NO_FILTERS } from '../dashboard-search.ts'
import type { RecordScope } from '../record-scopes.ts'
import { scopesOf } from '../record-scopes.ts'
import type { Picked } from './chart.ts'

const DONE: Readonly<Record<string, SearchChange>> = {
  marked: { type: 2 },
  redone: { type: 2, stage: 'redo' },
  checked: { type: 4 },
  approved: { type: 10 },
  // A mean covers everything that was pushed, edits included.
  markSeconds: { handedIn: 'mark' },
  checkSeconds: { handedIn: 'check' },
  approveSeconds: { handedIn: 'approve' },
}

const JUDGED: Readonly<Record<string, SearchChange>> = {
  failed: { judged: 'check', quality: 2 },
  unaccepted: { judged: 'approve', quality: 2 },
  firstPass: { judged: 'check', first: 1 },
  accept: { judged: 'approve' },
}

/** Charts count only what is still valid. */
const filters = (series: string, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  ...(DONE[series] ?? JUDGED[series]),
  standing: 1,
  scope,
})

export const recordsOfDay = ({ point, series }: Picked, scope: RecordScope): SearchChange => ({
  ...filters(series, scope),
  from: point,
  to: point,
})

const ofPerson = (series: string, person: string | number): SearchChange => ({
  [series in JUDGED ? 'marker' : 'user']: person,
})

export const recordsOfPersonsDay = (picked: Picked, scope: RecordScope, userId: number): SearchChange => ({
  ...recordsOfDay(picked, scope),
  ...(scope !== 'mine' && ofPerson(picked.series, userId)),
})

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

export const scopeOfPerson = (viewer: SessionUser, kind: Kind, userId: number): RecordScope =>
  viewer.id === userId ? 'mine' : (scopesOf(viewer, kind).at(-1) ?? 'mine')

export const workOfPerson = (userId: number, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  scope,
  ...(scope !== 'mine' && { user: userId }),
})

export const failuresOfPerson = (userId: number, scope: RecordScope): SearchChange => ({
  ...NO_FILTERS,
  scope,
  marker: userId,
  quality: 2,
})
