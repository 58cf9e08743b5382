import { ChevronLeft, ChevronRight } from 'lucide-react'
import { commonText } from '../text/common.ts'
import { showCount } from '../text/numbers.ts'
import { Button, resting } from './Button.tsx'

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** The total is counted no further than this. */
  most?: number
  onPage: (page: number) => void
}

/** A number of rows, as it is read where one counts no further than some. */
export const showTotal = (total: number, most: number): string =>
  total < most ? showCount(total) : commonText.pager.atLeast(most)

export function Pager({ page, pageSize, total, most = Infinity, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  return (
    <nav className="flex items-center justify-end gap-2 py-2 text-sm text-text-soft" data-density="tool">
      <span className="mr-1">
        {total === 0
          ? commonText.pager.none
          : commonText.pager.range(from, Math.min(total, page * pageSize), showTotal(total, most))}
      </span>
      <Button
        aria-label={commonText.pager.previous}
        className="w-control !px-0"
        onClick={() => onPage(page - 1)}
        {...resting(page <= 1)}
      >
        <ChevronLeft size={16} />
      </Button>
      <span>
        {showCount(page)} / {showCount(last)}
      </span>
      <Button
        aria-label={commonText.pager.next}
        className="w-control !px-0"
        onClick={() => onPage(page + 1)}
        {...resting(page >= last)}
      >
        <ChevronRight size={16} />
      </Button>
    </nav>
  )
}
