import type { Rect } from './rect.ts'
import { rotateAbout } from './point.ts'
import { boundsOf, centre, corners } from './rect.ts'

/** A box turned about its centre by `rotation` degrees, clockwise as seen. Its x, y, width and height are those before turning. */
export interface RotatedRect extends Rect {
  readonly rotation: number
}

/** Corners after turning, clockwise from what was top-left. */
export const rotatedCorners = (rect: RotatedRect): { x: number; y: number }[] =>
  corners(rect).map((corner) => rotateAbout(corner, centre(rect), rect.rotation))

/** The upright box around the turned one. */
export const rotatedBounds = (rect: RotatedRect): Rect => boundsOf(rotatedCorners(rect)) ?? rect

/** The same turn as a value in [0, 360). */
export const normalRotation = (degrees: number): number => {
  const turned = degrees % 360
  return turned < 0 ? turned + 360 : turned + 0
}
