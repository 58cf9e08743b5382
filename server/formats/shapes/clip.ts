import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import { shapeText } from './text.ts'

/** Coordinates are positions, not pixels: from 0 to the picture's side. */

/** Pixels outside the picture that count as rounding. */
const SLACK = 1
const DIGITS = 6

export const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

export const isNear = (value: number, most: number): boolean => value >= -SLACK && value <= most + SLACK

const side = (from: number, to: number): number => Number((to - from).toFixed(DIGITS))

/** Throws an `AnnotationRefusal` if nothing is inside. */
export function clipBox({ x, y, width, height }: Rect, picture: Size, notes: Notes): Rect {
  if (!(width > 0 && height > 0)) throw new AnnotationRefusal(shapeText.noArea)
  const [right, bottom] = [x + width, y + height]
  if (x >= 0 && y >= 0 && right <= picture.width && bottom <= picture.height) return { x, y, width, height }
  const [left, top] = [within(x, picture.width), within(y, picture.height)]
  const inside = {
    x: left,
    y: top,
    width: side(left, within(right, picture.width)),
    height: side(top, within(bottom, picture.height)),
  }
  if (inside.width <= 0 || inside.height <= 0) throw new AnnotationRefusal(shapeText.outside)
  const isAllNear =
    isNear(x, picture.width) &&
    isNear(right, picture.width) &&
    isNear(y, picture.height) &&
    isNear(bottom, picture.height)
  if (!isAllNear) notes.add(noteText.clipped)
  return inside
}

export const leavesPicture = (outline: readonly number[], { width, height }: Size): boolean =>
  outline.some((value, at) => !isNear(value, at % 2 === 0 ? width : height))

type Vertex = readonly [number, number]

/** At a line across an axis (Sutherland and Hodgman, 1974). */
function clipHalf(points: readonly Vertex[], axis: 0 | 1, edge: number, keepsBelow: boolean): Vertex[] {
  const isKept = (point: Vertex): boolean => (keepsBelow ? point[axis] <= edge : point[axis] >= edge)
  const cut = (a: Vertex, b: Vertex): Vertex => {
    const share = (edge - a[axis]) / (b[axis] - a[axis])
    const other = axis === 0 ? a[1] + share * (b[1] - a[1]) : a[0] + share * (b[0] - a[0])
    return axis === 0 ? [edge, other] : [other, edge]
  }
  return points.flatMap((point, at) => {
    const before = points.at(at - 1) ?? point
    if (isKept(point)) return isKept(before) ? [point] : [cut(before, point), point]
    return isKept(before) ? [cut(before, point)] : []
  })
}

/** x1, y1, x2, y2, …; empty if nothing is inside. */
export function clipOutline(outline: readonly number[], { width, height }: Size): number[] {
  let points = outline.flatMap((x, at): Vertex[] => (at % 2 === 0 ? [[x, outline[at + 1] ?? 0]] : []))
  points = clipHalf(points, 0, 0, false)
  points = clipHalf(points, 0, width, true)
  points = clipHalf(points, 1, 0, false)
  points = clipHalf(points, 1, height, true)
  return points.flat()
}
