import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { knownCategories, maskOf, readAnnotations } from './annotations.ts'
import type { CocoAnnotation, CocoReader, CocoReading } from './annotations.ts'
import { BOX_CATEGORIES } from './boxes.ts'
import type { CocoImage } from './image-index.ts'
import { noteText } from '../notes.ts'
import { clipBox, clipOutline, leavesPicture } from '../shapes/clip.ts'
import { shapeText } from '../shapes/text.ts'
import { cocoText } from './text.ts'

/** The smallest box around a polygon: its points are places, not pixels. */
function boxAround(outline: readonly number[]): Rect {
  const [xs, ys] = [outline.filter((_, at) => at % 2 === 0), outline.filter((_, at) => at % 2 === 1)]
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const [x, y] = [least(xs), least(ys)]
  return { x, y, width: most(xs) - x, height: most(ys) - y }
}

/** Pixels by which the corners of a box that is written twice may differ. */
const SAME = 1

/** Whether an outline is a box and nothing else, as files write them beside the boxes themselves. */
function isBox(outlines: readonly (readonly number[])[]): boolean {
  const [outline = [], ...more] = outlines
  const { x, y, width, height } = boxAround(outline)
  const isAt = (value: number, from: number, side: number): boolean =>
    Math.abs(value - from) <= SAME || Math.abs(value - from - side) <= SAME
  const isCorner = (value: number, at: number) =>
    at % 2 === 0 ? isAt(value, x, width) : isAt(value, y, height)
  return more.length === 0 && (outline.length === 8 || outline.length === 10) && outline.every(isCorner)
}

function boxOf({ codec, notes }: CocoReading, image: CocoImage, annotation: CocoAnnotation): Rect {
  const { bbox, segmentation } = annotation
  const outlines = Array.isArray(segmentation) && segmentation.length > 0 ? segmentation : null
  if (outlines ? !isBox(outlines) : segmentation !== undefined && !Array.isArray(segmentation))
    notes.add(noteText.shape)
  if (bbox?.length === 4) {
    const [x, y, width, height] = bbox
    return clipBox({ x, y, width, height }, image, notes)
  }
  if (outlines) {
    const inside = outlines.flatMap((outline) => clipOutline(outline, image))
    if (inside.length === 0) throw new AnnotationRefusal(shapeText.outside)
    if (outlines.some((outline) => leavesPicture(outline, image))) notes.add(noteText.clipped)
    return clipBox(boxAround(inside), image, notes)
  }
  const mask = maskOf(codec, image, annotation)
  if (!mask) throw new AnnotationRefusal(cocoText.noBox)
  return clipBox(codec.box(mask), image, notes)
}

const NAMES = BOX_CATEGORIES.map(({ name }) => name)

/** Boxes of the image kind; an annotation without a box is the box around what it draws. */
export const readBoxes: CocoReader = (reading, image, annotations) => {
  const categoryOf = knownCategories(reading, annotations, NAMES)
  const boxes = readAnnotations(reading, annotations, (annotation) => {
    if (annotation.keypoints) reading.notes.add(noteText.keypoints)
    return { category: categoryOf(annotation), box: boxOf(reading, image, annotation) }
  })
  const [tracking, exclude] = NAMES.map((name) => boxes.filter(({ category }) => category === name))
  if (tracking && tracking.length > 1) throw new AnnotationRefusal(cocoText.manyTracking(tracking.length))
  return {
    ...emptyDocument('image'),
    trackingCrop: tracking?.[0]?.box ?? null,
    excludeCrops: (exclude ?? []).map(({ box }, turn) => ({ id: `coco-${turn + 1}`, ...box })),
  } satisfies DocumentOf['image']
}
