import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { turnedBy } from '../../machines/editor/turned-rects.ts'

interface Turned {
  readonly from: RotatedRect
  readonly degrees: number
}

/** Maps a crop rotated by keys to the crop before the first rotation. Any other change makes a new object. */
const turns = new WeakMap<RotatedRect, Turned>()

/**
 * Rotates the crop further. Every rotation starts from the crop before the first one: a crop that was moved or shrunk
 * to fit the picture regains its place and size when there is room.
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
