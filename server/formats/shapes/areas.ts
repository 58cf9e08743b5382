import { MASKS_MAX_BYTES } from '../../../src/domain/documents/limits.ts'
import { rotateAbout, type Point } from '../../../src/domain/geometry/point.ts'
import { corners, intersection, type Rect, type Size } from '../../../src/domain/geometry/rect.ts'
import { normalRotation, rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import type { RotatedRect } from '../../../src/domain/geometry/rotated-rect.ts'
import { drawnIn, type Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import type { CocoAnnotation } from './coco-annotations.ts'
import { boxGeometry, type ObjectGeometry, polygon, upright } from './object-geometry.ts'
import { shapeText } from './text.ts'

/** Shapes of other tools become COCO annotations, so that one reader handles all. */

/** Outlines are x1, y1, x2, y2, …; `turned`: that of a turned box. */
export type Area =
  | { readonly box: Rect }
  | { readonly outline: readonly number[]; readonly turned?: RotatedRect }

/** Other tools write few, and differences have floating-point noise. */
const DIGITS = 6
/** An outline may run this many pixels inside its ellipse. */
const SAGITTA = 0.1
const CORNERS_LEAST = 16
const CORNERS_MOST = 1024

const flat = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [x, y])

const requireArea = (width: number, height: number): void => {
  if (!(width > 0 && height > 0)) throw new AnnotationRefusal(shapeText.noArea)
}

interface BoxSides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Degrees, clockwise about its centre. Throws an `AnnotationRefusal`. */
export function boxArea({ left, top, right, bottom }: BoxSides, degrees = 0): Area {
  const [width, height] = [right - left, bottom - top].map((side) => Number(side.toFixed(DIGITS)))
  const box = { x: left, y: top, width: width ?? 0, height: height ?? 0 }
  requireArea(box.width, box.height)
  const rotation = normalRotation(degrees)
  if (rotation === 0) return { box }
  const turned = { ...box, rotation }
  return { outline: flat(rotatedCorners(turned)), turned }
}

export function polygonArea(outline: readonly number[]): Area {
  if (outline.length < 6) throw new AnnotationRefusal(shapeText.fewPoints(outline.length / 2))
  return { outline }
}

export function ellipseArea(centre: Point, rx: number, ry: number, rotation = 0): Area {
  requireArea(rx, ry)
  const needed = Math.PI / Math.acos(Math.max(0, 1 - SAGITTA / Math.max(rx, ry)))
  // A multiple of four keeps an upright ellipse's extreme points.
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

/** Outline points are positions, not pixels. */
export function outlineBounds(outline: readonly number[]): Rect {
  const [xs, ys] = [outline.filter((_, at) => at % 2 === 0), outline.filter((_, at) => at % 2 === 1)]
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const [x, y] = [least(xs), least(ys)]
  return { x, y, width: most(xs) - x, height: most(ys) - y }
}

/** Pixels by which a box and its outline may differ. */
const SAME = 1

/** Some files repeat each box as an outline. */
export function isBoxOutline(outlines: readonly (readonly number[])[]): boolean {
  const [outline = [], ...more] = outlines
  const { x, y, width, height } = outlineBounds(outline)
  const isAt = (value: number, from: number, side: number): boolean =>
    Math.abs(value - from) <= SAME || Math.abs(value - from - side) <= SAME
  const isCorner = (value: number, at: number) =>
    at % 2 === 0 ? isAt(value, x, width) : isAt(value, y, height)
  return more.length === 0 && (outline.length === 8 || outline.length === 10) && outline.every(isCorner)
}

export const objectOfArea = (area: Area): ObjectGeometry => {
  if ('box' in area) return upright(area.box)
  return area.turned ? boxGeometry(area.turned) : polygon(area.outline)
}

export type ShapeGeometry = Partial<
  Pick<CocoAnnotation, 'category_id' | 'bbox' | 'segmentation' | 'keypoints' | 'object_geometry'>
>

/** The document reader clips it to the picture. */
export function areaGeometry(kind: Kind, area: Area): ShapeGeometry {
  if (drawnIn(kind) === 'masks' || !('box' in area)) return { segmentation: [[...outlineOf(area)]] }
  const { x, y, width, height } = area.box
  return { bbox: [x, y, width, height] }
}

/** Notes what it clips. Throws an `AnnotationRefusal` if nothing is inside. */
export function placeMask(codec: Codec, mask: Mask, at: Point, { width, height }: Size, notes: Notes): Mask {
  const box = { ...at, width: mask.size[1], height: mask.size[0] }
  const inside = intersection(box, { x: 0, y: 0, width, height })
  if (!inside) throw new AnnotationRefusal(shapeText.outside)
  const isWhole = inside.width === box.width && inside.height === box.height
  if (!isWhole) notes.add(noteText.clipped)
  const part = isWhole ? mask : codec.crop(mask, { ...inside, x: inside.x - at.x, y: inside.y - at.y })
  return codec.place(part, inside.x, inside.y, width, height)
}

/** Of all mask boxes of a picture, which bounds the time. */
const MASK_PIXELS_MAX = 2 ** 32

/** Throws an `AnnotationRefusal` if there are no masks, or together they are too large. */
export function createMaskGeometry(codec: Codec, { width, height }: Size) {
  let [pixels, length] = [0, 0]
  return (read: { mask: Mask; pixels: number } | null): ShapeGeometry => {
    if (!read) throw new AnnotationRefusal(shapeText.outside)
    const counts = codec.write(read.mask)
    pixels += read.pixels
    length += counts.length
    if (pixels > MASK_PIXELS_MAX || length > MASKS_MAX_BYTES)
      throw new AnnotationRefusal(shapeText.manyPixels)
    return { segmentation: { size: [height, width], counts } }
  }
}
