/** The page that was asked for, or the last of a list that is shorter than that. From 1. */
export const pageWithin = (page: number, pageSize: number, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)))

/** Whether this is a page beyond the end of a list, not one of an empty list. */
export const isNoMore = ({ items, total }: { items: readonly unknown[]; total: number }): boolean =>
  items.length === 0 && total > 0
