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
  const [saved] = useState(() => createSavedSearch(isShown ? searchStr : ''))
  const text = useSyncExternalStore(saved.subscribe, saved.current)
  useEffect(() => {
    const wanted = isShown ? saved.arrive(searchStr) : null
    if (wanted !== null) void navigate({ href: path + wanted, replace: true })
  }, [isShown, saved, navigate, path, searchStr])
  const search = useMemo(() => readSearch(text), [text])
  const change = useCallback(
    (part: SearchChange) =>
      void navigate({ href: path + saved.write(part), replace: true, resetScroll: false }),
    [saved, navigate, path],
  )
  return [search, change]
}

/** The same object until one of them changes. */
export function useSearchPart(search: Search, names: readonly string[]): Search {
  const text = writeSearch(searchPart(search, names))
  return useMemo(() => readSearch(text), [text])
}
