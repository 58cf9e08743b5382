import { sql } from 'kysely'
import { USER_TYPE, type UserType } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { isExternal } from '../../../src/domain/permissions.ts'
import { Problem } from '../../http/problem.ts'
import { HAS_POSTER } from '../../media/poster/poster-rows.ts'
import type { Pictured } from '../../media/delivery/links.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf, type LabelSettings } from '../../workflow/settings.ts'
import { readListItem } from './share-lists.ts'
import { shareText } from './text.ts'

export interface ActiveShare extends Pictured {
  uuid: string
  version: number
  has_proxy: boolean
  expires_at: Date
}

interface ShareRow extends ActiveShare {
  kind: Kind
  creator_type: UserType
  settings: Record<string, unknown>
  settings_version: number
}

const mayShow = (type: UserType, labels: LabelSettings): boolean =>
  !isExternal({ type }) || labels.allowExternalShares

/** The newest version; undefined if the resource left the list's tag. */
async function readActiveItem(db: SqlDatabase, id: string, now: number): Promise<ActiveShare | undefined> {
  const item = await readListItem(db, id, now)
  if (!item) return undefined
  const { rows } = await sql<ActiveShare>`
    select r.uuid, r.version, ${item.list.expires_at}::timestamptz as expires_at, m.path,
      exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') as has_proxy,
      ${HAS_POSTER} as has_poster
    from resources r join media_files m on m.uuid = r.media_uuid
    where r.uuid = ${item.uuid} and r.tag_id = ${item.list.tag_id} and r.deleted_at is null`.execute(db)
  return rows[0]
}

/** Undefined if it is inactive, its resource is gone, or its creator may no longer share it. */
async function readSingleShare(db: SqlDatabase, id: string, now: number): Promise<ActiveShare | undefined> {
  const { rows } = await sql<ShareRow>`
    select r.uuid, coalesce(share.version, r.version) as version, share.expires_at, m.path,
      exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') as has_proxy,
      ${HAS_POSTER} as has_poster,
      t.kind, creator.type as creator_type, s.settings, t.settings_version
    from shares share join resources r on r.uuid = share.resource_uuid join media_files m on m.uuid = r.media_uuid
    join tags t on t.id = r.tag_id join users creator on creator.id = share.created_by
    join companies c on c.id = creator.company_id
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where share.id = ${id} and share.revoked_at is null and share.expires_at > ${new Date(now)}
      and r.deleted_at is null and t.deleted_at is null and not creator.disabled and not c.disabled
      and (creator.type = ${USER_TYPE.admin} or exists (
        select 1 from tag_companies seen where seen.tag_id = t.id and seen.company_id = creator.company_id))`.execute(
    db,
  )
  return rows.find((row) => mayShow(row.creator_type, labelsOf(row.kind, row.settings_version, row.settings)))
}

const readActiveShare = async (db: SqlDatabase, id: string, now: number): Promise<ActiveShare | undefined> =>
  (await readActiveItem(db, id, now)) ?? readSingleShare(db, id, now)

export const isShareActive = async (db: SqlDatabase, id: string, now: number): Promise<boolean> =>
  (await readActiveShare(db, id, now)) !== undefined

/** Throws a 404 for an inactive share. */
export async function requireActiveShare(db: SqlDatabase, id: string, now: number): Promise<ActiveShare> {
  const share = await readActiveShare(db, id, now)
  if (!share) throw new Problem(404, shareText.notFound)
  return share
}
