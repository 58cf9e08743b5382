import { sql } from 'kysely'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { requireValue } from '../../require-value.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { type StoredRow, rowOf } from '../../workflow/masks/mask-view.ts'

/** Without `rle`: a person said that there is no mask, or tracking lost the object (`uncertain`). */
export type CurrentMaskRow = MaskRow

export interface CurrentMask extends CurrentMaskRow {
  readonly rle: NonNullable<CurrentMaskRow['rle']>
}

interface MaskSelection {
  readonly uuid: string
  readonly version: number
  readonly objectIds: readonly string[]
}

/** A long video never fills the memory. */
const BATCH = 500

/** Rows of removed objects may still be stored. */
export const objectIdsOf = (document: unknown): string[] =>
  ((document as Partial<DocumentOf['video-segment']> | null)?.objects ?? []).map(({ id }) => id)

/** By frame, then object, empty frames included. A later row replaces an earlier one. */
export async function* currentMaskRows(
  db: SqlDatabase,
  { uuid, version, objectIds }: MaskSelection,
): AsyncGenerator<CurrentMaskRow> {
  for (let [frame, object] = [-1, '']; ;) {
    const { rows } = await sql<StoredRow>`
      select * from (
        select distinct on (frame, object_id) frame, object_id, rle, height, width, source, score, uncertain
        from video_masks
        where resource_uuid = ${uuid} and (frame, object_id) > (${frame}::int, ${object}::text)
          and object_id = any(${[...objectIds]}::text[])
          and since_version <= ${version} and (until_version is null or until_version > ${version})
        order by frame, object_id, since_version desc) as current_row
      where rle is not null or uncertain or source <> 'tracked'
      order by frame, object_id limit ${BATCH}`.execute(db)
    for (const row of rows) yield rowOf(row)
    if (rows.length < BATCH) return
    ;({ frame, object_id: object } = requireValue(rows.at(-1)))
  }
}

const isMask = (row: CurrentMaskRow): row is CurrentMask => row.rle !== null

export async function* currentMasks(db: SqlDatabase, wanted: MaskSelection): AsyncGenerator<CurrentMask> {
  for await (const row of currentMaskRows(db, wanted)) if (isMask(row)) yield row
}

/** By object, of those with a mask at all. */
export type DrawnFrames = ReadonlyMap<
  string,
  { readonly first: number; readonly last: number; readonly count: number }
>

/** On which frames objects have a mask, without reading these. */
export async function drawnFramesOf(
  db: SqlDatabase,
  { uuid, version, objectIds }: MaskSelection,
): Promise<DrawnFrames> {
  const { rows } = await sql<{ id: string; first: number; last: number; count: number }>`
    select object_id as id, min(frame) as first, max(frame) as last, count(*) as count from (
      select distinct on (frame, object_id) frame, object_id, rle is not null as is_drawn from video_masks
      where resource_uuid = ${uuid} and object_id = any(${[...objectIds]}::text[])
        and since_version <= ${version} and (until_version is null or until_version > ${version})
      order by frame, object_id, since_version desc) as current_row
    where is_drawn group by object_id`.execute(db)
  return new Map(rows.map(({ id, ...frames }) => [id, frames]))
}
