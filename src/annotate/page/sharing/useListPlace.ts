import { useEffect, useState } from 'react'
import type { ListedAt, ListPlace } from '../../../platform/session/share-list-place.ts'
import { placeInList } from '../../../platform/session/share-list-place.ts'
import { readShareList } from '../../../platform/share-lists.ts'

/** Where a shared item stands in its list; null until it is known, and where the list does not open for the reader. */
export function useListPlace(item: string, listed: ListedAt | null): ListPlace | null {
  const [place, setPlace] = useState<ListPlace | null>(null)
  const { list, at } = listed ?? {}
  useEffect(() => {
    if (list === undefined || at === undefined) return
    let left = false
    placeInList(item, at, (page) => readShareList(list, page)).then(
      (found) => {
        if (!left) setPlace(found)
      },
      // Without its list the item is shown by itself.
      () => undefined,
    )
    return () => {
      left = true
      setPlace(null)
    }
  }, [item, list, at])
  return place
}
