import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '../../../src/contract/types.d.ts'
import { USER_TYPE } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { HAS_POSTER } from '../../media/poster/poster-rows.ts'
import { mediaLinks, proxyLink, type Pictured } from '../../media/delivery/links.ts'
import type { MediaLinker } from '../../media/delivery/sign.ts'

export const visibleTo = (caller: Caller): RawBuilder<unknown> =>
  caller.type === USER_TYPE.admin
    ? sql`true`
    : sql`exists (select 1 from tag_companies seen
                  where seen.tag_id = r.tag_id and seen.company_id = ${caller.companyId})`

export interface ResourceSource extends Pictured {
  uuid: string
  kind: Kind
  tag_id: number
  tag_name: string
  name: string
  mime: string
  width: number | null
  height: number | null
  duration: number | null
  frame_count: number | null
  frame_rate: number | null
  proxy: { width: number; height: number } | null
  status: Status
  version: number
  created_at: Date
  updated_at: Date
}

/** Skips the lookup for pictures. */
const PROXY = sql`case when m.frame_count is not null then (
  select json_build_object('width', p.width, 'height', p.height)
  from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') end`

export const RESOURCE_COLUMNS = sql`
  r.uuid, r.kind, r.tag_id, t.name as tag_name, r.name, m.path, m.mime, m.width, m.height, m.duration, m.frame_count, m.frame_rate,
  ${PROXY} as proxy, ${HAS_POSTER} as has_poster, r.status, r.version, r.created_at, r.updated_at`

export const RESOURCE_TABLES = sql`
  resources r join tags t on t.id = r.tag_id join media_files m on m.uuid = r.media_uuid`

export const resourceView = (linker: MediaLinker, row: ResourceSource): Resource => ({
  uuid: row.uuid,
  kind: row.kind,
  tagId: row.tag_id,
  tagName: row.tag_name,
  name: row.name,
  path: row.path,
  ...mediaLinks(linker, row.uuid, row),
  mime: row.mime,
  width: row.width ?? 1,
  height: row.height ?? 1,
  ...(row.duration === null ? {} : { duration: row.duration }),
  ...(row.frame_count === null ? {} : { frameCount: row.frame_count }),
  ...(row.frame_rate === null ? {} : { frameRate: row.frame_rate }),
  ...(row.proxy === null ? {} : { proxy: { url: proxyLink(linker, row.uuid, row.path), ...row.proxy } }),
  status: row.status,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
