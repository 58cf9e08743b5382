import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { TOTAL_MAX } from '../../../domain/constants.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { commonText } from '../../../text/common.ts'
import { Select } from '../../../ui/Input.tsx'
import type { SearchChange } from '../address/search-params.ts'
import { isNoMore, pageWithin, PAGE_SIZES } from './paging.ts'
import { QueryView, WaitingRows } from './QueryView.tsx'

interface PagedViewProps<Data> {
  query: UseQueryResult<Data>
  /** From 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** That stand for those that are to come. */
  rows?: number
  children: (data: Data) => ReactNode
  /** In place of the usual pager, which is there only where not everything is on one page. */
  pager?: 'always' | ((data: Data) => ReactNode)
  /** The list reaches the border of its panel, the pager does not. */
  padded?: boolean
}

/**
 * One page of a list in its states, above what turns the pages. A page beyond the end – the list has become shorter, or
 * a link is old – gives way to the last that exists.
 */
export function PagedView<Data extends { items: readonly unknown[]; total: number }>(
  props: PagedViewProps<Data>,
) {
  const { query, page, pageSize, onPage, rows, children, pager, padded = false } = props
  const { data, isPlaceholderData } = query
  // What was shown before says nothing about the end of what is asked for now.
  const within = data === undefined || isPlaceholderData ? page : pageWithin(page, pageSize, data.total)
  useEffect(() => {
    if (within !== page) onPage(within)
  }, [within, page, onPage])
  if (within !== page || (isPlaceholderData && data && isNoMore(data))) return <WaitingRows rows={rows} />
  return (
    <QueryView query={query} {...(rows && { rows })}>
      {(shown) => (
        <>
          {children(shown)}
          {typeof pager === 'function'
            ? pager(shown)
            : (pager === 'always' || shown.total > pageSize) && (
                <div className={padded ? 'px-4' : undefined}>
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={shown.total}
                    most={TOTAL_MAX}
                    onPage={onPage}
                  />
                </div>
              )}
        </>
      )}
    </QueryView>
  )
}

interface Paging {
  /** From 1. */
  page: number
  pageSize: number
  /** Told what the address is to say as `page` and `size`; the first of each goes without saying. */
  onChange: (part: SearchChange) => void
}

interface SizedViewProps<Data> extends Paging {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

const pageChange = (page: number): SearchChange => ({ page: page === 1 ? null : page })

/** One page of a list, of a size that can be chosen; both are kept in the page's address. */
export function SizedView<Data extends { items: readonly unknown[]; total: number }>({
  query,
  children,
  ...paging
}: SizedViewProps<Data>) {
  const { page, pageSize, onChange } = paging
  return (
    <PagedView
      query={query}
      page={page}
      pageSize={pageSize}
      onPage={(next) => onChange(pageChange(next))}
      pager={({ total }) => total > 0 && <SizedPager {...paging} total={total} />}
    >
      {children}
    </PagedView>
  )
}

function SizedPager({ page, pageSize, total, onChange }: Paging & { total: number }) {
  return (
    <div className="flex items-center justify-between px-4" data-density="tool">
      <Select
        aria-label={commonText.pager.size}
        className="w-32"
        value={pageSize}
        onChange={({ target }) =>
          onChange({ size: Number(target.value) === PAGE_SIZES[0] ? null : target.value, page: null })
        }
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {commonText.pager.perPage(size)}
          </option>
        ))}
      </Select>
      <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onChange(pageChange(next))} />
    </div>
  )
}
