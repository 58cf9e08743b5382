import { requireValue } from '../../require-value.ts'

/** Geometry of the drawn scenes: points in pixels, y down, angles in degrees, 0 = right, 90 = down. */
export interface Point {
  x: number
  y: number
}

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export const point = (x: number, y: number): Point => ({ x, y })

/** One decimal is finer than any screen shows and keeps the text short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const along = (from: Point, degrees: number, distance: number): Point => {
  const radians = (degrees * Math.PI) / 180
  return { x: from.x + Math.cos(radians) * distance, y: from.y + Math.sin(radians) * distance }
}

export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
})

export const angleOf = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** A limb: the outline around two circles, as an SVG path. */
export function capsule(a: Point, radiusA: number, b: Point, radiusB: number): string {
  const length = distance(a, b)
  if (length <= Math.abs(radiusA - radiusB))
    return circle(radiusA > radiusB ? a : b, Math.max(radiusA, radiusB))
  const heading = angleOf(a, b)
  const lean = (Math.acos((radiusA - radiusB) / length) * 180) / Math.PI
  const [a1, a2] = [along(a, heading - lean, radiusA), along(a, heading + lean, radiusA)]
  const [b1, b2] = [along(b, heading - lean, radiusB), along(b, heading + lean, radiusB)]
  const wideA = lean < 90 ? 1 : 0
  return (
    `M${n(a1.x)} ${n(a1.y)}L${n(b1.x)} ${n(b1.y)}` +
    `A${n(radiusB)} ${n(radiusB)} 0 ${1 - wideA} 1 ${n(b2.x)} ${n(b2.y)}` +
    `L${n(a2.x)} ${n(a2.y)}A${n(radiusA)} ${n(radiusA)} 0 ${wideA} 1 ${n(a1.x)} ${n(a1.y)}Z`
  )
}

export const circle = (c: Point, r: number): string => ellipse(c, r, r)

export const ellipse = (c: Point, rx: number, ry: number): string =>
  `M${n(c.x - rx)} ${n(c.y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-rx * 2)} 0Z`

export const rectangle = (x: number, y: number, width: number, height: number, radius = 0): string => {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`
  const arc = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`
  return (
    `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}` +
    `h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}Z`
  )
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L')}Z`

/** A closed curve through the points (Catmull–Rom as Bézier segments). */
export function blob(points: readonly Point[], tension = 1): string {
  const at = (index: number): Point => requireValue(points[(index + points.length) % points.length])
  const parts = points.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const k = tension / 6
    const c1 = point(p1.x + (p2.x - p0.x) * k, p1.y + (p2.y - p0.y) * k)
    const c2 = point(p2.x - (p3.x - p1.x) * k, p2.y - (p3.y - p1.y) * k)
    return `C${n(c1.x)} ${n(c1.y)} ${n(c2.x)} ${n(c2.y)} ${n(p2.x)} ${n(p2.y)}`
  })
  return `M${n(requireValue(points[0]).x)} ${n(requireValue(points[0]).y)}${parts.join('')}Z`
}

export const boundsOf = (points: readonly Point[], margin = 0): Bounds => {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}
