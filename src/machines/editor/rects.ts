import { clamp } from '../../domain/geometry/clamp.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import type { HandleName } from './types.ts'

/** Rectangles stay within the picture and have whole-pixel edges. */

export interface Constraint {
  /** Makes squares, resizes in proportion, moves along one axis. */
  readonly proportional: boolean
  readonly centred: boolean
}

const fromEdges = (left: number, top: number, right: number, bottom: number): Rect => ({
  x: Math.min(left, right),
  y: Math.min(top, bottom),
  width: Math.abs(right - left),
  height: Math.abs(bottom - top),
})

export function snapped(rect: Rect, bounds: Size): Rect {
  const left = clamp(Math.round(rect.x), 0, bounds.width)
  const top = clamp(Math.round(rect.y), 0, bounds.height)
  const right = clamp(Math.round(rect.x + rect.width), 0, bounds.width)
  const bottom = clamp(Math.round(rect.y + rect.height), 0, bounds.height)
  return fromEdges(left, top, right, bottom)
}

/** A square stops at the first edge of the picture: clipping would leave none. */
export function rectBetween(start: Point, to: Point, bounds: Size, constraint: Constraint): Rect {
  const from = constraint.proportional ? nearestInPicture(start, bounds) : start
  const back = constraint.centred ? 1 : 0
  let dx = to.x - from.x
  let dy = to.y - from.y
  if (constraint.proportional) {
    const ahead = (at: number, towards: number, limit: number): number => (towards < 0 ? at : limit - at)
    const room = [
      ahead(from.x, dx, bounds.width),
      ahead(from.y, dy, bounds.height),
      ...(constraint.centred ? [ahead(from.x, -dx, bounds.width), ahead(from.y, -dy, bounds.height)] : []),
    ]
    const side = Math.max(Math.min(Math.max(Math.abs(dx), Math.abs(dy)), ...room), 0)
    dx = side * (dx < 0 ? -1 : 1)
    dy = side * (dy < 0 ? -1 : 1)
  }
  return snapped(fromEdges(from.x - dx * back, from.y - dy * back, from.x + dx, from.y + dy), bounds)
}

export function movement(by: Point, { proportional }: Constraint): Point {
  const alongX = !proportional || Math.abs(by.x) >= Math.abs(by.y)
  const alongY = !proportional || !alongX
  return { x: alongX ? Math.round(by.x) : 0, y: alongY ? Math.round(by.y) : 0 }
}

export function movedRect(rect: Rect, by: Point, bounds: Size, constraint: Constraint): Rect {
  const { x, y } = movement(by, constraint)
  return {
    ...rect,
    x: clamp(rect.x + x, 0, Math.max(bounds.width - rect.width, 0)),
    y: clamp(rect.y + y, 0, Math.max(bounds.height - rect.height, 0)),
  }
}

type Handle = Exclude<HandleName, 'rotate'>

/** 1: moves with the handle; 0: stays. */
interface Sides {
  readonly west: 0 | 1
  readonly north: 0 | 1
  readonly east: 0 | 1
  readonly south: 0 | 1
}

function sidesOf(handle: Handle, { centred }: Constraint): Sides {
  const goes = (side: string, opposite: string): 0 | 1 =>
    handle.includes(side) || (centred && handle.includes(opposite)) ? 1 : 0
  return { west: goes('w', 'e'), north: goes('n', 's'), east: goes('e', 'w'), south: goes('s', 'n') }
}

function growthWithin({ x, y, width, height }: Rect, sides: Sides, growth: number, bounds: Size): number {
  const limits: (readonly [least: number, most: number])[] = []
  if (sides.west) limits.push([(x - bounds.width) / width, x / width])
  if (sides.east) limits.push([-(x + width) / width, (bounds.width - x - width) / width])
  if (sides.north) limits.push([(y - bounds.height) / height, y / height])
  if (sides.south) limits.push([-(y + height) / height, (bounds.height - y - height) / height])
  return clamp(
    growth,
    Math.max(...limits.map(([least]) => least)),
    Math.min(...limits.map(([, most]) => most)),
  )
}

/** A length is negative past the opposite side. Only a proportional box stays within `bounds`. */
export function pulledBox(
  rect: Rect,
  handle: Handle,
  by: Point,
  constraint: Constraint,
  bounds?: Size,
): Rect {
  const sides = sidesOf(handle, constraint)
  let dx = handle.includes('w') ? -by.x : handle.includes('e') ? by.x : 0
  let dy = handle.includes('n') ? -by.y : handle.includes('s') ? by.y : 0
  const corner = handle.length === 2
  if (constraint.proportional && corner && rect.width > 0 && rect.height > 0) {
    const wanted = Math.max(dx / rect.width, dy / rect.height)
    const growth = bounds ? growthWithin(rect, sides, wanted, bounds) : wanted
    dx = growth * rect.width
    dy = growth * rect.height
  }
  return {
    x: rect.x - dx * sides.west,
    y: rect.y - dy * sides.north,
    width: rect.width + dx * (sides.west + sides.east),
    height: rect.height + dy * (sides.north + sides.south),
  }
}

export function pulledRect(
  rect: Rect,
  handle: Handle,
  by: Point,
  constraint: Constraint,
  bounds?: Size,
): Rect {
  const { x, y, width, height } = pulledBox(rect, handle, by, constraint, bounds)
  return fromEdges(x, y, x + width, y + height)
}

/** With positive lengths, within the picture, with whole-pixel edges. */
export const resizedRect = (
  rect: Rect,
  handle: Handle,
  by: Point,
  bounds: Size,
  constraint: Constraint,
): Rect => snapped(pulledRect(rect, handle, by, constraint, bounds), bounds)
