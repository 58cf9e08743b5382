import { sql } from 'kysely'
import { must } from '../must.ts'
import type { Database } from '../store/store.ts'

/** A mask of a video as it stands at a version. */
export interface StandingMask {
  readonly objectId: string
  readonly frame: number
  /** COCO compressed. */
  readonly rle: { readonly size: [number, number]; readonly counts: string }
  readonly source: string
}

interface Row {
  object_id: string
  frame: number
  rle: string
  height: number
  width: number
  source: string
}

/** Rows that are read at once: a long video never lies in memory whole. */
const BATCH = 500

/**
 * The masks that hold at a version, by frame and then object, or of one object alone. A later row of the same place
 * takes the place of an earlier one; one without runs says that there is none any more.
 */
export async function* standingMasks(
  db: Database,
  { uuid, version, objectId = null }: { uuid: string; version: number; objectId?: string | null },
): AsyncGenerator<StandingMask> {
  for (let [frame, object] = [-1, '']; ;) {
    const { rows } = await sql<Row>`
      select * from (
        select distinct on (frame, object_id) frame, object_id, rle, height, width, source from video_masks
        where resource_uuid = ${uuid} and (frame, object_id) > (${frame}::int, ${object}::text)
          and (${objectId}::text is null or object_id = ${objectId})
          and since_version <= ${version} and (until_version is null or until_version > ${version})
        order by frame, object_id, since_version desc) as standing
      where rle is not null order by frame, object_id limit ${BATCH}`.execute(db)
    for (const row of rows) {
      const rle = { size: [row.height, row.width] as [number, number], counts: row.rle }
      yield { objectId: row.object_id, frame: row.frame, rle, source: row.source }
    }
    if (rows.length < BATCH) return
    ;({ frame, object_id: object } = must(rows.at(-1)))
  }
}
