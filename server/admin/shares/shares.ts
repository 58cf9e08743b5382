import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Person, Share } from '../../../src/contract/types.d.ts'
import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { can, isAdmin } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { seesCompany, visibleCompany, policyText, type OwnerFilter } from '../../accounts/scope.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { TOTAL_MAX } from '../../../src/domain/constants.ts'
import { personJson } from '../../workflow/views/people.ts'
import { shareText } from './text.ts'

/** 128 bits, which cannot be guessed. */
export const ID_BYTES = 16
/** Lifetime of a share unless its maker chooses another. */
const DAYS = 7
const DAY_MS = 86_400_000

export const shareEnd = (now: number, days = DAYS): Date => new Date(now + days * DAY_MS)

interface ShareRow {
  id: string
  kind: Kind
  resource_uuid: string
  resource_name: string
  version: number | null
  note: string
  creator: Person
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  view_count: number
}

const toShare = (row: ShareRow, publicUrl: string): Share => ({
  id: row.id,
  url: `${publicUrl}${KINDS[row.kind].page}-share/${row.id}`,
  kind: row.kind,
  resourceId: row.resource_uuid,
  resourceName: row.resource_name,
  version: row.version,
  note: row.note,
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  viewCount: row.view_count,
})

/** @param company limits the visible people; null: all */
const readShares = (rest: RawBuilder<unknown>, company: number | null) => sql<ShareRow>`
  select s.id, s.kind, s.resource_uuid,
    (select r.name from resources r where r.uuid = s.resource_uuid) as resource_name, s.version, s.note, ${personJson(sql`s.created_by`, company)} as creator, s.created_at,
    s.expires_at, s.revoked_at, s.view_count
  from shares s ${rest}`

interface SharedResource {
  kind: Kind
  version: number
  settings: Record<string, unknown>
  settings_version: number
  tag_companies: number[]
  has_version: boolean
}

async function readResource(
  db: SqlDatabase,
  id: string,
  version: number | undefined,
): Promise<SharedResource | undefined> {
  const { rows } = await sql<SharedResource>`
    select r.kind, r.version, t.settings_version, s.settings,
      array(select c.company_id from tag_companies c where c.tag_id = t.id) as tag_companies,
      ${version ?? 0}::int = 0 or exists (select 1 from annotations a
        where a.resource_uuid = r.uuid and a.version = ${version ?? 0}) as has_version
    from resources r join tags t on t.id = r.tag_id
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where r.uuid = ${id} and r.deleted_at is null and t.deleted_at is null`.execute(db)
  return rows[0]
}

export interface NewShare {
  resourceId: string
  version?: number | undefined
  days?: number | undefined
  note?: string | undefined
}

/** Throws a 404 for an unseen resource or a missing version, a 403 if the tag forbids shares. */
export async function createShare(
  tx: Tx,
  caller: Caller,
  wanted: NewShare,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<Share> {
  const resource = await readResource(tx, wanted.resourceId, wanted.version)
  if (!resource || !(isAdmin(caller) || resource.tag_companies.includes(caller.companyId)))
    throw new Problem(404, shareText.resourceNotFound)
  const { allowExternalShares } = labelsOf(resource.kind, resource.settings_version, resource.settings)
  const subject = {
    kind: resource.kind,
    tagCompanies: resource.tag_companies,
    tagAllowsShares: allowExternalShares,
  }
  if (!can(caller, 'share-create', subject)) throw new Problem(403, policyText.tagForbidsShares)
  if (!resource.has_version)
    throw new Problem(404, shareText.versionNotFound, shareText.version(wanted.version))
  const id = randomBytes(ID_BYTES).toString('base64url')
  await tx
    .insertInto('shares')
    .values({
      id,
      resource_uuid: wanted.resourceId,
      kind: resource.kind,
      version: wanted.version ?? null,
      note: wanted.note ?? '',
      created_by: caller.id,
      created_at: new Date(now),
      expires_at: shareEnd(now, wanted.days),
    })
    .execute()
  const { rows } = await readShares(sql`where s.id = ${id}`, visibleCompany(caller)).execute(tx)
  return toShare(rows[0] as ShareRow, publicUrl)
}

interface ShareFilter {
  page: number
  pageSize: number
  kind?: Kind | undefined
  resourceId?: string | undefined
  live?: boolean | undefined
}

export async function listShares(
  db: SqlDatabase,
  whose: OwnerFilter,
  { page, pageSize, kind, resourceId, live = false }: ShareFilter,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<{ items: Share[]; total: number }> {
  const conditions = [
    ...(whose.userId === undefined ? [] : [sql`s.created_by = ${whose.userId}`]),
    ...(whose.companyId === undefined
      ? []
      : [sql`s.created_by = any(array(select id from users where company_id = ${whose.companyId}))`]),
    ...(kind === undefined ? [] : [sql`s.kind = ${kind}`]),
    ...(resourceId === undefined ? [] : [sql`s.resource_uuid = ${resourceId}`]),
    ...(live ? [sql`s.revoked_at is null and s.expires_at > ${new Date(now)}`] : []),
  ]
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from shares s ${where} limit ${TOTAL_MAX}) as found`.execute(db)
  const { rows } = await readShares(
    sql`${where} order by s.created_at desc, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    whose.companyId ?? null,
  ).execute(db)
  return { items: rows.map((row) => toShare(row, publicUrl)), total: counted.rows[0]?.total ?? 0 }
}

/** Throws a 404 for an unseen share, a 403 for a colleague's. */
export async function revokeShare(db: SqlDatabase, caller: Caller, id: string, now: number): Promise<void> {
  const { rows } = await sql<{ created_by: number; company_id: number }>`
    select s.created_by, u.company_id from shares s join users u on u.id = s.created_by where s.id = ${id}`.execute(
    db,
  )
  const [share] = rows
  const own = share?.created_by === caller.id
  const seen = own || isAdmin(caller) || (share?.company_id === caller.companyId && seesCompany(caller))
  if (!share || !seen) throw new Problem(404, shareText.notFound)
  if (!can(caller, 'share-revoke', { ownerId: share.created_by }))
    throw new Problem(403, policyText.notYourShare)
  await sql`update shares set revoked_at = ${new Date(now)}, revoked_by = ${caller.id}
    where id = ${id} and revoked_at is null`.execute(db)
}
