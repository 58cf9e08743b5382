import { sql, type RawBuilder } from 'kysely'

/** A text that a name must contain, without regard to case; anything when it is not given. */
export const contains = (column: string, search: string | undefined): RawBuilder<unknown> =>
  search === undefined ? sql`true` : sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`
