import type { Point } from '../domain/geometry/point.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { clamp } from '../domain/geometry/clamp.ts'
import { distance } from '../domain/geometry/point.ts'
import { rotatedCorners } from '../domain/geometry/rotated-rect.ts'

export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  if (length === 0) return distance(point, from)
  const along = clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / length, 0, 1)
  return distance(point, { x: from.x + along * dx, y: from.y + along * dy })
}

/** How much of a line lies in an upright rectangle. Source: Liang and Barsky, 1984. */
export function lengthInside({ x, y, width, height }: Rect, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  let [enters, leaves] = [0, 1]
  for (const [step, room] of [
    [-dx, from.x - x],
    [dx, x + width - from.x],
    [-dy, from.y - y],
    [dy, y + height - from.y],
  ] as const) {
    if (step === 0 && room < 0) return 0
    if (step < 0) enters = Math.max(enters, room / step)
    if (step > 0) leaves = Math.min(leaves, room / step)
  }
  return Math.max(0, leaves - enters) * Math.hypot(dx, dy)
}

export const cornersOf = (rect: Rect, rotation = 0): readonly Point[] => rotatedCorners({ ...rect, rotation })

export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}

export const unionOf = (a: Rect | null, b: Rect | null): Rect | null => (a && b ? union(a, b) : (a ?? b))

/** Touching edges count. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

export const inflate = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
})

export const scaleRect = (rect: Rect, factor: number): Rect => ({
  x: rect.x * factor,
  y: rect.y * factor,
  width: rect.width * factor,
  height: rect.height * factor,
})

/** Even-odd rule. Source: Franklin, PNPOLY. */
export function insidePolygon(point: Point, polygon: readonly Point[]): boolean {
  let inside = false
  let previous = polygon[polygon.length - 1]
  for (const current of polygon) {
    if (
      previous &&
      current.y > point.y !== previous.y > point.y &&
      point.x < ((previous.x - current.x) * (point.y - current.y)) / (previous.y - current.y) + current.x
    ) {
      inside = !inside
    }
    previous = current
  }
  return inside
}
