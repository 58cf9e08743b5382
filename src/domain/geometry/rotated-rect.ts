import type { Rect } from './rect.ts'
import { rotateAbout } from './point.ts'
import { boundsOf, centre, corners } from './rect.ts'

/** `rotation` in degrees about the centre, clockwise on screen; x, y, width and height are before rotation. */
export interface RotatedRect extends Rect {
  readonly rotation: number
}

/** Clockwise from the former top-left. */
export const rotatedCorners = (rect: RotatedRect): { x: number; y: number }[] =>
  corners(rect).map((corner) => rotateAbout(corner, centre(rect), rect.rotation))

export const rotatedBounds = (rect: RotatedRect): Rect => boundsOf(rotatedCorners(rect)) ?? rect

/** In [0, 360). */
export const normalRotation = (degrees: number): number => {
  const turned = degrees % 360
  return turned < 0 ? turned + 360 : turned + 0
}
