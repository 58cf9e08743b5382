import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useRowHeight, useVirtualRows } from './useVirtualRows.ts'

interface RowListProps<Item> {
  items: readonly Item[]
  /** CSS pixels, with the gap below. */
  height: number
  /** Rows have their own height, about `height` until rendered, with `gap` CSS pixels between them. */
  measured?: { readonly gap: number }
  fills?: boolean
  place: number
  children: (item: Item, index: number) => ReactNode
}

export function RowList<Item extends { readonly id: string }>(props: RowListProps<Item>) {
  const { items, measured, fills = false, place, children } = props
  const height = useRowHeight(props.height)
  const { scroller, virtual } = useVirtualRows({
    count: items.length,
    height,
    gap: measured?.gap ?? 0,
    place,
  })
  if (items.length === 0) return null
  return (
    <div
      ref={scroller}
      className={classNames(
        'overflow-y-auto',
        fills ? 'min-h-0 flex-1' : '-mx-1 max-h-[max(24rem,50vh)] shrink-0 px-1',
      )}
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
