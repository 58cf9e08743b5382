import type { Fields } from './types.ts'

/** The brush as a person sets it: its size is a field, so that it is kept from item to item and over a reload. */

/** Diameters in source pixels. */
export const BRUSH_SIZE = { least: 1, most: 1000, initial: 40 } as const

/** The name of the field. */
export const BRUSH_SIZE_FIELD = 'brushSize'

/** One press of a size key makes the brush a sixth larger or smaller, and one pixel at least. */
const STEP = 1.16

/** Whole pixels within the limits. */
export const asBrushSize = (size: number): number =>
  Math.round(Math.min(Math.max(size, BRUSH_SIZE.least), BRUSH_SIZE.most))

/** Diameter of the brush in source pixels. */
export function brushSizeOf(fields: Fields): number {
  const size = fields[BRUSH_SIZE_FIELD]
  return typeof size === 'number' && Number.isFinite(size) ? asBrushSize(size) : BRUSH_SIZE.initial
}

/** The fields to set for a brush of some size. */
export const brushSizeFields = (size: number): Fields => ({ [BRUSH_SIZE_FIELD]: asBrushSize(size) })

/** What `[` (-1) and `]` (+1) do. */
export function steppedBrush(fields: Fields, step: 1 | -1): Fields {
  const size = brushSizeOf(fields)
  const next = step > 0 ? Math.max(size * STEP, size + 1) : Math.min(size / STEP, size - 1)
  return brushSizeFields(next)
}
