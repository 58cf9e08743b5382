import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { annotateText } from '../../text/annotate.ts'
import { classNames } from '../../ui/class-names.ts'
import type { StripItem, StripState } from './strip-items.ts'

const text = annotateText.list
const ROW_HEIGHT = 60
const OVERSCAN = 6

const DOTS: Record<StripState, string> = {
  open: 'border border-text-soft',
  dirty: 'bg-warn',
  sending: 'bg-accent',
  submitted: 'bg-ok',
  refused: 'bg-bad',
  released: 'bg-line-strong',
  lapsed: 'border border-bad',
}

interface ItemStripProps {
  items: readonly StripItem[]
  currentIndex: number
  onGo: (index: number) => void
}

/** The batch at the left: thumbnails, names and how far each is. Only what is seen is in the page. */
export function ItemStrip({ items, currentIndex, onGo }: ItemStripProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // The rule warns of the React compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    if (currentIndex >= 0 && currentIndex < items.length)
      virtual.scrollToIndex(currentIndex, { align: 'auto' })
  }, [virtual, currentIndex, items.length])

  return (
    <nav
      aria-label={text.title}
      className="flex min-h-0 w-50 shrink-0 flex-col border-r border-line bg-surface"
    >
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto py-1">
        <ol className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index]
            if (!item) return null
            return (
              <li
                key={item.uuid}
                className="absolute inset-x-0 px-1"
                style={{ transform: `translateY(${row.start}px)`, height: ROW_HEIGHT }}
              >
                <StripRow item={item} current={row.index === currentIndex} onGo={() => onGo(row.index)} />
              </li>
            )
          })}
        </ol>
      </div>
    </nav>
  )
}

function StripRow({ item, current, onGo }: { item: StripItem; current: boolean; onGo: () => void }) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onGo}
      className={classNames(
        'flex h-14 w-full items-center gap-2 rounded-md px-1.5 text-left',
        current ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-hover',
      )}
    >
      <img
        src={item.thumbnailUrl}
        alt={text.thumbnail(item.name)}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="h-11 w-15 shrink-0 rounded-sm bg-surface-sunken object-cover"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-xs" title={item.name}>
          {item.name}
        </span>
        <span className="flex items-center gap-1.5 text-2xs text-text-soft">
          <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', DOTS[item.state])} />
          {text.states[item.state]}
        </span>
      </span>
    </button>
  )
}
