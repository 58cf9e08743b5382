import { sql } from 'kysely'
import type { Reasons } from '../../src/contract/types.d.ts'
import { QUALITY } from '../../src/domain/constants.ts'
import { reasonsIn } from '../../src/domain/documents/reasons.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { FigureFilter } from './figures.ts'

/** Newest first, so that a long period takes no longer. */
export const RANKED_REJECTIONS_MAX = 2000
const RANKED_REASONS_MAX = 20

const startOf = (day: string, later = 0) =>
  sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone 'Asia/Shanghai'`

/** In force, by checkers and approvers; `whose` filters by whose work, as in the figures. */
const rejections = ({ kind, tagId, corpId, whose, from, to }: FigureFilter) =>
  sql.join(
    [
      sql`o.kind = ${kind}`,
      // Literally the condition of the index `operation_records_rejections`.
      sql`o.is_qualified = ${sql.lit(QUALITY.unqualified)} and o.judgement_stands and o.reset_at is null`,
      sql`o.marker_id is not null`,
      ...(tagId === undefined ? [] : [sql`o.tag_id = ${tagId}`]),
      ...(whose.userId === undefined ? [] : [sql`o.marker_id = ${whose.userId}`]),
      ...[whose.companyId, corpId].flatMap((id) =>
        id === undefined ? [] : [sql`o.marker_company_id = ${id}`],
      ),
      ...(from === undefined ? [] : [sql`o.created_at >= ${startOf(from)}`]),
      ...(to === undefined ? [] : [sql`o.created_at < ${startOf(to, 1)}`]),
    ],
    sql` and `,
  )

interface RejectionRow {
  comment: string
  boxes: readonly { comment?: string }[]
}

/** Most frequent first. A reason counts once per rejection. */
export async function rankedReasons(db: SqlDatabase, filter: FigureFilter): Promise<Reasons> {
  const { rows } = await sql<RejectionRow>`
    select j.comment, j.error_boxes as boxes
    from (select o.judgement_id from operation_records o where ${rejections(filter)}
      order by o.created_at desc, o.id desc limit ${sql.lit(RANKED_REJECTIONS_MAX)}) as newest
    join judgements j on j.id = newest.judgement_id`.execute(db)
  const counts = new Map<string, number>()
  let unexplained = 0
  for (const { comment, boxes } of rows) {
    const reasons = new Set([comment, ...boxes.map((box) => box.comment ?? '')].flatMap(reasonsIn))
    if (reasons.size === 0) unexplained += 1
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const items = [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
    .slice(0, RANKED_REASONS_MAX)
  return { items, rejections: rows.length, unexplained }
}
