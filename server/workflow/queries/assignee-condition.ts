import { sql, type RawBuilder } from 'kysely'

const ANYBODY = 0

/** Uses the index's expression: on the bare column the planner overestimates null and scans all rows. */
export const waitsForPerson = (userId: number): RawBuilder<unknown> =>
  sql`coalesce(r.assignee_id, ${sql.lit(ANYBODY)}) in (${sql.lit(ANYBODY)}, ${userId})`
