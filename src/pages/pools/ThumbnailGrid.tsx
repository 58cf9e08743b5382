import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Check } from 'lucide-react'
import type { Kind } from '../../domain/kinds.ts'
import { fileName } from '../../domain/paths.ts'
import { mediaFacts } from '../../platform/files/media-facts.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ClippedName } from '../../ui/ClippedName.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { writeSearch } from '../shared/address/search-params.ts'
import { AppLink } from '../shared/AppLink.tsx'
import type { GridSelection, GridShape } from './grid-selection.ts'
import { clicked, pressed } from './grid-selection.ts'
import type { PoolResource } from './resource-queries.ts'

const text = poolsText.resources

/** Pixels. */
const GAP = 12
const CAPTION = 44
/** Characters that fit the narrowest cell whatever they are. */
const NAME_SHORT = 12
/** Also how early the next page loads. */
const OVERSCAN = 3

interface ThumbnailGridProps {
  kind: Kind
  label: string
  items: readonly PoolResource[]
  total: number
  most: number
  selection: GridSelection
  onSelection: (selection: GridSelection) => void
  onAll: () => void
  onOpen: (item: PoolResource) => void
  onDelete: () => void
  onEnd: () => void
}

/** The grid keeps the focus, because cells come and go while scrolling. */
export function ThumbnailGrid(props: ThumbnailGridProps) {
  const { label, items, total, selection, onEnd } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, cell } = useGridSize(scroller, GAP)
  const rowHeight = Math.round((cell * 3) / 4) + CAPTION + GAP
  const full = Math.ceil(items.length / columns)
  const count = items.length < total ? full + 1 : full
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useLayoutEffect(() => takeIdleFocus(scroller.current), [])
  const rows = virtual.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length < total && lastRow >= full - 1) onEnd()
  }, [items.length, total, lastRow, full, onEnd])
  const shape = () => shapeOf(props, columns, (scroller.current?.clientHeight ?? 0) / rowHeight)
  const active = Math.min(selection.active, items.length - 1)
  const change = (next: GridSelection) => {
    props.onSelection(next)
    virtual.scrollToIndex(Math.floor(next.active / columns))
  }
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={Math.ceil(total / columns)}
      aria-colcount={columns}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      data-autofocus
      onKeyDown={(event) => press(event, props, shape(), change)}
      className="group min-h-0 flex-1 overflow-y-auto rounded-md border border-line bg-surface p-3 outline-none"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => (
          <GridRow
            key={index}
            {...props}
            id={id}
            row={index}
            columns={columns}
            active={active}
            style={{ top: start, height: rowHeight - GAP }}
            onClick={(place, shift) => change(clicked(selection, place, shift, shape()))}
          />
        ))}
      </div>
    </div>
  )
}

function takeIdleFocus(grid: HTMLElement | null): void {
  if (grid && document.activeElement === grid.closest('[role="dialog"]')) grid.focus()
}

const shapeOf = ({ items, most }: ThumbnailGridProps, columns: number, rows: number): GridShape => ({
  ids: items.map(({ uuid }) => uuid),
  columns,
  rows: Math.floor(rows),
  most,
})

interface GridRowProps extends Pick<ThumbnailGridProps, 'kind' | 'items' | 'total' | 'selection' | 'onOpen'> {
  id: string
  row: number
  columns: number
  active: number
  style: { top: number; height: number }
  onClick: (place: number, shift: boolean) => void
}

function GridRow({
  id,
  kind,
  row,
  columns,
  active,
  style,
  items,
  total,
  selection,
  onOpen,
  onClick,
}: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className="absolute inset-x-0 grid"
      style={{
        ...style,
        columnGap: GAP,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: 'minmax(0, 1fr)',
      }}
    >
      {Array.from({ length: columns }, (_, column) => {
        const place = row * columns + column
        const item = items[place]
        if (item === undefined) return place < total && <PlaceOfItem key={place} />
        return (
          <ResourceCell
            key={item.uuid}
            id={`${id}-${place}`}
            kind={kind}
            item={item}
            column={column}
            isActive={place === active}
            isSelected={selection.selected.has(item.uuid)}
            onClick={({ shiftKey }) => onClick(place, shiftKey)}
            onOpen={() => onOpen(item)}
          />
        )
      })}
    </div>
  )
}

const PlaceOfItem = () => (
  <div role="gridcell" aria-busy className="flex min-h-0 flex-col gap-1.5 p-1">
    <Skeleton className="min-h-0 flex-1" />
    <Skeleton className="h-8" />
  </div>
)

function press(
  event: KeyboardEvent,
  { items, selection, onAll, onOpen, onDelete }: ThumbnailGridProps,
  shape: GridShape,
  change: (next: GridSelection) => void,
): void {
  const { key } = event
  const command = event.ctrlKey || event.metaKey
  if (event.altKey) return
  const item = items[Math.min(selection.active, items.length - 1)]
  if (command && key.toLowerCase() === 'a') {
    event.preventDefault()
    return onAll()
  }
  if (key === 'Enter' && item) return onOpen(item)
  if (key === 'Delete' && selection.selected.size > 0) return onDelete()
  const next = pressed(selection, { key, shift: event.shiftKey, command }, shape)
  if (next === null) return
  event.preventDefault()
  change(next)
}

interface ResourceCellProps {
  id: string
  kind: Kind
  item: PoolResource
  column: number
  isActive: boolean
  isSelected: boolean
  onClick: (event: MouseEvent) => void
  onOpen: () => void
}

function ResourceCell({ id, kind, item, column, isActive, isSelected, onClick, onOpen }: ResourceCellProps) {
  const facts = mediaFacts(item)
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      title={commonText.media.hint(item.name, facts, showTime(item.uploadedAt))}
      onClick={onClick}
      onDoubleClick={onOpen}
      className={classNames(
        'relative flex min-h-0 min-w-0 cursor-pointer flex-col rounded-md p-1 select-none',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        isActive && 'outline-accent group-focus-visible:outline-2',
      )}
    >
      <Thumbnail url={item.thumbnailUrl} name={item.name} fit="contain" className="min-h-0 w-full flex-1" />
      <span
        aria-hidden
        className={classNames(
          'absolute top-2 left-2 flex size-5 items-center justify-center rounded-sm border',
          isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface-raised',
        )}
      >
        {isSelected && <Check size={14} strokeWidth={3} />}
      </span>
      {item.duplicateOf && <RepeatedBadge kind={kind} of={item.duplicateOf} />}
      <ClippedName text={fileName(item.name)} short={NAME_SHORT} className="mt-1 shrink-0 text-xs" />
      <span className="block truncate text-2xs text-text-soft">{facts}</span>
      {isActive && (
        // What the pointer's tooltip says; upwards, because rows follow below.
        <span
          aria-hidden
          className="absolute inset-x-1 bottom-4.5 hidden rounded-xs bg-surface-raised text-xs break-all group-focus-visible:block"
        >
          {fileName(item.name)}
        </span>
      )}
    </div>
  )
}

type SameFile = NonNullable<PoolResource['duplicateOf']>

/** In its pool, or the database that it was split into. */
const addressOf = (kind: Kind, { name, place }: SameFile): string =>
  place.type === 'pool'
    ? `/data-pool-manage${writeSearch({ kind, look: String(place.id), find: name })}`
    : `/manage-database${writeSearch({ kind, q: place.name })}`

const RepeatedBadge = ({ kind, of }: { kind: Kind; of: SameFile }) => (
  // The link must not select the cell.
  <span
    className="absolute top-2 right-2 rounded-sm bg-surface-raised"
    title={text.duplicateOf(of.name, of.place.type, of.place.name)}
    onClick={(event) => event.stopPropagation()}
    onDoubleClick={(event) => event.stopPropagation()}
  >
    <AppLink href={addressOf(kind, of)}>
      <Badge tone="warn">{text.duplicate}</Badge>
    </AppLink>
  </span>
)

const CELL_MIN = 176

function gridSize(width: number, gap: number): { columns: number; cell: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (CELL_MIN + gap)))
  return { columns, cell: Math.max(1, (width - gap * (columns - 1)) / columns) }
}

function useGridSize(container: RefObject<HTMLElement | null>, gap: number) {
  const [width, setWidth] = useState(CELL_MIN)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return gridSize(width, gap)
}
