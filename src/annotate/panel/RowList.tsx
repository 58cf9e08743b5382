import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useLines } from './useLines.ts'

interface RowListProps<Item> {
  items: readonly Item[]
  /** CSS pixels of a row with the room below it. */
  height: number
  /** Rows are as high as what they hold, and about `height` until they are seen, with so many CSS pixels between them. */
  measured?: { readonly gap: number }
  /** It takes all the room that its column leaves, instead of a part of a panel. */
  fills?: boolean
  /** Index of the row that is kept in sight, wherever it was selected; -1 for none. */
  place: number
  children: (item: Item, index: number) => ReactNode
}

/** Rows of a section, in a box that scrolls by itself: hundreds of them leave what stands below within reach. */
export function RowList<Item extends { readonly id: string }>(props: RowListProps<Item>) {
  const { items, height, measured, fills = false, place, children } = props
  const { scroller, virtual } = useLines({ count: items.length, height, gap: measured?.gap ?? 0, place })
  if (items.length === 0) return null
  return (
    <div
      ref={scroller}
      className={classNames('overflow-y-auto', fills ? 'min-h-0 flex-1' : '-mx-1 max-h-96 shrink-0 px-1')}
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <div
                key={item.id}
                ref={measured && virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ height: measured ? undefined : height, transform: `translateY(${start}px)` }}
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
