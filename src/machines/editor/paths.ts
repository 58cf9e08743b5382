import { clamp } from '../../domain/geometry/clamp.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import type { PointerSample } from './types.ts'

/** Paths under the pointer, in source pixels. */

export interface PathPoint {
  readonly x: number
  readonly y: number
}

/** The nearest place in the picture; its far edges belong to it. */
export const inPicture = ({ x, y }: PathPoint, { width, height }: Size): PathPoint => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
})

/** How far apart two places are on the screen, in CSS pixels. */
export const apartOnScreen = (a: PathPoint, b: PathPoint, { zoom }: PointerSample): number =>
  Math.hypot(a.x - b.x, a.y - b.y) * zoom

/** The foot of the perpendicular from a place to the edge that starts at a vertex. */
export function nearestOnEdge(points: readonly PathPoint[], index: number, at: PathPoint): PathPoint {
  const from = points[index] ?? at
  const to = points[(index + 1) % points.length] ?? from
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const part = clamp(along, 0, 1)
  return { x: from.x + dx * part, y: from.y + dy * part }
}
