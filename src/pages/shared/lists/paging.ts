import type { Search } from '../address/search-params.ts'

/** The page that was asked for, or the last of a list that is shorter than that. From 1. */
export const pageWithin = (page: number, pageSize: number, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)))

/** Whether this is a page beyond the end of a list, not one of an empty list. */
export const isNoMore = ({ items, total }: { items: readonly unknown[]; total: number }): boolean =>
  items.length === 0 && total > 0

/** Rows on a page that somebody may choose; the last shows many, of which only those in sight exist. */
export const PAGE_SIZES = [20, 50, 200] as const
type PageSize = (typeof PAGE_SIZES)[number]

export const pageSizeOf = ({ size }: Search): PageSize =>
  PAGE_SIZES.find((each) => String(each) === size) ?? PAGE_SIZES[0]

/** The server's largest page. */
const PAGE = 200

/** All rows of a list that has hundreds at most, page after page. */
export async function allPages<Row>(
  read: (paging: { page: number; pageSize: number }) => Promise<{ items: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await read({ page, pageSize: PAGE })
    rows.push(...answer.items)
    if (rows.length >= answer.total || answer.items.length === 0) return rows
  }
}

/** A list in parts of so many items at most, for calls that take no more. */
export const partsOf = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  )
