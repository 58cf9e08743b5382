import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '../../domain/listeners.ts'
import { search } from '../search.ts'
import { useSpelling } from '../useSpelling.ts'

/** What is looked for in a list of the panel; null while nobody searches. It ends with the item, like the list. */
const { subscribe, notify } = createListeners()
let current: string | null = null

export function setListSearch(query: string | null): void {
  current = query
  notify()
}

/** A command opens the field, or goes back to it. */
let calls = 0

export function openListSearch(): void {
  calls += 1
  setListSearch(current ?? '')
}

export const useListSearch = (): string | null => useSyncExternalStore(subscribe, () => current)

export const useSearchCalls = (): number => useSyncExternalStore(subscribe, () => calls)

export const useEndOfSearch = (): void => useEffect(() => () => setListSearch(null), [])

interface Named {
  readonly id: string
  /** What is searched: names, as they are read. */
  readonly text: string
}

/** Ids of what the query means; null where nothing is looked for. */
export function useFoundIds(items: readonly Named[]): ReadonlySet<string> | null {
  const query = useListSearch()
  const spell = useSpelling(query !== null)
  return useMemo(
    () =>
      query === null || query.trim() === '' ? null : new Set(search(items, query, spell).map(({ id }) => id)),
    [items, query, spell],
  )
}
