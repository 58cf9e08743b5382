import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { annotateText } from '../../../text/annotate.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { StripRow, StripState } from './strip-rows.ts'
import { watchOnline } from '../../../platform/connection/online.ts'
import { api } from '../../../platform/services.ts'
import { createThumbnailAddresses } from './thumbnail-addresses.ts'

const text = annotateText.list
const ROW_HEIGHT = 60
const OVERSCAN = 6

const DOTS: Record<StripState, string> = {
  open: 'border border-text-soft',
  dirty: 'bg-warn',
  sending: 'bg-accent',
  waiting: 'border border-warn',
  submitted: 'bg-ok',
  refused: 'bg-bad',
  released: 'bg-line-strong',
  lapsed: 'border border-bad',
}

interface ItemStripProps {
  rows: readonly StripRow[]
  currentIndex: number
  onGo: (index: number) => void
  children?: ReactNode
}

export function ItemStrip({ rows, currentIndex, onGo, children }: ItemStripProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const place = rows.findIndex(({ index }) => index === currentIndex)
  useEffect(() => {
    if (place < 0) return
    // The frame lays the page out anyway; asked for earlier, it would be laid out within the press.
    const frame = requestAnimationFrame(() => virtual.scrollToIndex(place, { align: 'auto' }))
    return () => cancelAnimationFrame(frame)
  }, [virtual, place, rows.length])

  return (
    <nav
      aria-label={text.title}
      className="flex min-h-0 w-50 shrink-0 flex-col border-r border-line bg-surface phone:hidden"
    >
      {children}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto py-1">
        <ol className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((seen) => {
            const row = rows[seen.index]
            if (!row) return null
            return (
              <li
                key={row.uuid}
                className="absolute inset-x-0 px-1"
                style={{ transform: `translateY(${seen.start}px)`, height: ROW_HEIGHT }}
              >
                <ItemRow row={row} current={row.index === currentIndex} onGo={() => onGo(row.index)} />
              </li>
            )
          })}
        </ol>
      </div>
    </nav>
  )
}

function RowThumbnail({ row: { uuid, name, thumbnailUrl } }: { row: StripRow }) {
  const fresh = useSyncExternalStore(pageThumbnails.subscribe, () => pageThumbnails.of(uuid))
  return (
    <Thumbnail
      key={fresh?.round}
      url={fresh?.url ?? thumbnailUrl}
      name={text.thumbnail(name)}
      className="h-11 w-15"
      onFailed={() => pageThumbnails.failed(uuid)}
    />
  )
}

function ItemRow({ row, current, onGo }: { row: StripRow; current: boolean; onGo: () => void }) {
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
      <span className="relative flex shrink-0">
        <RowThumbnail row={row} />
        {row.duration !== null && (
          <span className="absolute right-0.5 bottom-0.5 rounded-xs bg-surface-raised/85 px-0.5 text-2xs leading-3.5 tabular-nums">
            {row.duration}
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-xs" title={text.hint(row.name, row.facts)}>
          {row.name}
        </span>
        <span className="flex items-center gap-1.5 text-2xs whitespace-nowrap text-text-soft">
          <span
            aria-hidden
            title={text.states[row.state]}
            className={classNames('size-2 shrink-0 rounded-full', DOTS[row.state])}
          />
          {/* With both beside it there is no room, and its dot says it, too. */}
          <span className={row.verdict !== null && row.badge !== null ? 'sr-only' : ''}>
            {text.states[row.state]}
          </span>
          {row.verdict !== null && (
            <span className={row.verdict === 1 ? 'text-ok' : 'text-bad'}>{text.verdicts[row.verdict]}</span>
          )}
          {row.badge && (
            <span className="truncate rounded-xs bg-hover px-1" title={row.badge}>
              {row.badge}
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

const pageThumbnails = createThumbnailAddresses({
  sign: async (uuids) => (await api.post('/api/media/sign', { ids: [...uuids] }, { report: 'caller' })).items,
  watchOnline,
})
