import { sql } from 'kysely'
import type { MaskRow } from '../../src/api/generated/contract.d.ts'
import type { UserType } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { Problem } from '../http/problem.ts'
import type { Database } from '../store/store.ts'
import type { MaskRun } from '../workflow/mask-runs.ts'
import { runsFrom } from '../workflow/mask-runs.ts'
import type { Standpoint } from '../workflow/mask-standpoint.ts'
import { rowsFrom } from '../workflow/mask-standpoint.ts'
import { labelsOf } from '../workflow/settings.ts'
import { mayShow } from './may-show.ts'
import { shareText } from './text.ts'

interface Row {
  uuid: string
  kind: Kind
  shown_version: number
  creator_type: UserType
  settings: Record<string, unknown>
  settings_version: number
}

/** What a share lets anybody see: the masks of its version, nobody's unsubmitted ones. Throws a 404 as its view does. */
async function shareStandpoint(db: Database, id: string, now: number): Promise<Standpoint> {
  const { rows } = await sql<Row>`
    select r.uuid, t.kind, coalesce(share.version, r.version) as shown_version,
      creator.type as creator_type, s.settings, t.settings_version
    from shares share join resources r on r.uuid = share.resource_uuid join tags t on t.id = r.tag_id
    join users creator on creator.id = share.created_by
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where share.id = ${id} and share.revoked_at is null and share.expires_at > ${new Date(now)}
      and r.deleted_at is null and t.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row || !mayShow(row.creator_type, labelsOf(row.kind, row.settings_version, row.settings)))
    throw new Problem(404, shareText.notFound, 'no such share')
  const { uuid, shown_version: version } = row
  return { id: uuid, version, pushed: version, author: null }
}

/** Masks of a share on frames `from` to before `to`. */
export const shareMasks = async (
  db: Database,
  id: string,
  now: number,
  { from, to }: { from: number; to: number },
): Promise<MaskRow[]> => rowsFrom(db, await shareStandpoint(db, id, now), from, to)

/** On which frames each object of a share has masks. */
export const shareMaskRuns = async (db: Database, id: string, now: number): Promise<MaskRun[]> =>
  runsFrom(db, await shareStandpoint(db, id, now))
