import { clamp } from '../../domain/geometry/clamp.ts'
import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'
import type { PointerSample } from './types.ts'

/** In CSS pixels. */
export const apartOnScreen = (a: Point, b: Point, { zoom }: PointerSample): number => distance(a, b) * zoom

export function nearestOnEdge(points: readonly Point[], index: number, at: Point): Point {
  const from = points[index] ?? at
  const to = points[(index + 1) % points.length] ?? from
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const part = clamp(along, 0, 1)
  return { x: from.x + dx * part, y: from.y + dy * part }
}
