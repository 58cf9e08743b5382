import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonText } from '../../text/common.ts'
import { Select } from '../../ui/Input.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { SearchChange } from './kept-search.ts'
import { PAGE_SIZES } from './page-sizes.ts'
import { PagedView } from './PagedView.tsx'

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
