import { useEffect, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { commonText } from '../../../text/common.ts'

/** Milliseconds. */
const SETTLE_MS = 250

/** @param value the same object as long as it means the same */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export const searchParam = (find = ''): { search?: string } => (find === '' ? {} : { search: find })

const text = commonText.searched

const SHOWN = 50

export type FindItems<Item> = (search: string, limit: number, signal: AbortSignal) => Promise<readonly Item[]>

interface SearchRequest<Item> {
  queryKey: QueryKey
  find: FindItems<Item>
  search: string
  enabled?: boolean
  none?: string | undefined
}

/** @returns `isStale`: the results belong to earlier text; `note`: there are more, or none */
export function useSearchResults<Item>({
  queryKey,
  find,
  search,
  enabled = true,
  none,
}: SearchRequest<Item>) {
  const typed = search.trim()
  const settled = useDebounced(typed)
  const found = useQuery({
    queryKey: [...queryKey, 'choices', settled],
    // One more than shown, to know whether there are more.
    queryFn: ({ signal }) => find(settled, SHOWN + 1, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const items = (found.data ?? []).slice(0, SHOWN)
  return {
    items,
    isStale: settled !== typed || found.isPlaceholderData || found.isPending,
    note: noteOf(found, items.length, settled === '' ? none : undefined),
  }
}

const noteOf = (
  { data, isError }: { data: readonly unknown[] | undefined; isError: boolean },
  shown: number,
  none: string = text.none,
): string | null => {
  if (isError) return text.failed
  if (data === undefined) return text.looking
  if (data.length > shown) return text.more(shown)
  return shown === 0 ? none : null
}
