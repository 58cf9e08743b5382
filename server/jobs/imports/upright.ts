import { sql } from 'kysely'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { ImportItem } from '../../formats/import-items.ts'
import { SIDEWAYS, turnDocument } from '../../formats/turn.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { jobText } from '../text.ts'

/** A picture as it is shown, in pixels, and the EXIF orientation of the file that came; null: nobody knows. */
export interface Shown {
  width: number | null
  height: number | null
  orientation: number | null
}

/** What coordinates of a file count in: the picture as it is shown, or as the camera stored it, without EXIF. */
export type Frame = 'upright' | 'stored'

const hasSize = (
  item: Pick<ImportItem, 'width' | 'height'>,
  width: number | null,
  height: number | null,
): boolean => (item.width ?? width) === width && (item.height ?? height) === height

/** Whether the size that a file gives is that of the picture, or that of a file whose EXIF it ignores. */
export const fitsPicture = (
  item: Pick<ImportItem, 'width' | 'height'>,
  { width, height, orientation }: Shown,
): boolean => hasSize(item, width, height) || ((orientation ?? 1) >= SIDEWAYS && hasSize(item, height, width))

/** What an item counts in by its size; null where that does not tell, as of a square or a picture upside down. */
function frameBySize({ width, height }: Pick<ImportItem, 'width' | 'height'>, shown: Shown): Frame | null {
  const { orientation } = shown
  if (orientation === null || orientation === 1) return 'upright'
  if (orientation < SIDEWAYS || width === undefined || height === undefined || width === height) return null
  return width === shown.width ? 'upright' : 'stored'
}

/** The pictures of these resources, by resource. */
export async function shownPictures(db: SqlDatabase, uuids: readonly string[]): Promise<Map<string, Shown>> {
  const { rows } = await sql<Shown & { uuid: string }>`
    select r.uuid, m.width, m.height, m.exif_orientation as orientation
    from resources r join media_files m on m.uuid = r.media_uuid where r.uuid = any(${[...uuids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ uuid, ...shown }) => [uuid, shown]))
}

/** What an import knows of coordinates beside what its file says. */
interface FrameAsked {
  /** Null: nobody has said. */
  asked: Frame | null
  codec: Codec
}

/**
 * The item with its document in the picture as it is shown. By the size that the file gives, else as whoever imports says;
 * where nobody has said it counts as upright, and that is noted.
 */
export function uprightItem(item: ImportItem, shown: Shown, { asked, codec }: FrameAsked): ImportItem {
  const frame = frameBySize(item, shown) ?? asked
  if (frame === null) return { ...item, notes: [...(item.notes ?? []), jobText.importing.unclearFrame] }
  const { width, height, orientation } = shown
  if (frame === 'upright' || width === null || height === null || orientation === null) return item
  const size = { width, height }
  const counted = { width: item.width ?? width, height: item.height ?? height }
  const annotation = turnDocument({ codec, orientation, shown: size, counted }, item.annotation)
  return { ...item, ...size, annotation }
}
