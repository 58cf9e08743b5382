import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Search, SearchChange } from './kept-search.ts'
import { createKeptSearch, readSearch } from './kept-search.ts'

/** The filters of a page, and what changes some of them. */
export type PageSearch = readonly [search: Search, change: (part: SearchChange) => void]

/**
 * Filters of a layout page, kept in its address: a link to it shows the same, and coming back to the page by a bare
 * link brings back what was left.
 * @param path the page's own; while another page is shown the filters rest
 */
export function usePageSearch(path: string): PageSearch {
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const isShown = pathname === path
  const [kept] = useState(() => createKeptSearch(isShown ? searchStr : ''))
  const text = useSyncExternalStore(kept.subscribe, kept.current)
  useEffect(() => {
    const wanted = isShown ? kept.arrive(searchStr) : null
    if (wanted !== null) void navigate({ href: path + wanted, replace: true })
  }, [isShown, kept, navigate, path, searchStr])
  return useMemo(
    () => [
      readSearch(text),
      (part) => void navigate({ href: path + kept.write(part), replace: true, resetScroll: false }),
    ],
    [kept, navigate, path, text],
  )
}
