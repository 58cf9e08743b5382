import { z } from 'zod'
import {
  COMMENT_MAX_LENGTH,
  COORDINATE_MAX,
  ERROR_BOXES_MAX,
  ID_MAX_LENGTH,
  MASK_SIDE_MAX,
  NAME_MAX_LENGTH,
  NODES_MAX,
  REMARK_MAX_LENGTH,
} from './limits.ts'

/** Coordinates in source pixels, times in seconds, frames 0-based. */

export const id = z.string().min(1).max(ID_MAX_LENGTH)
export const name = z.string().min(1).max(NAME_MAX_LENGTH)
export const frame = z.int().min(0)
export const seconds = z.number().min(0)
export const comment = z.string().max(COMMENT_MAX_LENGTH)

export const availability = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const segmentAvailability = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export const quality = z.union([z.literal(1), z.literal(2)])

export const common = {
  schemaVersion: z.literal(1),
  remark: z.string().max(REMARK_MAX_LENGTH),
}

export const coordinate = z.number().min(0).max(COORDINATE_MAX)
const length = z.number().positive().max(COORDINATE_MAX)

const sides = { x: coordinate, y: coordinate, width: length, height: length }
/** Before rotation a box may lie outside the picture. */
const turnable = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX)

export const rect = z.strictObject(sides)
export const identifiedRect = z.strictObject({ id, ...sides })
/** `rotation` in degrees, clockwise on screen, about the centre. */
export const rotatedRect = z.strictObject({
  ...sides,
  x: turnable,
  y: turnable,
  rotation: z.number().min(-360).max(360),
})
/** Source pixels, origin top-left. `frame`: of a video; missing for pictures and in older boxes. */
export const errorBox = z.strictObject({
  id,
  ...sides,
  comment: comment.exactOptional(),
  frame: frame.exactOptional(),
})
export const errorBoxes = z.array(errorBox).max(ERROR_BOXES_MAX)
export const clipRange = z.strictObject({ id, startFrame: frame, endFrame: frame })

const side = z.int().min(1).max(MASK_SIDE_MAX)
/** COCO run lengths, column-major; `size` is [height, width]. Rules check that they match. */
export const rleMask = z.strictObject({
  size: z.tuple([side, side]),
  counts: z.union([z.string(), z.array(z.int().min(0))]),
})

export const BODY_TYPES = ['left-hand', 'right-hand', 'both-hands', 'body-17', 'face-5', 'own'] as const

export const node = z.strictObject({
  name,
  x: coordinate,
  y: coordinate,
  visibility: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export const nodes = z.array(node).max(NODES_MAX)

export const colourIndex = z.int().min(0).max(22)

export const segment = z.strictObject({
  id,
  /** Null at the top of a category. */
  parentId: id.nullable(),
  name,
  colourIndex,
  rleMask,
  get children() {
    return z.array(segment)
  },
})
