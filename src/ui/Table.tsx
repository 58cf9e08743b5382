import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import { Checkbox } from './Input.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** CSS width; the widest column goes without. */
  width?: string
  sortable?: boolean
}

export interface Sorting {
  column: string
  descending: boolean
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  compact?: boolean
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
}

/** Rows of 40 px (32 compact) under a head that stays; sorting and selection are the caller's state. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, compact = false, selected, onSelect, onOpen, empty } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <TableHead {...props} />
        <tbody>
          {rows.map((row) => {
            const id = rowId(row)
            return (
              <tr
                key={id}
                onDoubleClick={onOpen && (() => onOpen(row))}
                className={classNames(
                  'border-b border-line hover:bg-hover',
                  compact ? 'h-8' : 'h-10',
                  selected?.has(id) && 'bg-accent-soft',
                )}
              >
                {onSelect && (
                  <td className="w-9 pl-3">
                    <Checkbox
                      aria-label={commonText.table.selectRow}
                      checked={selected?.has(id) ?? false}
                      onChange={() => onSelect(toggled(selected, id))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classNames(
                      'px-3 py-1 whitespace-nowrap first:pl-4 last:pr-4',
                      column.align === 'right' && 'text-right',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function toggled(selected: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function TableHead<Row>({ columns, rows, rowId, sorting, onSort, selected, onSelect }: TableProps<Row>) {
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowId(row)))
  return (
    <thead>
      <tr className="h-9 border-b border-line-strong text-left text-xs text-text-soft">
        {onSelect && (
          <th className="w-9 pl-3">
            <Checkbox
              aria-label={commonText.table.selectAll}
              checked={all}
              onChange={() => onSelect(all ? new Set() : new Set(rows.map(rowId)))}
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
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
        column.align === 'right' && 'text-right',
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          aria-label={commonText.table.sortBy(column.header)}
          className="inline-flex items-center gap-1 hover:text-text"
          onClick={() => onSort({ column: column.id, descending: active && !descending })}
        >
          {column.header}
          <Arrow size={12} className={active ? '' : 'opacity-30'} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
