import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { PlacedRow, MaskRow } from '../../domain/mask-rows.ts'
import { NO_ROW, blockOf, changedRow, sameRow } from '../../domain/mask-rows.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { Edit, FieldChange } from '../../machines/editor/edits.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { Json } from '../../machines/json.ts'
import type { WorkDocument } from '../../machines/work.ts'

/** Rows of the current frame are in the fields, changed ones in the work. */

export type VideoWork = WorkDocument<VideoSegmentDocument>

/** Rows of one frame as the server has them; never saved. */
export type FrameRowsField = {
  readonly frame: number
  readonly rows: Readonly<Record<string, MaskRow>>
  readonly before: Readonly<Record<string, MaskRow>> | null
}

export const frameOf = (fields: Fields): number => {
  const frame = fields['currentFrame']
  return typeof frame === 'number' ? frame : 0
}

const fieldOf = (fields: Fields): Partial<FrameRowsField> =>
  (fields['rleData'] ?? {}) as Partial<FrameRowsField>

/** Until then nothing is drawn on the frame. */
export const hasRows = (fields: Fields): boolean => fieldOf(fields).frame === frameOf(fields)

/** Null while unknown. */
export function rowHere(work: VideoWork, fields: Fields, objectId: string): MaskRow | null {
  const changed = changedRow(work.rows, objectId, frameOf(fields))
  if (changed) return changed
  return hasRows(fields) ? (fieldOf(fields).rows?.[objectId] ?? NO_ROW) : null
}

/** Null while unknown, and on the first frame. */
export function rowBefore(work: VideoWork, fields: Fields, objectId: string): MaskRow | null {
  const frame = frameOf(fields) - 1
  if (frame < 0) return null
  const changed = changedRow(work.rows, objectId, frame)
  if (changed) return changed
  const { before } = fieldOf(fields)
  return hasRows(fields) && before ? (before[objectId] ?? NO_ROW) : null
}

export interface RowChange extends PlacedRow {
  readonly before: MaskRow
}

const asJson = (row: MaskRow): Json => row as Json

/** Undo leaves the old value as a local change, so that the server gets it. */
export function rowsEdit(changes: readonly RowChange[]): Edit | null {
  const blocks = new Map<string, { path: readonly string[]; fields: Record<string, FieldChange> }>()
  for (const { objectId, frame, row, before } of changes) {
    if (sameRow(before, row)) continue
    const path = ['rows', objectId, blockOf(frame)]
    const key = path.join('/')
    const block = blocks.get(key) ?? { path, fields: {} }
    block.fields[frame] = { before: asJson(before), after: asJson(row) }
    blocks.set(key, block)
  }
  return composite([...blocks.values()].map((block): Edit => ({ type: 'put', ...block })))
}

export function letGoOfRows(rows: readonly PlacedRow[]): Edit | null {
  return composite(
    rows.map(({ objectId, frame, row }): Edit => ({
      type: 'put',
      path: ['rows', objectId, blockOf(frame)],
      fields: { [frame]: { before: asJson(row) } },
    })),
  )
}
