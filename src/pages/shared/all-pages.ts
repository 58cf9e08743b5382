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
