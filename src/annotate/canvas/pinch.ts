import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'
import { pan, zoomAt } from '../../render/viewport.ts'

/** Two fingers: the picture follows them both. */
function follow(view: CanvasView, before: readonly Point[], after: readonly Point[]): void {
  const [a, b] = before
  const [c, d] = after
  if (!a || !b || !c || !d) return
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const to = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 }
  const factor = distance(c, d) / Math.max(distance(a, b), 1)
  view.move((viewport, picture) =>
    zoomAt(pan(viewport, picture, to.x - from.x, to.y - from.y), picture, to, factor),
  )
}

/** What a finger's event is: its own, part of a pinch, or the second one that begins a pinch. */
export type FingerRole = 'single' | 'pinch' | 'second'

export interface Fingers {
  readonly down: (id: number, at: Point) => FingerRole
  readonly move: (id: number, at: Point) => FingerRole
  readonly up: (id: number) => FingerRole
  /** They were no fingers after all. @returns their ids */
  readonly forget: () => readonly number[]
}

/** Tells one finger from two. Whoever has pinched draws nothing until all fingers are up. */
export function createFingers(view: CanvasView): Fingers {
  const places = new Map<number, Point>()
  let pinched = false
  return {
    down(id, at) {
      places.set(id, at)
      if (places.size === 1) return 'single'
      const begins = !pinched
      pinched = true
      return begins ? 'second' : 'pinch'
    },
    move(id, at) {
      if (!pinched) return 'single'
      const before = [...places.values()]
      if (places.has(id)) places.set(id, at)
      follow(view, before, [...places.values()])
      return 'pinch'
    },
    up(id) {
      places.delete(id)
      const role = pinched ? 'pinch' : 'single'
      if (places.size === 0) pinched = false
      return role
    },
    forget() {
      const ids = [...places.keys()]
      places.clear()
      pinched = false
      return ids
    },
  }
}
