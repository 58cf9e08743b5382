import sharp from 'sharp'
import { COORDINATE_MAX, MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { Notes } from '../reading/notes.ts'
import { type Area, boxArea, ellipseArea, objectOfArea, placeMask, polygonArea } from '../shapes/areas.ts'
import { boxGeometry, type ObjectGeometry, point, polyline, rectangleOf } from '../shapes/object-geometry.ts'
import type { Rows } from '../shapes/rows.ts'
import { shapeText } from '../shapes/text.ts'
import type { LabelmeShape } from './file.ts'
import { ellipseRows, polygonRows, rectangleRows } from './pillow.ts'
import { labelmeText } from './text.ts'

/** Includes the last row and column. */
function boxOf({ points }: LabelmeShape): Rect {
  const [first, last, ...more] = points
  if (!first || !last || more.length > 0 || !points.flat().every(Number.isInteger))
    throw new AnnotationRefusal(labelmeText.badMaskBox)
  const [[x, y], [right, bottom]] = [first, last]
  const [width, height] = [right - x + 1, bottom - y + 1]
  if (width < 1 || height < 1 || width > MASK_SIDE_MAX || height > MASK_SIDE_MAX)
    throw new AnnotationRefusal(labelmeText.badMaskBox)
  return { x, y, width, height }
}

/** Does not unpack a picture larger than expected. */
async function greyOf(png: Buffer, { width, height }: Size): Promise<Buffer> {
  try {
    const image = sharp(png, { limitInputPixels: width * height, failOn: 'error' })
    const facts = await image.metadata()
    if (facts.format === 'png' && facts.width === width && facts.height === height)
      return await image.removeAlpha().greyscale().raw().toBuffer()
  } catch {
    // Reported below, like other bad masks.
  }
  throw new AnnotationRefusal(labelmeText.badMask)
}

/** All but black is set. Throws an `AnnotationRefusal`. */
export async function readMask(
  codec: Codec,
  shape: LabelmeShape,
  picture: Size,
  notes: Notes,
): Promise<{ mask: Mask; pixels: number }> {
  const { x, y, width, height } = boxOf(shape)
  if (!shape.mask) throw new AnnotationRefusal(labelmeText.noMask)
  const grey = await greyOf(Buffer.from(shape.mask, 'base64'), { width, height })
  const pixels = Uint8Array.from(grey, (value) => (value > 0 ? 1 : 0))
  const mask = codec.encodeBytes(pixels, width, height)
  return { mask: placeMask(codec, mask, { x, y }, picture, notes), pixels: pixels.length }
}

type Points = LabelmeShape['points']

/** In any order; X-AnyLabeling writes all four. */
function rectangle(points: Points): Area {
  if (points.length !== 2 && points.length !== 4) throw new AnnotationRefusal(labelmeText.twoPoints)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return boxArea({
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  })
}

/** The centre and a point on the circle. */
function circleBox(points: Points): Rect {
  const [centre, edge] = points
  if (!centre || !edge || points.length > 2) throw new AnnotationRefusal(labelmeText.circlePoints)
  const radius = Math.hypot(edge[0] - centre[0], edge[1] - centre[1])
  if (radius > COORDINATE_MAX) throw new AnnotationRefusal(shapeText.tooLarge)
  return { x: centre[0] - radius, y: centre[1] - radius, width: 2 * radius, height: 2 * radius }
}

function circle(points: Points): Area {
  const { x, y, width } = circleBox(points)
  return ellipseArea({ x: x + width / 2, y: y + width / 2 }, width / 2, width / 2)
}

/** Rotated boxes have four corners: outlines. */
const polygon = (points: Points): Area => polygonArea(points.flat())

const AREAS: ReadonlyMap<string, (points: Points) => Area> = new Map([
  ['polygon', polygon],
  ['rotation', polygon],
  ['oriented_rectangle', polygon],
  ['rectangle', rectangle],
  ['circle', circle],
])

const asPlaces = (points: Points) => points.map(([x, y]) => ({ x, y }))

/** As LabelMe draws. Throws an `AnnotationRefusal` like `areaOf`. */
export function rowsOf(shape: LabelmeShape, { height }: Size): Rows {
  const area = areaOf(shape)
  if (shape.shape_type === 'circle') return ellipseRows(circleBox(shape.points))
  return 'box' in area ? rectangleRows(area.box) : polygonRows(asPlaces(shape.points), height)
}

const TURNED: ReadonlySet<string> = new Set(['rotation', 'oriented_rectangle'])
const LINES: ReadonlySet<string> = new Set(['line', 'linestrip'])

/** What a labelled object is. Throws an `AnnotationRefusal`. */
export function objectOf(shape: LabelmeShape): ObjectGeometry {
  const { shape_type: type, points } = shape
  if (type === 'point') return point(points.flat())
  if (LINES.has(type)) return polyline(points.flat())
  const turned = TURNED.has(type) ? rectangleOf(points.flat()) : null
  return turned ? boxGeometry(turned.rect) : objectOfArea(areaOf(shape))
}

/** No masks. Throws an `AnnotationRefusal` for lines and points, which cover nothing. */
export function areaOf({ shape_type, points }: LabelmeShape): Area {
  const read = AREAS.get(shape_type)
  if (!read) throw new AnnotationRefusal(shapeText.noPlace(shape_type))
  return read(points)
}
