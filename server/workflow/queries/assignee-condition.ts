import { sql, type RawBuilder } from 'kysely'

/** Means nobody in particular, in the index. */
const ANYBODY = 0

/**
 * Resources r assigned to one of these people or to anybody. Uses the expression of the index resources_assignee: on
 * the bare column the planner overestimates null and scans all rows.
 */
export const waitsForPerson = (userId: number): RawBuilder<unknown> =>
  sql`coalesce(r.assignee_id, ${sql.lit(ANYBODY)}) in (${sql.lit(ANYBODY)}, ${userId})`
