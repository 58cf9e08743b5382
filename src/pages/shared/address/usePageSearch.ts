import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Search, SearchChange } from './search-params.ts'
import { createSavedSearch, readSearch, searchPart, writeSearch } from './search-params.ts'

type PageSearch = readonly [search: Search, change: (part: SearchChange) => void]

/** A link without a query restores the page's parameters. @param path other pages do not change them */
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

/** The same object until one of them changes. */
export function useSearchPart(search: Search, names: readonly string[]): Search {
  const text = writeSearch(searchPart(search, names))
  return useMemo(() => readSearch(text), [text])
}
