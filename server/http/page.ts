const PAGE = 1
const PAGE_SIZE = 20

export const pageOf = (query: {
  page?: number | undefined
  pageSize?: number | undefined
}): { page: number; pageSize: number } => ({
  page: query.page ?? PAGE,
  pageSize: query.pageSize ?? PAGE_SIZE,
})
