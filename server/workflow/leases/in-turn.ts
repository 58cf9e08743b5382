import { sql, type RawBuilder } from 'kysely'
import type { PullOrder } from '../../../src/contract/types.d.ts'
import type { Task } from '../../../src/domain/lifecycle/tasks.ts'
import type { ResourceRow } from '../rows.ts'
import type { VisibleTag } from '../tags.ts'

/**
 * Databases whose new work comes in the order that models tell. What no model has looked at comes last, in order of arrival.
 * Pulls of all others never ask for it.
 */

/** Over tags t. */
export const comesInTurn = (task: Task): RawBuilder<unknown> =>
  task === 'mark' ? sql`t.pull_order is not null` : sql`false`

export const anyInTurn = (tags: readonly VisibleTag[], task: Task): boolean =>
  task === 'mark' && tags.some(({ labels }) => labels.pullOrder !== undefined)

/** Over resources r and their tags t; null: nobody knows. */
export const TURN = sql`case t.pull_order when 'doubt' then r.doubt when 'disagreement' then r.disagreement end`

export interface RowInTurn extends ResourceRow {
  /** Absent: its database has no such order. */
  turn?: number | null
}

export const compareTurns = (a: RowInTurn, b: RowInTurn): number => (b.turn ?? -1) - (a.turn ?? -1)

/**
 * Unmarked resources r in turn; each half is read from its own index. The status is a literal, so that the planner knows the index.
 *
 * @param condition without the status
 */
export const inTurn = (
  order: PullOrder,
  condition: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
  locking = sql``,
): RawBuilder<unknown> => sql`
  with told as materialized (
    select * from resources r where ${condition} and r.status = 'unmarked' and ${sql.ref(`r.${order}`)} is not null
    order by ${sql.ref(`r.${order}`)} desc, r.seq limit (${limit}) ${locking}
  ), rest as materialized (
    select * from resources r where ${condition} and r.status = 'unmarked' and ${sql.ref(`r.${order}`)} is null
    order by r.seq limit greatest(0, (${limit}) - (select count(*) from told)) ${locking}
  )
  select * from told union all select * from rest`
