import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { join } from '../geometry.ts'
import type { StrokePoint } from '../scene.ts'
import { capsuleColumns, added, addSpan } from './column-spans.ts'
import type { Spans } from './column-spans.ts'

/** What a stroke covers. */
export interface StrokeMask {
  /** Box of all that is covered. */
  readonly bounds: Rect | null
  /** What is covered of a column; undefined where nothing is. */
  readonly column: (x: number) => Spans | undefined
  /** Covers what the points from those known already up to `count` add; returns the box of what was not covered before. */
  readonly grow: (points: readonly StrokePoint[], count: number) => Rect | null
}

/** Covers nothing yet. Width and height are those of the picture, in source pixels. */
export function createStrokeMask({ width, height }: Size): StrokeMask {
  const columns = Array.from({ length: width }, (): number[] | undefined => undefined)
  let bounds: Rect | null = null
  let known = 0
  let [left, top, right, bottom] = [0, 0, 0, 0]

  const cover = (x: number, from: number, to: number): void => {
    const pieces = (columns[x] ??= [])
    if (!addSpan(pieces, from, to)) return
    if (x < left) left = x
    if (x >= right) right = x + 1
    if (added.top < top) top = added.top
    if (added.bottom > bottom) bottom = added.bottom
  }

  return {
    get bounds() {
      return bounds
    },
    column: (x) => columns[x],
    grow(points, count) {
      ;[left, top, right, bottom] = [width, height, 0, 0]
      for (; known < count; known++) {
        const to = points[known]
        if (!to) break
        capsuleColumns(points[known - 1] ?? to, to, width, height, cover)
      }
      if (left >= right) return null
      const grown: Rect = { x: left, y: top, width: right - left, height: bottom - top }
      bounds = join(bounds, grown)
      return grown
    },
  }
}
