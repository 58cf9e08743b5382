import { sql, type RawBuilder } from 'kysely'

/** Stands in the index for nobody in particular. */
const ANYBODY = 0

/**
 * Resources as r that wait for one of these people, or for whoever takes them: the expression of the index
 * resources_assignee. Asked of the column itself, the planner expects nearly all to wait for whoever takes them, because
 * nearly all of those that wait for nothing do, and reads them all.
 */
export const waitsForPerson = (userId: number): RawBuilder<unknown> =>
  sql`coalesce(r.assignee_id, ${sql.lit(ANYBODY)}) in (${sql.lit(ANYBODY)}, ${userId})`
