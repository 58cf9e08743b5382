import type { RleMask } from '../../domain/documents/types.ts'
import type { MaskRow, RowSource } from '../../domain/mask-rows.ts'
import { ERASED_ROW } from '../../domain/mask-rows.ts'
import type { MaskChange, MaskMode } from '../../machines/editor/masks.ts'
import type { Fields, PaintMode } from '../../machines/editor/types.ts'
import type { Json } from '../../machines/json.ts'

/** They become undo steps once the rows of their frame are loaded. */

export type WaitingStroke = {
  readonly objectId: string
  readonly frame: number
  readonly mode: MaskMode
  readonly shape: RleMask
  readonly source: RowSource
}

const FIELD = 'waitingStrokes'

export function waitingStrokes(fields: Fields): readonly WaitingStroke[] {
  const strokes = fields[FIELD]
  return Array.isArray(strokes) ? (strokes as readonly WaitingStroke[]) : []
}

export const waitingFields = (strokes: readonly WaitingStroke[]): Fields => ({
  [FIELD]: strokes as Json,
})

const changed = (mask: RleMask, mode: PaintMode, shape: RleMask, masks: MaskChange['masks']): RleMask =>
  mode === 'paint' ? masks.union(mask, shape) : masks.subtract(mask, shape)

export function strokeRow(
  before: MaskRow,
  { mode, shape, source }: Pick<WaitingStroke, 'mode' | 'shape' | 'source'>,
  masks: MaskChange['masks'],
): MaskRow | null {
  if (before.rle === null && mode === 'erase') return null
  const mask = before.rle === null || mode === 'replace' ? shape : changed(before.rle, mode, shape, masks)
  return masks.area(mask) === 0 ? ERASED_ROW : { rle: mask, source }
}
