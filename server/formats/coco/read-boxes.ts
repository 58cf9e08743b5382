import { emptyDocument } from '../../../src/domain/documents/empty.ts'
import { BOUNDS_TOLERANCE } from '../../../src/domain/documents/limits.ts'
import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import type { Rect } from '../../../src/domain/documents/shapes.ts'
import { insidePicture } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { knownCategories, maskOf } from './annotations.ts'
import type { CocoAnnotation, CocoReader, CocoReading } from './annotations.ts'
import { BOX_CATEGORIES } from './boxes.ts'
import type { CocoImage } from './image-index.ts'
import { drawnIn, roundedIn } from '../shapes/areas.ts'
import { cocoText } from './text.ts'

/** The smallest box around polygons: their points are places, not pixels. */
function boxOfPolygons(polygons: readonly (readonly number[])[]): Rect {
  const points = polygons.flat()
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const [x, y] = [least(xs), least(ys)]
  return { x, y, width: most(xs) - x, height: most(ys) - y }
}

/** Other tools reckon sides from parts of the picture's, and end a hair outside of it. */
function drawnInside(box: Rect, image: CocoImage): Rect {
  if (box.x >= 0 && box.y >= 0 && insidePicture(box, image, BOUNDS_TOLERANCE)) return box
  const [x, y] = [roundedIn(box.x, image.width), roundedIn(box.y, image.height)]
  const [right, bottom] = [
    roundedIn(box.x + box.width, image.width),
    roundedIn(box.y + box.height, image.height),
  ]
  return { x, y, width: right - x, height: bottom - y }
}

function boxOf({ codec }: CocoReading, image: CocoImage, annotation: CocoAnnotation): Rect {
  const { bbox, segmentation } = annotation
  if (bbox?.length === 4) {
    const [x, y, width, height] = bbox
    return drawnInside({ x, y, width, height }, image)
  }
  if (Array.isArray(segmentation) && segmentation.length > 0)
    return boxOfPolygons(segmentation.map((outline) => drawnIn(image, outline)))
  const mask = maskOf(codec, image, annotation)
  if (!mask) throw new AnnotationRefusal(cocoText.noBox)
  return codec.box(mask)
}

const NAMES = BOX_CATEGORIES.map(({ name }) => name)

/** Boxes of the image kind; an annotation without a box is the box around what it draws. */
export const readBoxes: CocoReader = (reading, image, annotations) => {
  const categoryOf = knownCategories(reading, annotations, NAMES)
  const boxes = annotations.map((annotation) => ({
    category: categoryOf(annotation),
    box: boxOf(reading, image, annotation),
  }))
  const [tracking, exclude] = NAMES.map((name) => boxes.filter(({ category }) => category === name))
  if (tracking && tracking.length > 1) throw new AnnotationRefusal(cocoText.manyTracking(tracking.length))
  return {
    ...emptyDocument('image'),
    trackingCrop: tracking?.[0]?.box ?? null,
    excludeCrops: (exclude ?? []).map(({ box }, turn) => ({ id: `coco-${turn + 1}`, ...box })),
  } satisfies DocumentOf['image']
}
