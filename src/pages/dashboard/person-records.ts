import type { Kind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import type { SearchChange } from '../shared/address/search-params.ts'
import { NO_FILTERS } from './dashboard-search.ts'
import type { RecordScope } from './record-scopes.ts'
import { scopesOf } from './record-scopes.ts'

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
