import type { ReactNode } from 'react'
import { useLines } from './useLines.ts'

interface RowListProps<Item> {
  items: readonly Item[]
  /** CSS pixels of a row with the room below it. */
  height: number
  /** Index of the row that is kept in sight, wherever it was selected; -1 for none. */
  place: number
  children: (item: Item, index: number) => ReactNode
}

/** Rows of a section, in a box that scrolls by itself: hundreds of them leave what stands below within reach. */
export function RowList<Item extends { readonly id: string }>(props: RowListProps<Item>) {
  const { items, height, place, children } = props
  const { scroller, virtual } = useLines({ count: items.length, height, place })
  if (items.length === 0) return null
  return (
    <div ref={scroller} className="-mx-1 max-h-96 shrink-0 overflow-y-auto px-1">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <div
                key={item.id}
                className="absolute inset-x-0 top-0"
                style={{ height, transform: `translateY(${start}px)` }}
              >
                {children(item, index)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
