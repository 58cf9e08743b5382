import type { ImportAnnotationsRequest } from '../../../src/contract/types.d.ts'
import { sql } from 'kysely'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { ImportItem } from '../../formats/reading/import-items.ts'
import { SIDEWAYS, turnDocument } from '../../formats/reading/turn.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { jobText } from '../text.ts'

/** As shown, in pixels; EXIF orientation of the uploaded file. Null: unknown. */
export interface ShownPicture {
  width: number | null
  height: number | null
  orientation: number | null
}

/** The frame of coordinates: the picture as shown, or as stored by the camera, before EXIF rotation. */
export type Frame = NonNullable<ImportAnnotationsRequest['frame']>

const hasSize = (
  item: Pick<ImportItem, 'width' | 'height'>,
  width: number | null,
  height: number | null,
): boolean => (item.width ?? width) === width && (item.height ?? height) === height

export const fitsPicture = (
  item: Pick<ImportItem, 'width' | 'height'>,
  { width, height, orientation }: ShownPicture,
): boolean => hasSize(item, width, height) || ((orientation ?? 1) >= SIDEWAYS && hasSize(item, height, width))

/** Null if the size does not tell: a square, or a rotation by 180°. */
function frameBySize(
  { width, height }: Pick<ImportItem, 'width' | 'height'>,
  shown: ShownPicture,
): Frame | null {
  const { orientation } = shown
  if (orientation === null || orientation === 1) return 'upright'
  if (orientation < SIDEWAYS || width === undefined || height === undefined || width === height) return null
  return width === shown.width ? 'upright' : 'stored'
}

export async function shownPictures(
  db: SqlDatabase,
  uuids: readonly string[],
): Promise<Map<string, ShownPicture>> {
  const { rows } = await sql<ShownPicture & { uuid: string }>`
    select r.uuid, m.width, m.height, m.exif_orientation as orientation
    from resources r join media_files m on m.uuid = r.media_uuid where r.uuid = any(${[...uuids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ uuid, ...shown }) => [uuid, shown]))
}

interface FrameAsked {
  fallback: Frame | null
  codec: Codec
}

/** By the file's size, else by the request, else upright with a note. */
export function uprightItem(
  item: ImportItem,
  shown: ShownPicture,
  { fallback, codec }: FrameAsked,
): ImportItem {
  const frame = frameBySize(item, shown) ?? fallback
  if (frame === null) return { ...item, notes: [...(item.notes ?? []), jobText.importing.unclearFrame] }
  const { width, height, orientation } = shown
  if (frame === 'upright' || width === null || height === null || orientation === null) return item
  const size = { width, height }
  const counted = { width: item.width ?? width, height: item.height ?? height }
  const annotation = turnDocument({ codec, orientation, shown: size, counted }, item.annotation)
  return { ...item, ...size, annotation }
}
