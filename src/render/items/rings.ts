import type { Point } from '../../domain/geometry/point.ts'

/** Rings of device pixels: x, y, x, y, … */

/** Of a path with many points those are left out that are closer than this to the one before, in device pixels. */
const FINEST_STEP = 0.6
const MANY_POINTS = 12

/** Edges of upright lines on whole device pixels look the same at every zoom. */
export const snap = (value: number, lineWidth: number): number =>
  Math.round(lineWidth) % 2 === 1 ? Math.floor(value) + 0.5 : Math.round(value)

/** Points in CSS pixels as a ring; `ratio` is device pixels a CSS pixel. */
export const ringOf = (points: readonly Point[], ratio: number): number[] =>
  points.flatMap((point) => [point.x * ratio, point.y * ratio])

/** A ring without what is too fine to be seen. */
export function thinned(ring: readonly number[]): readonly number[] {
  if (ring.length < 2 * MANY_POINTS) return ring
  const kept = [ring[0] ?? 0, ring[1] ?? 0]
  let [x, y] = kept
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    const isLast = at + 2 >= ring.length
    if (!isLast && Math.abs(nextX - (x ?? 0)) + Math.abs(nextY - (y ?? 0)) < FINEST_STEP) continue
    kept.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  return kept
}
