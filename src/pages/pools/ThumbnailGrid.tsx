import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GridSelection, GridShape } from './grid-selection.ts'
import { clicked, pressed } from './grid-selection.ts'
import type { PoolResource } from './resource-queries.ts'
import { ResourceCell } from './ResourceCell.tsx'
import { useGridSize } from './useGridSize.ts'

/** Pixels between cells, and of the two lines of text below a picture. */
const GAP = 12
const CAPTION = 44
/** Rows beyond what is in sight that are there already, and that the next look is asked for before. */
const OVERSCAN = 3

interface ThumbnailGridProps {
  label: string
  items: readonly PoolResource[]
  /** All there are, of which `items` are the first. */
  total: number
  /** Items chosen at most. */
  most: number
  selection: GridSelection
  onSelection: (selection: GridSelection) => void
  /** Ctrl+A: everything that can be chosen, loaded or not. */
  onAll: () => void
  /** Enter, or a double click. */
  onOpen: (item: PoolResource) => void
  onDelete: () => void
  /** The end of what is loaded has come near. */
  onEnd: () => void
}

/**
 * Pictures in rows, of which only those in sight exist. The grid has the focus and names the item that keys act on, so
 * that the focus stays where it is while rows come and go.
 */
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

/** Keys act on the pictures from the moment that they are there, unless somebody has gone to a field meanwhile. */
function takeIdleFocus(grid: HTMLElement | null): void {
  if (grid && document.activeElement === grid.closest('[role="dialog"]')) grid.focus()
}

const shapeOf = ({ items, most }: ThumbnailGridProps, columns: number, rows: number): GridShape => ({
  ids: items.map(({ uuid }) => uuid),
  columns,
  rows: Math.floor(rows),
  most,
})

interface GridRowProps extends Pick<ThumbnailGridProps, 'items' | 'total' | 'selection' | 'onOpen'> {
  /** What the ids of cells begin with. */
  id: string
  row: number
  columns: number
  /** Place of the item that keys act on. */
  active: number
  style: { top: number; height: number }
  onClick: (place: number, shift: boolean) => void
}

function GridRow({
  id,
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

/** Keeps the room of an item that is on its way. */
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
