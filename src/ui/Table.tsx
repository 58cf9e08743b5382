import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import { Checkbox } from './Input.tsx'
import { hasAll, toggled, toggledAll } from './selection.ts'

const NONE: ReadonlySet<string> = new Set()

export interface Column<Row> {
  id: string
  /** Empty for actions, which stay visible when the table scrolls sideways. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: string
  sortable?: boolean
}

export interface Sorting {
  column: string
  descending: boolean
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  compact?: boolean
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  isSelectable?: (row: Row) => boolean
  onOpen?: (row: Row) => void
  /** A long table fills its container instead of a part of the window. */
  fills?: boolean
  empty?: ReactNode
}

/** Texts for screen readers are outside the flow, and would widen the page. */
const HOLDS_HIDDEN = 'relative'

const VIRTUAL_FROM = 60
const ROW = { normal: 40, compact: 32 }
const SHOWN_HEIGHT = 'min(70vh, 800px)'

/** A long table scrolls on its own and renders only visible rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, empty } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  return rows.length > VIRTUAL_FROM ? <VirtualTable {...props} /> : <WholeTable {...props} />
}

function WholeTable<Row>(props: TableProps<Row>) {
  const { label, rows, rowId } = props
  const box = useSideways()
  return (
    <div ref={box} className={HOLDS_HIDDEN}>
      <table aria-label={label} className="w-full border-collapse text-sm">
        <TableHead {...props} />
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowId(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function VirtualTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, compact = false, fills = false, onSelect } = props
  const scroller = useSideways()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? ROW.compact : ROW.normal),
    overscan: 12,
  })
  const shown = virtual.getVirtualItems()
  const width = columns.length + (onSelect ? 1 : 0)
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div
      ref={scroller}
      className={`overflow-auto ${HOLDS_HIDDEN}`}
      style={{ maxHeight: fills ? '100%' : SHOWN_HEIGHT }}
      tabIndex={0}
    >
      <table aria-label={label} aria-rowcount={rows.length + 1} className="w-full border-collapse text-sm">
        <TableHead {...props} />
        <tbody>
          <Gap height={above} width={width} />
          {shown.map(({ index }) => {
            const row = rows[index]
            return (
              row !== undefined && <TableRow key={rowId(row)} {...props} row={row} position={index + 2} />
            )
          })}
          <Gap height={below} width={width} />
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={width} />
    </tr>
  )

function TableRow<Row>(props: TableProps<Row> & { row: Row; position?: number }) {
  const { row, position, columns, rowId, compact = false, selected = NONE, onSelect, onOpen } = props
  const { isSelectable = () => true } = props
  const id = rowId(row)
  return (
    <tr
      aria-rowindex={position}
      onDoubleClick={onOpen && (() => onOpen(row))}
      className={classNames(
        'border-b border-line bg-(--row)',
        compact ? 'h-8' : 'h-10',
        selected.has(id) ? '[--row:var(--accent-soft)]' : '[--row:transparent] hover:[--row:var(--hover)]',
      )}
    >
      {onSelect && (
        <td className="w-9 pl-3">
          {isSelectable(row) && (
            <Checkbox
              className="block"
              aria-label={commonText.table.selectRow}
              checked={selected.has(id)}
              onChange={() => onSelect(toggled(selected, id))}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            'px-3 py-1 whitespace-nowrap first:pl-4 last:pr-4',
            column.align === 'right' && 'text-right',
            column.header === '' && STAYS_BELOW,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function TableHead<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    rowId,
    sorting,
    onSort,
    selected = NONE,
    onSelect,
    isSelectable = () => true,
  } = props
  const ids = rows.filter(isSelectable).map(rowId)
  return (
    <thead className="sticky top-0 z-10 bg-surface-raised">
      {/* A shadow, because a border shared with the first row would scroll away. */}
      <tr className="h-9 text-left text-xs text-text-soft shadow-[inset_0_-1px_var(--line-strong)]">
        {onSelect && (
          <th className="w-9 pl-3">
            <Checkbox
              className="block"
              aria-label={commonText.table.selectAll}
              checked={hasAll(selected, ids)}
              disabled={ids.length === 0}
              onChange={() => onSelect(toggledAll(selected, ids))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const active = sorting?.column === column.id
  const descending = active && sorting.descending
  const Arrow = descending ? ArrowDown : ArrowUp
  // Buttons need no name above them, and an empty header would be read out.
  const [Cell, scope] = column.header === '' ? (['td', undefined] as const) : (['th', 'col'] as const)
  return (
    <Cell
      scope={scope}
      style={{ width: column.width }}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
        column.align === 'right' && 'text-right',
        column.header === '' && STAYS_IN_HEAD,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          aria-label={commonText.table.sortBy(column.header)}
          className="group relative hover:text-text"
          onClick={() => onSort({ column: column.id, descending: active && !descending })}
        >
          {column.header}
          {/* Outside the text, so that words and numbers align. */}
          <Arrow
            size={12}
            aria-hidden
            className={classNames(
              'absolute top-0.75 left-full',
              !active && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
            )}
          />
        </button>
      ) : (
        column.header
      )}
    </Cell>
  )
}

/** Set only while needed, because a box that always scrolls would capture `position: sticky`. */
function useSideways(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !inner) return
    const watcher = new ResizeObserver(() => {
      const isWide = inner.scrollWidth > outer.clientWidth
      outer.style.overflowX = isWide ? 'auto' : 'visible'
      outer.toggleAttribute('data-sideways', isWide)
    })
    watcher.observe(outer)
    watcher.observe(inner)
    return () => watcher.disconnect()
  }, [])
  return box
}

const STAYS =
  'in-data-sideways:sticky in-data-sideways:right-0 ' +
  'in-data-sideways:bg-[linear-gradient(var(--row,transparent)_0_0),linear-gradient(var(--surface-raised)_0_0)]'
const STAYS_BELOW = `${STAYS} in-data-sideways:shadow-[inset_1px_0_var(--line)]`
const STAYS_IN_HEAD = `${STAYS} in-data-sideways:shadow-[inset_1px_0_var(--line),inset_0_-1px_var(--line-strong)]`
