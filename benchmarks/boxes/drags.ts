import type { Point } from '../../src/domain/geometry/point.ts'
import { type Rect, corners } from '../../src/domain/geometry/rect.ts'
import { MOUSE } from '../../src/render/hit-test.ts'

export interface Drag {
  readonly from: Point
  readonly to: Point
}

const SHARES = [0, 0.5, 1]

const handlesOf = ({ x, y, width, height }: Rect): Point[] =>
  SHARES.flatMap((across) => SHARES.map((down) => ({ x: x + width * across, y: y + height * down })))

/**
 * From a corner to the one across from it; people begin beside the handles of the box before, which is still selected.
 * All in CSS pixels.
 */
export function dragOf(box: Rect, before: Rect | null): Drag {
  const places = corners(box)
  const ways = [0, 2, 1, 3].map((from) => ({ from: places[from]!, to: places[(from + 2) % 4]! }))
  const handles = before ? handlesOf(before) : []
  const room = ({ from }: Drag): number =>
    Math.min(MOUSE.handle, ...handles.map(({ x, y }) => Math.hypot(x - from.x, y - from.y)))
  return ways.reduce((best, way) => (room(way) > room(best) ? way : best))
}
