import type { Rect } from '../../domain/geometry/rect.ts'
import type { Runs } from './runs.ts'

/** The smallest box around all pixels in which two masks of one size differ; null where they are the same. */
export function differenceBounds(a: Runs, b: Runs): Rect | null {
  const { height } = a
  let [left, right, top, bottom] = [-1, -1, height, 0]
  let [i, j, start] = [0, 0, 0]
  let different = false
  while (i < a.changes.length || j < b.changes.length) {
    const [next, other] = [a.changes[i] ?? Infinity, b.changes[j] ?? Infinity]
    // A change of both at once keeps them as equal or as different as they were.
    if (next <= other) i++
    if (other <= next) j++
    if (next === other) continue
    const position = Math.min(next, other)
    if (different) {
      const first = Math.floor(start / height)
      const last = Math.floor((position - 1) / height)
      if (left < 0) left = first
      right = last
      top = first === last ? Math.min(top, start - first * height) : 0
      bottom = first === last ? Math.max(bottom, position - last * height) : height
    } else start = position
    different = !different
  }
  return left < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top }
}
