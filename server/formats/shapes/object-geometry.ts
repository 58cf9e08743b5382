import type { LabelledBox, LabelledPath, LabelledPoint } from '../../../src/domain/ontology/objects.ts'
import { distance, type Point } from '../../../src/domain/geometry/point.ts'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import { normalRotation, rotatedBounds, rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import type { RotatedRect } from '../../../src/domain/geometry/rotated-rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import { clipBox, clipOutline, isNear, leavesPicture, within } from './clip.ts'
import { shapeText } from './text.ts'

type Geometry<T> = Omit<T, 'id' | 'label' | 'attributes'>
/** A labelled object without its label, in source pixels. */
export type ObjectGeometry = Geometry<LabelledBox> | Geometry<LabelledPath> | Geometry<LabelledPoint>

export const pointsIn = (outline: readonly number[]): Point[] =>
  outline.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: outline[at + 1] ?? 0 }] : []))

const flat = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [x, y])

export const boxGeometry = ({ x, y, width, height, rotation }: RotatedRect): ObjectGeometry => ({
  shape: 'box',
  x,
  y,
  width,
  height,
  rotation,
})

export const upright = (box: Rect): ObjectGeometry => boxGeometry({ ...box, rotation: 0 })

export const polygon = (outline: readonly number[]): ObjectGeometry => ({
  shape: 'polygon',
  points: pointsIn(outline),
})

/** Throws an `AnnotationRefusal` for a single point. */
export function polyline(path: readonly number[]): ObjectGeometry {
  if (path.length < 4) throw new AnnotationRefusal(shapeText.shortLine)
  return { shape: 'polyline', points: pointsIn(path) }
}

/** Throws an `AnnotationRefusal` for several points. */
export function point([x, y, ...more]: readonly number[]): ObjectGeometry {
  if (x === undefined || y === undefined || more.length > 0) throw new AnnotationRefusal(shapeText.manyPoints)
  return { shape: 'point', x, y }
}

/** Clockwise on screen from any corner, or the other way round. */
const clockwise = ([a, b, c, d]: readonly [Point, Point, Point, Point]): [Point, Point, Point, Point] =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0 ? [a, d, c, b] : [a, b, c, d]

/** Pixels between corners, the largest of all four. */
const apart = (some: readonly Point[], others: readonly Point[]): number =>
  some.reduce((most, each, at) => Math.max(most, distance(each, others[at] ?? each)), 0)

/** Pixels by which corners may move for a rounder angle. */
const ROUNDING = 0.01

/** Files give few digits: an upright box must not be turned by a millionth of a degree. */
function roundedRotation(rect: RotatedRect): number {
  const corners = rotatedCorners(rect)
  const rounder = [0, 1, 2, 3].map((digits) => normalRotation(Number(rect.rotation.toFixed(digits))))
  return (
    rounder.find((rotation) => apart(corners, rotatedCorners({ ...rect, rotation })) <= ROUNDING) ??
    rect.rotation
  )
}

/**
 * The rectangle that four corners make, or nearly make; its first side runs from the first corner to the second.
 *
 * @returns null: not four corners, or no area. `off`: pixels between a corner and the given one, at most
 */
export function rectangleOf(outline: readonly number[]): { rect: RotatedRect; off: number } | null {
  const [a, b, c, d, ...more] = pointsIn(outline)
  if (!a || !b || !c || !d || more.length > 0) return null
  const corners = clockwise([a, b, c, d])
  const [first, second, third, fourth] = corners
  const width = (distance(first, second) + distance(fourth, third)) / 2
  const height = (distance(second, third) + distance(first, fourth)) / 2
  if (!(width > 0 && height > 0)) return null
  const along = { x: second.x - first.x + third.x - fourth.x, y: second.y - first.y + third.y - fourth.y }
  const x = corners.reduce((sum, each) => sum + each.x, 0) / 4 - width / 2
  const y = corners.reduce((sum, each) => sum + each.y, 0) / 4 - height / 2
  const rotation = normalRotation((Math.atan2(along.y, along.x) * 180) / Math.PI)
  const exact = { x, y, width, height, rotation }
  const rect = { ...exact, rotation: roundedRotation(exact) }
  return { rect, off: apart(rotatedCorners(rect), corners) }
}

const nudged = (points: readonly Point[], { width, height }: Size): Point[] =>
  points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }))

const areNear = (points: readonly Point[], { width, height }: Size): boolean =>
  points.every(({ x, y }) => isNear(x, width) && isNear(y, height))

/** Rounding may put corners of a turned box outside by less than this. */
const CORNER_SLACK = 1

/** Moves a turned box inside if only rounding keeps it outside; larger boxes fail the check of the document. */
function turnedInside(box: RotatedRect, { width, height }: Size): ObjectGeometry {
  const around = rotatedBounds(box)
  const [right, bottom] = [around.x + around.width, around.y + around.height]
  const move = (from: number, to: number, most: number): number =>
    from < 0 && from >= -CORNER_SLACK ? -from : to > most && to <= most + CORNER_SLACK ? most - to : 0
  return boxGeometry({
    ...box,
    x: box.x + move(around.x, right, width),
    y: box.y + move(around.y, bottom, height),
  })
}

/** Clips boxes and polygons, with a note. Throws an `AnnotationRefusal` if nothing is inside, or a line or point is not. */
export function insidePicture(geometry: ObjectGeometry, picture: Size, notes: Notes): ObjectGeometry {
  if (geometry.shape === 'box')
    return geometry.rotation === 0
      ? upright(clipBox(geometry, picture, notes))
      : turnedInside(geometry, picture)
  if (geometry.shape === 'point') {
    if (!areNear([geometry], picture)) throw new AnnotationRefusal(shapeText.outside)
    return { shape: 'point', x: within(geometry.x, picture.width), y: within(geometry.y, picture.height) }
  }
  const { shape, points } = geometry
  if (areNear(points, picture)) return { shape, points: nudged(points, picture) }
  if (shape === 'polyline') throw new AnnotationRefusal(shapeText.partlyOutside)
  const inside = clipOutline(flat(points), picture)
  if (inside.length < 6) throw new AnnotationRefusal(shapeText.outside)
  if (leavesPicture(flat(points), picture)) notes.add(noteText.clipped)
  return polygon(inside)
}
