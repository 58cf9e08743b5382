import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { TOTAL_MAX } from '../../../domain/constants.ts'
import { commonText } from '../../../text/common.ts'
import { Select } from '../../../ui/Input.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import type { TableProps } from '../../../ui/Table.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { SearchChange } from '../address/search-params.ts'
import { isNoMore, pageWithin, PAGE_SIZES } from './paging.ts'
import { QueryView, WaitingRows } from './QueryView.tsx'

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  query: UseQueryResult<{ items: readonly Row[]; total: number }>
  page: number
  pageSize: number
}

interface PagedTableProps<Row> extends ListTableProps<Row> {
  onPage: (page: number) => void
  waitingRows?: number
  pager?: 'always' | ((total: number) => ReactNode)
  padded?: boolean
  children?: ReactNode
}

/** A page beyond the end gives way to the last one: lists shrink and links get old. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, page, pageSize, onPage, waitingRows, pager, padded = false, children, ...table } = props
  const { data, isPlaceholderData } = query
  // The previous list says nothing about where the requested one ends.
  const within = data === undefined || isPlaceholderData ? page : pageWithin(page, pageSize, data.total)
  useEffect(() => {
    if (within !== page) onPage(within)
  }, [within, page, onPage])
  if (within !== page || (isPlaceholderData && data && isNoMore(data)))
    return <WaitingRows rows={waitingRows} />
  return (
    <QueryView query={query} {...(waitingRows && { rows: waitingRows })}>
      {({ items, total }) => (
        <>
          <Table {...table} rows={items} />
          {children}
          {typeof pager === 'function'
            ? pager(total)
            : (pager === 'always' || total > pageSize) && (
                <div className={padded ? 'px-4' : undefined}>
                  <Pager page={page} pageSize={pageSize} total={total} most={TOTAL_MAX} onPage={onPage} />
                </div>
              )}
        </>
      )}
    </QueryView>
  )
}

interface SizedTableProps<Row> extends ListTableProps<Row> {
  onChange: (part: SearchChange) => void
}

const pageChange = (page: number): SearchChange => ({ page: page === 1 ? null : page })

export function SizedTable<Row>({ onChange, ...table }: SizedTableProps<Row>) {
  const { page, pageSize } = table
  const onPage = (next: number) => onChange(pageChange(next))
  const onSize = (size: string) =>
    onChange({ size: Number(size) === PAGE_SIZES[0] ? null : size, page: null })
  return (
    <PagedTable
      {...table}
      onPage={onPage}
      pager={(total) =>
        total > 0 && (
          <div className="flex items-center justify-between px-4" data-density="tool">
            <Select
              aria-label={commonText.pager.size}
              className="w-32"
              value={pageSize}
              options={PAGE_SIZES.map((size) => [size, commonText.pager.perPage(size)])}
              onChange={({ target }) => onSize(target.value)}
            />
            <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />
          </div>
        )
      }
    />
  )
}
