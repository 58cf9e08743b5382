import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { SEGMENTS_MAX } from '../../../src/domain/documents/limits.ts'
import { SEGMENT_CATEGORIES, type DocumentOf, type Segment } from '../../../src/domain/documents/schemas.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText } from '../notes.ts'
import { clipOutline, leavesPicture } from '../shapes/clip.ts'
import { shapeText } from '../shapes/text.ts'
import type { CocoAnnotation, CocoReader, CocoReading } from './annotations.ts'
import { knownCategories, maskOf, readAnnotations } from './annotations.ts'
import type { CocoImage } from './image-index.ts'
import { cocoText } from './text.ts'

interface Placed {
  readonly category: (typeof SEGMENT_CATEGORIES)[number]
  readonly segment: Segment
}

/** The mask of an annotation, which has a pixel in the picture. */
function soundMask({ codec, notes }: CocoReading, image: CocoImage, annotation: CocoAnnotation): Mask {
  const { segmentation } = annotation
  const mask = maskOf(codec, image, annotation)
  if (!mask) throw new AnnotationRefusal(cocoText.noMask)
  const [height, width] = mask.size
  if (height !== image.height || width !== image.width)
    throw new AnnotationRefusal(cocoText.maskSize(image.width, image.height))
  const outlines = Array.isArray(segmentation) ? segmentation : []
  if (codec.area(mask) === 0) {
    const isInside = outlines.length === 0 || outlines.some((each) => clipOutline(each, image).length > 0)
    throw new AnnotationRefusal(isInside ? cocoText.emptyMask : shapeText.outside)
  }
  if (outlines.some((outline) => leavesPicture(outline, image))) notes.add(noteText.clipped)
  return mask
}

/** A segment without its parts; one that has no id of its own has the number of its turn. */
function placed(
  reading: CocoReading,
  image: CocoImage,
  annotation: CocoAnnotation,
  category: Placed['category'],
  turn: number,
): Placed {
  const { segment_id, parent_segment_id, name } = annotation
  const mask = soundMask(reading, image, annotation)
  const segment: Segment = {
    id: segment_id ?? `coco-${turn + 1}`,
    parentId: parent_segment_id ?? null,
    name: name ?? `${category} ${turn + 1}`,
    colourIndex: turn % SEGMENT_COLOURS.length,
    rleMask: { size: [mask.size[0], mask.size[1]], counts: reading.codec.write(mask) },
    children: [],
  }
  return { category, segment }
}

/** The segments of a category that are part of none, each with its parts. */
function treeOf(segments: readonly Segment[]): Segment[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  for (const segment of segments) {
    if (segment.parentId === null) continue
    const parent = byId.get(segment.parentId)
    if (!parent) throw new AnnotationRefusal(cocoText.noParent(segment.parentId))
    parent.children.push(segment)
  }
  const tops = segments.filter(({ parentId }) => parentId === null)
  const count = (list: readonly Segment[]): number =>
    list.reduce((sum, { children }) => sum + 1 + count(children), 0)
  if (count(tops) < segments.length) throw new AnnotationRefusal(cocoText.circle)
  return tops
}

/** Masks of the image-segment kind: polygons become pixels, parts come to lie in what they are part of. */
export const readSegments: CocoReader = (reading, image, annotations) => {
  if (annotations.length > SEGMENTS_MAX)
    throw new AnnotationRefusal(cocoText.manySegments(annotations.length, SEGMENTS_MAX))
  const categoryOf = knownCategories(reading, annotations, SEGMENT_CATEGORIES)
  const all = readAnnotations(reading, annotations, (annotation, turn) => {
    if (annotation.keypoints) reading.notes.add(noteText.keypoints)
    return placed(reading, image, annotation, categoryOf(annotation), turn)
  })
  const [human = [], cover = [], exclude = []] = SEGMENT_CATEGORIES.map((category) =>
    treeOf(all.filter((each) => each.category === category).map(({ segment }) => segment)),
  )
  return {
    ...emptyDocument('image-segment'),
    categories: { human, cover, exclude },
  } satisfies DocumentOf['image-segment']
}
