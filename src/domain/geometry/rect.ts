import { clamp } from './clamp.ts'
import type { Point } from './point.ts'

/** An upright box: (x, y) is its top-left corner, sides are positive. Source pixels unless said otherwise. */
export type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The box between two corners, in whichever order they come. */
export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Square pixels. */
export const area = (rect: Rect): number => rect.width * rect.height

export const centre = (rect: Rect): { x: number; y: number } => ({
  x: rect.x + rect.width / 2,
  y: rect.y + rect.height / 2,
})

/** Corners clockwise from top-left. */
export const corners = (rect: Rect): { x: number; y: number }[] => [
  { x: rect.x, y: rect.y },
  { x: rect.x + rect.width, y: rect.y },
  { x: rect.x + rect.width, y: rect.y + rect.height },
  { x: rect.x, y: rect.y + rect.height },
]

/** What two boxes share; null when that has no area. */
export const intersection = (a: Rect, b: Rect): Rect | null => {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** Intersection over union, 0 to 1. */
export const intersectionOverUnion = (a: Rect, b: Rect): number => {
  const shared = intersection(a, b)
  if (shared === null) return 0
  return area(shared) / (area(a) + area(b) - area(shared))
}

/** The smallest box around all points; null for none. */
export const boundsOf = (points: readonly Point[]): Rect | null => {
  if (points.length === 0) return null
  // The line around a ragged mask has more points than a call takes arguments.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Whether the box lies in a picture of this size, give or take `tolerance` pixels. */
export const insidePicture = (rect: Rect, picture: Size, tolerance = 0): boolean =>
  rect.x >= -tolerance &&
  rect.y >= -tolerance &&
  rect.x + rect.width <= picture.width + tolerance &&
  rect.y + rect.height <= picture.height + tolerance

/** The nearest place in a picture of this size; its far edges belong to it. */
export const nearestInPicture = ({ x, y }: Point, { width, height }: Size): { x: number; y: number } => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
})

/** The part of the box that lies in the picture; null when none does. */
export const clippedTo = (rect: Rect, picture: Size): Rect | null =>
  intersection(rect, { x: 0, y: 0, width: picture.width, height: picture.height })
