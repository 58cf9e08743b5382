import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { TOTAL_MAX } from '../../domain/constants.ts'
import { Pager } from '../../ui/Pager.tsx'
import { isNoMore, pageWithin } from './page-within.ts'
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
