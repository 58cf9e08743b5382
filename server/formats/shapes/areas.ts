import { rotateAbout, type Point } from '../../../src/domain/geometry/point.ts'
import { corners, type Rect } from '../../../src/domain/geometry/rect.ts'
import { normalRotation, rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { shapeText } from './text.ts'

/** Outlines are x1, y1, x2, y2, … */
export type Area = { readonly box: Rect } | { readonly outline: readonly number[] }

/** Digits of sides: other tools write few, and differences have floating-point noise. */
const DIGITS = 6
/** Pixels by which an ellipse's outline may run inside of it. */
const SAGITTA = 0.1
const CORNERS_LEAST = 16
const CORNERS_MOST = 1024

const flat = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [x, y])

const requireArea = (width: number, height: number): void => {
  if (!(width > 0 && height > 0)) throw new AnnotationRefusal(shapeText.noArea)
}

export interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Rotated clockwise about its centre, in degrees. Throws an `AnnotationRefusal`, like the others here. */
export function boxArea({ left, top, right, bottom }: Sides, degrees = 0): Area {
  const [width, height] = [right - left, bottom - top].map((side) => Number(side.toFixed(DIGITS)))
  const box = { x: left, y: top, width: width ?? 0, height: height ?? 0 }
  requireArea(box.width, box.height)
  const rotation = normalRotation(degrees)
  return rotation === 0 ? { box } : { outline: flat(rotatedCorners({ ...box, rotation })) }
}

export function polygonArea(outline: readonly number[]): Area {
  if (outline.length < 6) throw new AnnotationRefusal(shapeText.fewPoints(outline.length / 2))
  return { outline }
}

export function ellipseArea(centre: Point, rx: number, ry: number, rotation = 0): Area {
  requireArea(rx, ry)
  const needed = Math.PI / Math.acos(Math.max(0, 1 - SAGITTA / Math.max(rx, ry)))
  // With a multiple of four, an upright ellipse keeps its extreme points.
  const count = Math.ceil(Math.min(Math.max(needed, CORNERS_LEAST), CORNERS_MOST) / 4) * 4
  const points = Array.from({ length: count }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / count
    const point = { x: centre.x + rx * Math.cos(angle), y: centre.y + ry * Math.sin(angle) }
    return rotateAbout(point, centre, rotation)
  })
  return { outline: flat(points) }
}

export const outlineOf = (area: Area): readonly number[] =>
  'box' in area ? flat(corners(area.box)) : area.outline
