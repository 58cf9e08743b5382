import { commonText } from '../../text/common.ts'
import { Select } from '../../ui/Input.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { SearchChange } from './kept-search.ts'

interface SizedPagerProps {
  page: number
  pageSize: number
  total: number
  /** The first goes without saying in the address. */
  sizes: readonly number[]
  onChange: (part: SearchChange) => void
}

/** Pages of a size that can be chosen, both kept in the page's address. */
export function SizedPager({ page, pageSize, total, sizes, onChange }: SizedPagerProps) {
  return (
    <div className="flex items-center justify-between px-4" data-density="tool">
      <Select
        aria-label={commonText.pager.size}
        className="w-32"
        value={pageSize}
        onChange={({ target }) =>
          onChange({ size: Number(target.value) === sizes[0] ? null : target.value, page: null })
        }
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {commonText.pager.perPage(size)}
          </option>
        ))}
      </Select>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(next) => onChange({ page: next === 1 ? null : next })}
      />
    </div>
  )
}
