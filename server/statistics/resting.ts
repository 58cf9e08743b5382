import { sql } from 'kysely'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import type { Whose } from '../policies/scope.ts'
import { reachOf } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import type { Database } from '../store/store.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { totalsOf } from './waiting.ts'

/** Whose resting work somebody is told of: external people of their own or their company's alone. */
const whoseWork = ({ type, id, companyId }: Caller): Whose => {
  const reach = reachOf(type, 'dashboard')
  if (reach === 'own') return { userId: id }
  return reach === 'company' ? { companyId } : {}
}

/**
 * How many resources rest in which status, by `tag status`: everybody's from the maintained counts; of a person or a
 * company what they marked, and as unmarked what is in their hands to be marked.
 */
export async function restingFor(
  db: Database,
  caller: Caller,
  tags: readonly VisibleTag[],
): Promise<Map<string, number>> {
  const { userId, companyId } = whoseWork(caller)
  if (userId === undefined && companyId === undefined) return totalsOf(db, tags)
  const ids = sql`${tags.map(({ id }) => id)}::int[]`
  const marked = userId === undefined ? sql`marker_company_id = ${companyId}` : sql`marker_id = ${userId}`
  const held =
    userId === undefined
      ? sql`lease_holder_id = any(array(select id from users where company_id = ${companyId}))`
      : sql`lease_holder_id = ${userId}`
  const { rows } = await sql<{ tag_id: number; status: Status; count: number }>`
    select tag_id, status, count(*) as count from resources
    where ${marked} and tag_id = any(${ids}) and deleted_at is null group by tag_id, status
    union all
    select tag_id, 'unmarked', count(*) from resources
    where ${held} and lease_stage = 'mark' and tag_id = any(${ids}) and status = 'unmarked' and marker_id is null
      and deleted_at is null group by tag_id`.execute(db)
  const sums = new Map<string, number>()
  for (const { tag_id: tagId, status, count } of rows)
    sums.set(`${tagId} ${status}`, (sums.get(`${tagId} ${status}`) ?? 0) + count)
  return sums
}
