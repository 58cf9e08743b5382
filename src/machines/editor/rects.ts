import { clamp } from '../../domain/geometry/clamp.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { HandleName } from './types.ts'

/** Rectangles under the pointer: made, moved and resized within the picture, with whole-pixel edges. */

export interface Constraint {
  /** Equal sides when making, kept proportions when resizing, one axis when moving. */
  readonly proportional: boolean
  /** The first point is the middle. */
  readonly centred: boolean
}

const fromEdges = (left: number, top: number, right: number, bottom: number): Rect => ({
  x: Math.min(left, right),
  y: Math.min(top, bottom),
  width: Math.abs(right - left),
  height: Math.abs(bottom - top),
})

/** Edges rounded to whole pixels and kept within the picture. */
export function snapped(rect: Rect, bounds: Size): Rect {
  const left = clamp(Math.round(rect.x), 0, bounds.width)
  const top = clamp(Math.round(rect.y), 0, bounds.height)
  const right = clamp(Math.round(rect.x + rect.width), 0, bounds.width)
  const bottom = clamp(Math.round(rect.y + rect.height), 0, bounds.height)
  return fromEdges(left, top, right, bottom)
}

/** The rectangle dragged from one point to another. */
export function rectBetween(from: Point, to: Point, bounds: Size, constraint: Constraint): Rect {
  let dx = to.x - from.x
  let dy = to.y - from.y
  if (constraint.proportional) {
    const side = Math.max(Math.abs(dx), Math.abs(dy))
    dx = side * (dx < 0 ? -1 : 1)
    dy = side * (dy < 0 ? -1 : 1)
  }
  const back = constraint.centred ? 1 : 0
  return snapped(fromEdges(from.x - dx * back, from.y - dy * back, from.x + dx, from.y + dy), bounds)
}

/** By how many whole pixels a distance moves, along one axis alone where that is asked. */
export function movement(by: Point, { proportional }: Constraint): Point {
  const alongX = !proportional || Math.abs(by.x) >= Math.abs(by.y)
  const alongY = !proportional || !alongX
  return { x: alongX ? Math.round(by.x) : 0, y: alongY ? Math.round(by.y) : 0 }
}

/** The rectangle moved by a distance, pushed back so that all of it stays in the picture. */
export function movedRect(rect: Rect, by: Point, bounds: Size, constraint: Constraint): Rect {
  const { x, y } = movement(by, constraint)
  return {
    ...rect,
    x: clamp(rect.x + x, 0, Math.max(bounds.width - rect.width, 0)),
    y: clamp(rect.y + y, 0, Math.max(bounds.height - rect.height, 0)),
  }
}

/** The rectangle with one handle pulled by a distance, wherever that leads; pulled over, it turns inside out. */
export function pulledRect(
  rect: Rect,
  handle: Exclude<HandleName, 'rotate'>,
  by: Point,
  constraint: Constraint,
): Rect {
  const pulls = (side: string): number => (handle.includes(side) ? 1 : 0)
  let dx = by.x * (pulls('e') - pulls('w'))
  let dy = by.y * (pulls('s') - pulls('n'))
  const corner = handle.length === 2
  if (constraint.proportional && corner && rect.width > 0 && rect.height > 0) {
    const growth = Math.max(dx / rect.width, dy / rect.height)
    dx = growth * rect.width
    dy = growth * rect.height
  }
  const mirrored = constraint.centred ? 1 : 0
  const west = Math.max(pulls('w'), pulls('e') * mirrored)
  const east = Math.max(pulls('e'), pulls('w') * mirrored)
  const north = Math.max(pulls('n'), pulls('s') * mirrored)
  const south = Math.max(pulls('s'), pulls('n') * mirrored)
  return fromEdges(
    rect.x - dx * west,
    rect.y - dy * north,
    rect.x + rect.width + dx * east,
    rect.y + rect.height + dy * south,
  )
}

/** The same within the picture, with whole-pixel edges. */
export const resizedRect = (
  rect: Rect,
  handle: Exclude<HandleName, 'rotate'>,
  by: Point,
  bounds: Size,
  constraint: Constraint,
): Rect => snapped(pulledRect(rect, handle, by, constraint), bounds)
