import type { Fields } from './types.ts'

/** The size is a field, so that it survives a change of item and a reload. */

export const BRUSH_SIZE = { least: 1, most: 1000, initial: 40 } as const

/** The smallest radius that always covers a pixel's centre. */
export const LEAST_RADIUS = Math.SQRT1_2

const BRUSH_SIZE_FIELD = 'brushSize'

/** Factor per press of a size key. */
const STEP = 1.16

export const asBrushSize = (size: number): number =>
  Math.round(Math.min(Math.max(size, BRUSH_SIZE.least), BRUSH_SIZE.most))

/** Diameter in source pixels. */
export function brushSizeOf(fields: Fields): number {
  const size = fields[BRUSH_SIZE_FIELD]
  return typeof size === 'number' && Number.isFinite(size) ? asBrushSize(size) : BRUSH_SIZE.initial
}

export const brushSizeFields = (size: number): Fields => ({ [BRUSH_SIZE_FIELD]: asBrushSize(size) })

export function steppedBrush(fields: Fields, step: 1 | -1): Fields {
  const size = brushSizeOf(fields)
  const next = step > 0 ? Math.max(size * STEP, size + 1) : Math.min(size / STEP, size - 1)
  return brushSizeFields(next)
}
