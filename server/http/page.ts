/** What the contract fills in where a list does not say which page. */
const PAGE = 1
const PAGE_SIZE = 20

/** The page that a list is asked for. */
export const pageOf = (query: {
  page?: number | undefined
  pageSize?: number | undefined
}): { page: number; pageSize: number } => ({
  page: query.page ?? PAGE,
  pageSize: query.pageSize ?? PAGE_SIZE,
})
