import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { turnedBy } from '../../machines/editor/turned-rects.ts'

interface Turned {
  readonly from: RotatedRect
  readonly degrees: number
}

/** What crops that keys have turned were before the first of these turns. Whatever else changes one makes another. */
const turns = new WeakMap<RotatedRect, Turned>()

/**
 * The crop turned by some degrees more. Where it was pushed back or made smaller to stay in the picture it has all of its
 * size and place again as soon as there is room: every turn is made from what the first one found, and going back to that
 * is the crop as it was.
 */
export function turnedExtra(crop: RotatedRect, by: number, picture: Size): RotatedRect {
  const before = turns.get(crop)
  const from = before?.from ?? crop
  const degrees = (before?.degrees ?? 0) + by
  if (degrees % 360 === 0) return from
  const turned = turnedBy(from, degrees, picture)
  turns.set(turned, { from, degrees })
  return turned
}
