import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { refuseIfReadonly } from '../pages/shared/refuse-change.ts'
import type { Changed } from '../platform/live/work-events.ts'
import { errorText } from '../text/errors.ts'

/** Milliseconds. */
const FRESH_FOR = 10_000

/** In a readonly session mutations fail before anything is sent. */
const refuseWhile = (isReadonly: () => boolean) => (): void => {
  if (isReadonly()) throw new ApiError({ status: 403, message: errorText.readonly, reason: '' })
}

/** The API client repeats reads itself, so the cache does not. */
export const createQueryClient = (isReadonly: () => boolean = refuseIfReadonly) =>
  new QueryClient({
    mutationCache: new MutationCache({ onMutate: refuseWhile(isReadonly) }),
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const WORK_KEYS: ReadonlySet<unknown> = new Set([
  'summary',
  'work-tags',
  'work-list',
  'drafts',
  'markers',
  'records',
  'statistics',
])

/** Any kind's work changes them. */
const WORK_OF_ALL_KINDS: ReadonlySet<unknown> = new Set(['waiting', 'overview'])

const LIVE_OF_DATABASES: ReadonlySet<unknown> = new Set(['list', 'items', 'quality', 'quality-items'])

const movesWithWork = ([name, , part]: QueryKey): boolean =>
  WORK_KEYS.has(name) || (name === 'admin-tags' && LIVE_OF_DATABASES.has(part))

const kindOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'kind' in part ? part.kind : part

export const workQueriesOf = (changed: Changed): InvalidateQueryFilters => ({
  predicate: ({ queryKey }) =>
    WORK_OF_ALL_KINDS.has(queryKey[0]) ||
    (movesWithWork(queryKey) && (changed === 'all' || changed.has(kindOf(queryKey[1]) as never))),
})
