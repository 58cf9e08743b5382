import { sql } from 'kysely'
import type { PersonQualityPage } from '../../../src/contract/types.d.ts'
import { busiestPeople, seriesOf, type FigureFilter } from '../figures.ts'
import type { SqlDatabase } from '../../store/store.ts'

/** As people see their own. */

/** Items for a score: a single one would be identified by its result. */
const LEAST = 5

/** Scored before `today` (China): a score right after a push would identify the item. */
const ofDaysOver = (today: string) =>
  sql`i.scored_at < ${today}::date::timestamp at time zone 'Asia/Shanghai'`

interface ScoreRow {
  user_id: number
  count: number
  mean: number
}

type Scores = Map<number, { count: number; mean: number }>

const scoresOf = async (
  db: SqlDatabase,
  { kind, tagId, whose }: FigureFilter,
  userIds: readonly number[],
  purpose: 'gold' | 'double',
  today: string,
): Promise<Scores> => {
  const inTag = tagId === undefined ? sql`true` : sql`i.tag_id = ${tagId}`
  /** An item's first version tells for whom it was marked. */
  const forCompany = (column: string, item: string) =>
    whose.companyId === undefined
      ? sql`true`
      : sql`(select a.author_company_id from annotations a where a.resource_uuid = ${sql.ref(`i.${item}`)}
          and a.author_id = ${sql.ref(`i.${column}`)} order by a.version limit 1) = ${whose.companyId}`
  const side = (column: string, item: string) => sql`
    select ${sql.ref(`i.${column}`)} as user_id, i.score from quality_items i
    where ${sql.ref(`i.${column}`)} = any(${[...userIds]}::int[]) and i.kind = ${kind} and i.purpose = ${purpose}
      and i.score is not null and ${ofDaysOver(today)} and ${inTag} and ${forCompany(column, item)}`
  // The markers of twin and source share their agreement.
  const sides =
    purpose === 'gold'
      ? side('user_id', 'resource_uuid')
      : sql`${side('user_id', 'resource_uuid')} union all ${side('other_id', 'source_uuid')}`
  const { rows } = await sql<ScoreRow>`
    select user_id, count(*) as count, avg(score) as mean from (${sides}) as scores
    group by user_id having count(*) >= ${LEAST}`.execute(db)
  return new Map(rows.map(({ user_id: userId, count, mean }) => [userId, { count, mean }]))
}

/** Most work first. `today` in China: YYYY-MM-DD. */
export async function peopleQuality(
  db: SqlDatabase,
  filter: FigureFilter,
  { page, pageSize }: { page: number; pageSize: number },
  today: string,
): Promise<PersonQualityPage> {
  const { userIds, total } = await busiestPeople(db, filter, { page, pageSize })
  const { items: shown } = await seriesOf(db, { ...filter, userIds }, 'person')
  const tested = await scoresOf(db, filter, userIds, 'gold', today)
  const agreement = await scoresOf(db, filter, userIds, 'double', today)
  return {
    items: shown.flatMap(({ user, figures, copies, rates }) =>
      user === null
        ? []
        : [
            {
              user,
              figures,
              ...(copies && { copies }),
              rates,
              tested: tested.get(user.id) ?? null,
              agreement: agreement.get(user.id) ?? null,
            },
          ],
    ),
    total,
    page,
    pageSize,
  }
}
