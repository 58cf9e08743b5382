import { sql } from 'kysely'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import type { Caller } from '../../http/caller.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ResourceRow } from '../rows.ts'

/** Selects masks as of a version, plus one author's unsubmitted ones. */
export interface MaskView {
  readonly id: string
  readonly version: number
  /** The newest pushed version; higher ones are unsubmitted. */
  readonly pushed: number
  /** Null: no unsubmitted masks. */
  readonly author: number | null
}

/** Without `version`: the caller's work in progress, or the version in force. */
export const maskViewOf = (row: ResourceRow, caller: Caller, version: number | undefined): MaskView => ({
  id: row.uuid,
  version: version ?? (row.lease_holder_id === caller.id ? row.last_version + 1 : row.version),
  pushed: row.last_version,
  author: caller.id,
})

/** The newest row counts per object and frame. */
export const visibleMasks = ({ id, version, pushed, author }: MaskView) => sql`
  resource_uuid = ${id} and since_version <= ${version}
  and (since_version <= ${pushed} or author_id = ${author}::int)
  and (until_version is null or until_version > ${version})`

export interface StoredRow {
  object_id: string
  frame: number
  rle: string | null
  height: number
  width: number
  source: MaskRow['source']
  score: number | null
  uncertain: boolean | null
}

export const rowOf = ({
  object_id,
  frame,
  rle,
  height,
  width,
  source,
  score,
  uncertain,
}: StoredRow): MaskRow => ({
  objectId: object_id,
  frame,
  rle: rle === null ? null : { size: [height, width], counts: rle },
  source,
  ...(score === null ? {} : { score }),
  ...(uncertain === null ? {} : { uncertain }),
})

/** Frames [from, to), with those where the object is lost or absent. */
export async function readVisibleMasks(
  db: SqlDatabase,
  view: MaskView,
  from: number,
  to: number,
): Promise<MaskRow[]> {
  const stored = await sql<StoredRow>`
    select * from (
      select distinct on (object_id, frame) object_id, frame, rle, height, width, source, score, uncertain
      from video_masks
      where frame >= ${from} and frame < ${to} and ${visibleMasks(view)}
      order by object_id, frame, since_version desc) as newest
    where rle is not null or uncertain or source <> 'tracked' order by frame, object_id`.execute(db)
  return stored.rows.map(rowOf)
}
