import { sql } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { visibleCompany } from '../../accounts/scope.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import type { Batch } from '../leases/pull.ts'
import { chosenTags } from '../tags.ts'
import { workItems } from '../views/items.ts'

interface PersonWorkRequest {
  userId: number
  status?: Status | undefined
  tagId?: number | undefined
  count?: number | undefined
}

/** Newest first. External teams see only their own company's. */
export const listPersonWork = async (
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  { userId, status, tagId, count }: PersonWorkRequest,
): Promise<Batch> => {
  const tags = await chosenTags(db, caller, kind, tagId)
  const company = visibleCompany(caller)
  const limit = count ?? tags[0]?.labels.batchSize ?? 1
  const where = sql`
    r.marker_id = ${userId} and r.tag_id = any(${tags.map(({ id }) => id)}::int[]) and r.deleted_at is null
    and (${status ?? null}::text is null or r.status = ${status ?? null})
    and ${company === null ? sql`true` : sql`r.marker_company_id = ${company}`}`
  const found = await sql<{ uuid: string }>`
    select r.uuid from resources r where ${where} order by r.status_changed_at desc, r.seq desc limit ${limit}`.execute(
    db,
  )
  const total = await sql<{ total: number }>`
    select count(*)::int as total from resources r where ${where}`.execute(db)
  const uuids = found.rows.map(({ uuid }) => uuid)
  // Whatever its status, the caller looks through this work as its checker would, without a lease.
  const items = await workItems(db, signer, uuids, caller, 'check')
  return {
    items: items.map((item) => ({ ...item, lease: null })),
    remaining: Math.max(0, (total.rows[0]?.total ?? 0) - items.length),
  }
}
