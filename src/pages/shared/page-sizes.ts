import type { Search } from './kept-search.ts'

/** Rows on a page that somebody may choose; the last shows many, of which only those in sight exist. */
export const PAGE_SIZES = [20, 50, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export const pageSizeOf = ({ size }: Search): PageSize =>
  PAGE_SIZES.find((each) => String(each) === size) ?? PAGE_SIZES[0]
