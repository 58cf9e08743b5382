import { useState } from 'react'

/** A list that one goes through item by item. */
export interface Steps<Item> {
  /** The one that one is at; null for none. */
  readonly active: Item | null
  readonly go: (key: string) => Item | null
  /** Goes round. */
  readonly step: (by: 1 | -1) => Item | null
}

/** Remembers by its key at which item of a list one is, whatever the list becomes meanwhile. */
export function useSteps<Item extends { readonly key: string }>(list: readonly Item[]): Steps<Item> {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const index = list.findIndex(({ key }) => key === activeKey)
  const show = (item: Item | undefined): Item | null => {
    setActiveKey(item?.key ?? null)
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
