import { sql, type RawBuilder } from 'kysely'

export const contains = (column: string, search: string | undefined): RawBuilder<unknown> =>
  search === undefined ? sql`true` : sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`
