import type { Point } from '../../domain/geometry/point.ts'
import { rotateAbout } from '../../domain/geometry/point.ts'
import { centre, insidePicture } from '../../domain/geometry/rect.ts'
import { normalRotation, rotatedBounds } from '../../domain/geometry/rotated-rect.ts'
import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { movedRect, movement, pulledRect, resizedRect } from './rects.ts'
import type { Constraint } from './rects.ts'
import type { HandleName } from './types.ts'

export type TurnedRect = RotatedRect

export const SNAP_DEGREES = 15

const FREE: Constraint = { proportional: false, centred: false }
const ROUNDINGS = 1e-6
const HALVINGS = 24

export const upright = (rect: Rect): TurnedRect => ({ ...rect, rotation: 0 })

const isInside = (box: TurnedRect, bounds: Size): boolean =>
  insidePicture(rotatedBounds(box), bounds, ROUNDINGS)

const push = (low: number, size: number, limit: number): number =>
  Math.min(Math.max(low, 0), Math.max(limit - size, 0)) - low

/** Shrinks about the centre; whole pixels while upright. */
function fitting(box: TurnedRect, bounds: Size): TurnedRect {
  const around = rotatedBounds(box)
  const part = Math.min(bounds.width / around.width, bounds.height / around.height)
  if (part >= 1 - ROUNDINGS) return box
  const whole = (value: number): number => (box.rotation === 0 ? Math.floor(value + ROUNDINGS) : value)
  const [width, height] = [whole(box.width * part), whole(box.height * part)]
  const { x, y } = centre(box)
  return { ...box, x: whole(x - width / 2), y: whole(y - height / 2), width, height }
}

export function pushedInside(box: TurnedRect, bounds: Size): TurnedRect {
  const fitted = fitting(box, bounds)
  const { x, y, width, height } = rotatedBounds(fitted)
  return {
    ...fitted,
    x: fitted.x + push(x, width, bounds.width),
    y: fitted.y + push(y, height, bounds.height),
  }
}

export function movedTurned(box: TurnedRect, by: Point, bounds: Size, constraint: Constraint): TurnedRect {
  if (box.rotation === 0) return upright(movedRect(box, by, bounds, constraint))
  const { x, y } = movement(by, constraint)
  return pushedInside({ ...box, x: box.x + x, y: box.y + y }, bounds)
}

/** By one movement, as far as each box stays in the picture. */
export function movedTogether(
  boxes: readonly TurnedRect[],
  by: Point,
  bounds: Size,
  constraint: Constraint,
): readonly TurnedRect[] {
  let { x, y } = movement(by, constraint)
  const nearer = (one: number, other: number): number => (Math.abs(one) < Math.abs(other) ? one : other)
  for (const box of boxes) {
    const moved = movedTurned(box, { x, y }, bounds, FREE)
    x = nearer(moved.x - box.x, x)
    y = nearer(moved.y - box.y, y)
  }
  return boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }))
}

function pulledTurned(
  box: TurnedRect,
  handle: Exclude<HandleName, 'rotate'>,
  by: Point,
  constraint: Constraint,
): TurnedRect {
  const along = rotateAbout(by, { x: 0, y: 0 }, -box.rotation)
  const pulled = pulledRect(box, handle, along, constraint)
  const middle = rotateAbout(centre(pulled), centre(box), box.rotation)
  return { ...box, ...pulled, x: middle.x - pulled.width / 2, y: middle.y - pulled.height / 2 }
}

export function resizedTurned(
  box: TurnedRect,
  handle: Exclude<HandleName, 'rotate'>,
  by: Point,
  bounds: Size,
  constraint: Constraint,
): TurnedRect {
  if (box.rotation === 0) return upright(resizedRect(box, handle, by, bounds, constraint))
  const part = (share: number): TurnedRect =>
    pulledTurned(box, handle, { x: by.x * share, y: by.y * share }, constraint)
  if (isInside(part(1), bounds)) return part(1)
  let [inside, outside] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (inside + outside) / 2
    if (isInside(part(middle), bounds)) inside = middle
    else outside = middle
  }
  return part(inside)
}

const TENTHS = 10

const directionFrom = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI

/** Pushed into the picture; smaller if it does not fit. */
export function turnedBy(box: TurnedRect, degrees: number, bounds: Size): TurnedRect {
  const rotation = normalRotation(Math.round((box.rotation + degrees) * TENTHS) / TENTHS)
  return pushedInside({ ...box, rotation }, bounds)
}

export function turnedAlong(
  box: TurnedRect,
  from: Point,
  to: Point,
  bounds: Size,
  snap: boolean,
): TurnedRect {
  const middle = centre(box)
  const degrees = directionFrom(middle, to) - directionFrom(middle, from)
  if (!snap) return turnedBy(box, degrees, bounds)
  const target = Math.round((box.rotation + degrees) / SNAP_DEGREES) * SNAP_DEGREES
  return turnedBy(box, target - box.rotation, bounds)
}
