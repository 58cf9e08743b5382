import { clamp } from './clamp.ts'
import type { Point } from './point.ts'

/** Upright: (x, y) is the top-left corner, sides are positive. Source pixels unless stated. */
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

export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** In square pixels. */
export const area = (rect: Rect): number => rect.width * rect.height

export const centre = (rect: Rect): { x: number; y: number } => ({
  x: rect.x + rect.width / 2,
  y: rect.y + rect.height / 2,
})

export const corners = (rect: Rect): { x: number; y: number }[] => [
  { x: rect.x, y: rect.y },
  { x: rect.x + rect.width, y: rect.y },
  { x: rect.x + rect.width, y: rect.y + rect.height },
  { x: rect.x, y: rect.y + rect.height },
]

export const intersection = (a: Rect, b: Rect): Rect | null => {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** Whether they share a point; a line or a point has no area, but meets what it lies in. */
export const meets = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const intersectionOverUnion = (a: Rect, b: Rect): number => {
  const shared = intersection(a, b)
  if (shared === null) return 0
  return area(shared) / (area(a) + area(b) - area(shared))
}

export const boundsOf = (points: readonly Point[]): Rect | null => {
  if (points.length === 0) return null
  // No spread: an outline can have more points than a call takes arguments.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const insidePicture = (rect: Rect, picture: Size, tolerance = 0): boolean =>
  rect.x >= -tolerance &&
  rect.y >= -tolerance &&
  rect.x + rect.width <= picture.width + tolerance &&
  rect.y + rect.height <= picture.height + tolerance

/** The far edges belong to the picture. */
export const nearestInPicture = ({ x, y }: Point, { width, height }: Size): { x: number; y: number } => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
})

/** The far edges belong to no pixel. */
export const nearestPixel = ({ x, y }: Point, { width, height }: Size): { x: number; y: number } => ({
  x: clamp(x, 0, width - 0.5),
  y: clamp(y, 0, height - 0.5),
})

export const clippedTo = (rect: Rect, picture: Size): Rect | null =>
  intersection(rect, { x: 0, y: 0, width: picture.width, height: picture.height })
