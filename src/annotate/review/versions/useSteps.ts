import { useState } from 'react'

/** A list that one goes through item by item. */
export interface Steps<Item> {
  /** The one that one is at; null for none. */
  readonly active: Item | null
  readonly go: (key: string) => Item | null
  /** Goes round. */
  readonly step: (by: 1 | -1) => Item | null
}

/**
 * Remembers by its key at which item of a list one is, whatever the list becomes meanwhile.
 * @param of whose list it is: that of another has keys of its own, though they may read the same
 */
export function useSteps<Item extends { readonly key: string }>(
  list: readonly Item[],
  of: string | null = null,
): Steps<Item> {
  const [at, setAt] = useState<{ readonly of: string | null; readonly key: string | null } | null>(null)
  const index = at?.of === of ? list.findIndex(({ key }) => key === at.key) : -1
  const show = (item: Item | undefined): Item | null => {
    setAt({ of, key: item?.key ?? null })
    return item ?? null
  }
  return {
    active: list[index] ?? null,
    go: (key) => show(list.find((item) => item.key === key)),
    step: (by) => {
      const from = index < 0 ? (by === 1 ? -1 : list.length) : index
      return show(list[(from + by + list.length) % Math.max(list.length, 1)])
    },
  }
}
