import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { refuseIfReadonly } from '../pages/shared/refuse-change.ts'
import type { Changed } from '../platform/live/work-events.ts'
import { errorText } from '../text/errors.ts'

/** Lists and admin data are fresh for this long. Milliseconds. */
const FRESH_FOR = 10_000

/** Whatever a page would change is refused in a readonly session, before anything is sent. */
const refuseWhile = (isReadonly: () => boolean) => (): void => {
  if (isReadonly()) throw new ApiError({ status: 403, message: errorText.readonly, reason: '' })
}

/** Cache of lists and admin data. The client of the API repeats reads itself, so the cache does not. */
export const createQueryClient = (isReadonly: () => boolean = refuseIfReadonly) =>
  new QueryClient({
    mutationCache: new MutationCache({ onMutate: refuseWhile(isReadonly) }),
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** First parts of the keys of what dashboards show: counts, lists and records of one kind. */
const WORK_KEYS: ReadonlySet<unknown> = new Set([
  'summary',
  'work-tags',
  'work-list',
  'drafts',
  'markers',
  'records',
  'statistics',
])

/** Third parts of the keys of databases. What forms are filled from is left as it was opened. */
const LIVE_OF_DATABASES: ReadonlySet<unknown> = new Set(['list', 'items', 'quality', 'quality-items'])

const movesWithWork = ([name, , part]: QueryKey): boolean =>
  WORK_KEYS.has(name) || (name === 'admin-tags' && LIVE_OF_DATABASES.has(part))

const kindOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'kind' in part ? part.kind : part

/** What is no longer fresh when the work of these kinds has changed. Only what is on the screen is fetched again. */
export const workQueriesOf = (changed: Changed): InvalidateQueryFilters => ({
  predicate: ({ queryKey }) =>
    movesWithWork(queryKey) && (changed === 'all' || changed.has(kindOf(queryKey[1]) as never)),
})
