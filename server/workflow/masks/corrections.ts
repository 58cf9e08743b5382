import { sql } from 'kysely'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import type { AnnotationContent } from '../change/event-payload.ts'

/** Resources whose unsubmitted masks differ from those in force: changed masks alone make a version. */
export const maskCorrections = async (
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, AnnotationContent>> => {
  if (ids.length === 0) return new Map()
  const rows = await send(
    tx,
    sql<Required<Omit<AnnotationContent, 'duplicateOf'>> & { uuid: string }>`
    select r.uuid, a.document, a.availability, a.settings_version as "settingsVersion"
    from resources r join annotations a on a.resource_uuid = r.uuid and a.version = r.version
    where r.uuid = any(${[...ids]}::uuid[]) and exists (
      select 1 from video_masks mine
      left join lateral (
        select rle, source, uncertain from video_masks known
        where known.resource_uuid = mine.resource_uuid and known.object_id = mine.object_id and known.frame = mine.frame
          and known.since_version <= r.version and (known.until_version is null or known.until_version > r.version)
        order by known.since_version desc limit 1) as standing on true
      where mine.resource_uuid = r.uuid and mine.author_id = ${caller.id}
        and mine.since_version > (select max(version) from annotations last where last.resource_uuid = r.uuid)
        and (mine.rle, mine.source, coalesce(mine.uncertain, false)) is distinct from
            (standing.rle, coalesce(standing.source, 'tracked'), coalesce(standing.uncertain, false)))`,
  )
  return new Map(rows.map(({ uuid, ...annotation }) => [uuid, annotation]))
}
