import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { unionOf } from '../geometry.ts'
import type { StrokePoint } from '../scene.ts'
import { capsuleColumns, lastAdded, addSpan } from './column-spans.ts'
import type { Spans } from './column-spans.ts'

export interface StrokeMask {
  readonly bounds: Rect | null
  readonly column: (x: number) => Spans | undefined
  /** Returns the bounds of newly covered pixels. */
  readonly grow: (points: readonly StrokePoint[], count: number) => Rect | null
}

export function createStrokeMask({ width, height }: Size): StrokeMask {
  const columns = Array.from({ length: width }, (): number[] | undefined => undefined)
  let bounds: Rect | null = null
  let known = 0
  let [left, top, right, bottom] = [0, 0, 0, 0]

  const cover = (x: number, from: number, to: number): void => {
    const spans = (columns[x] ??= [])
    if (!addSpan(spans, from, to)) return
    if (x < left) left = x
    if (x >= right) right = x + 1
    if (lastAdded.top < top) top = lastAdded.top
    if (lastAdded.bottom > bottom) bottom = lastAdded.bottom
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
      bounds = unionOf(bounds, grown)
      return grown
    },
  }
}
