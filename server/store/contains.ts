import { sql, type RawBuilder } from 'kysely'

/** Digits, marks and Chinese: no letter becomes one of them, whatever the language. */
const WITHOUT_CASE = /^[\u0020-\u0040[-`{-~\u3000-\u303f\u4e00-\u9fff]*$/

/** Ignores case. Lowering a name takes longer than looking through it, so it is left out where it changes nothing. */
export const contains = (column: string, search: string | undefined): RawBuilder<unknown> => {
  if (search === undefined) return sql`true`
  return WITHOUT_CASE.test(search)
    ? sql`strpos(${sql.ref(column)}, ${search}) > 0`
    : sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`
}
