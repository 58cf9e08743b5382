import { useEffect, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { commonText } from '../../../text/common.ts'

/** Milliseconds that a text stays as it is before it counts as typed. */
const SETTLE_MS = 250

/** A text as it stands between its changes: what is typed is not looked for letter by letter. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Part of the names that a list is asked for; left out where all are. */
export const searchParam = (find = ''): { search?: string } => (find === '' ? {} : { search: find })

const text = commonText.searched

/** As many are offered at once; the others are found by their names. */
const SHOWN = 50

/** So many items at most with that in their name. */
export type Find<Item> = (search: string, limit: number, signal: AbortSignal) => Promise<readonly Item[]>

interface SearchRequest<Item> {
  /** What the items depend on, beside the text. */
  queryKey: QueryKey
  find: Find<Item>
  /** As it is typed. */
  search: string
  enabled?: boolean
  /** Said where there is nothing at all. */
  none?: string | undefined
}

/**
 * The first of what the server finds by a text that is being typed.
 * @returns `isStale`: they are still those of what was typed before; `note`: that there are more of them, or none
 */
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
    // One more than is shown, so that it is known whether there are more.
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
