import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Search, SearchChange } from './search-params.ts'
import { createSavedSearch, readSearch, searchPart, writeSearch } from './search-params.ts'

/** The filters of a page, and what changes some of them. */
type PageSearch = readonly [search: Search, change: (part: SearchChange) => void]

/**
 * Filters of a layout page, kept in its address: a link to it shows the same, and coming back to the page by a bare
 * link brings back what was left.
 * @param path the page's own; while another page is shown the filters rest
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

/** The part of a page's filters under these names; the same object for as long as these stay as they are. */
export function useSearchPart(search: Search, names: readonly string[]): Search {
  const text = writeSearch(searchPart(search, names))
  return useMemo(() => readSearch(text), [text])
}
