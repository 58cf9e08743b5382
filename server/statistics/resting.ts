import { sql } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { isAdmin } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { seesCompany } from '../accounts/scope.ts'
import { ONE_PLAN } from '../store/prepared.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { toldOtherwise } from '../workflow/views/sampling.ts'
import { totalsOf } from './waiting.ts'

/** By `tag status`: admins all, others what their company or they marked. Unmarked counts leased items to mark. */
export async function restingFor(
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tags: readonly VisibleTag[],
): Promise<Map<string, number>> {
  if (isAdmin(caller)) return totalsOf(db, tags, 'clients')
  const ids = sql`${tags.map(({ id }) => id)}::int[]`
  const ofCompany = seesCompany(caller, kind)
  const marked = ofCompany
    ? sql`select tag_id, status, count from tag_company_counts
        where company_id = ${caller.companyId} and tag_id = any(${ids})`
    : sql`select tag_id, status, sum(count)::bigint as count from tag_person_counts
        where role = 'marker' and user_id = ${caller.id} and tag_id = any(${ids}) group by tag_id, status
        union all ${toldOtherwise(caller, ids)}`
  const held = ofCompany
    ? sql`lease_holder_id = any(array(select id from users where company_id = ${caller.companyId}))`
    : sql`lease_holder_id = ${caller.id}`
  const { rows } = await sql<{ tag_id: number; status: Status; count: number }>`${ONE_PLAN}
    ${marked}
    union all
    select tag_id, 'unmarked', count(*) from resources
    where ${held} and lease_stage = 'mark' and tag_id = any(${ids}) and status = 'unmarked' and marker_id is null
      and deleted_at is null group by tag_id`.execute(db)
  const sums = new Map<string, number>()
  for (const { tag_id: tagId, status, count } of rows)
    sums.set(`${tagId} ${status}`, (sums.get(`${tagId} ${status}`) ?? 0) + count)
  return sums
}
