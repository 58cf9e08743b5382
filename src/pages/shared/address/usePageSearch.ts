import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Search, SearchChange } from './search-params.ts'
import { createSavedSearch, readSearch, searchPart, writeSearch } from './search-params.ts'

/** The query parameters of a page, and a function that changes some. */
type PageSearch = readonly [search: Search, change: (part: SearchChange) => void]

/**
 * Query parameters of a layout page. A bare link back to the page restores the last ones.
 * @param path of the page; other pages do not change its parameters
 */
export function usePageSearch(path: string): PageSearch {
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const isShown = pathname === path
  const [kept] = useState(() => createSavedSearch(isShown ? searchStr : ''))
  const text = useSyncExternalStore(kept.subscribe, kept.current)
  useEffect(() => {
    const wanted = isShown ? kept.arrive(searchStr) : null
    if (wanted !== null) void navigate({ href: path + wanted, replace: true })
  }, [isShown, kept, navigate, path, searchStr])
  const search = useMemo(() => readSearch(text), [text])
  const change = useCallback(
    (part: SearchChange) =>
      void navigate({ href: path + kept.write(part), replace: true, resetScroll: false }),
    [kept, navigate, path],
  )
  return [search, change]
}

/** Some of the parameters, as the same object until one of them changes. */
export function useSearchPart(search: Search, names: readonly string[]): Search {
  const text = writeSearch(searchPart(search, names))
  return useMemo(() => readSearch(text), [text])
}
