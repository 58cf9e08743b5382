import { z } from 'zod'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { RleError, type Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import { readEach, type PictureReading } from '../predictions.ts'
import { withContext } from '../shapes/error-context.ts'
import { cocoId, type Category, type CocoImage } from './image-index.ts'
import { cocoText } from './text.ts'

const runs = z.object({
  size: z.tuple([z.int(), z.int()]),
  counts: z.union([z.string(), z.array(z.int().min(0))]),
})

/** Models write null where they have nothing to say. */
const said = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((given) => given ?? undefined)
    .optional()

/** `segment_id`, `parent_segment_id` and `name` are what this product's export says beside what COCO knows. */
export const cocoAnnotation = z.looseObject({
  id: z.union([z.number(), z.string().max(255)]).default(''),
  category_id: cocoId,
  bbox: said(z.tuple([z.number(), z.number(), z.number(), z.number()]).or(z.array(z.never()).length(0))),
  segmentation: said(z.union([z.array(z.array(z.number()).min(6)), runs])),
  keypoints: said(z.array(z.number())),
  /** Of a prediction. */
  score: z.unknown().optional(),
  /** 1: a region with many instances, which is none itself. */
  iscrowd: z.unknown().optional(),
  /** 1: a region that is not to be judged, as some sets of COCO's form have them. */
  ignore: z.unknown().optional(),
  attributes: z.unknown().optional(),
  segment_id: z.string().optional(),
  parent_segment_id: z.string().nullish(),
  name: z.string().optional(),
})

/** What stands behind x and y of each node: its visibility, or how certain a model is of it. */
export type KeypointValues = 'visibility' | 'score'

export type CocoAnnotation = z.infer<typeof cocoAnnotation> & {
  /** What the set says that these values are, where they can be both. */
  keypoint_values?: KeypointValues | undefined
}
type Segmentation = NonNullable<CocoAnnotation['segmentation']>

/** What is needed to make documents of a file's annotations. */
export interface CocoReading extends PictureReading {
  readonly codec: Codec
  readonly categories: ReadonlyMap<number | string, Category>
  /** The skeleton of the tag that is imported into, where it has one. */
  readonly template: NodeTemplate | undefined
  /** Why an annotation is refused, with its place in the file. */
  readonly say: (annotation: CocoAnnotation, why: string) => string
}

/** Makes the document of an image of its annotations, in their order. Throws an `AnnotationRefusal`. */
export type CocoReader = (
  reading: CocoReading,
  image: CocoImage,
  annotations: readonly CocoAnnotation[],
) => object

export function categoryOf({ categories }: CocoReading, { category_id }: CocoAnnotation): Category {
  const category = categories.get(category_id)
  if (!category) throw new AnnotationRefusal(cocoText.noCategory(category_id))
  return category
}

/**
 * The name as one of those that are known. Throws an `AnnotationRefusal` when it is none of them, which tells all unknown
 * names of the picture.
 */
export function knownName<T extends string>(name: string, known: readonly T[], all: readonly string[]): T {
  const found = known.find((each) => each === name)
  if (found !== undefined) return found
  const unknown = all.filter((each) => !known.some((one) => one === each))
  throw new AnnotationRefusal(cocoText.unknownCategory(name, known), [...new Set(unknown)])
}

/** Tells of each annotation of an image its category, as one of those that are known. */
export function knownCategories<T extends string>(
  reading: CocoReading,
  annotations: readonly CocoAnnotation[],
  known: readonly T[],
): (annotation: CocoAnnotation) => T {
  const all = annotations.flatMap(({ category_id: id }) => reading.categories.get(id)?.name ?? [])
  return (annotation) => knownName(categoryOf(reading, annotation).name, known, all)
}

/** Whether there is anything in it; files write an empty list where they have none. */
const isDrawn = (segmentation: CocoAnnotation['segmentation']): segmentation is Segmentation =>
  segmentation !== undefined && !(Array.isArray(segmentation) && segmentation.length === 0)

function drawn(codec: Codec, { width, height }: CocoImage, segmentation: Segmentation): Mask {
  if (!Array.isArray(segmentation)) {
    const [rows, columns] = segmentation.size
    return codec.read(segmentation.counts, columns, rows)
  }
  return segmentation
    .map((points) => codec.fillPolygon(points, width, height))
    .reduce((whole, part) => codec.union(whole, part))
}

/**
 * The pixels of polygons, filled as COCO fills them, or of run lengths in either form; null where nothing is drawn.
 * Throws an `AnnotationRefusal` when they are damaged.
 */
export function maskOf(
  codec: Codec,
  image: CocoImage,
  { segmentation }: Pick<CocoAnnotation, 'segmentation'>,
): Mask | null {
  if (!isDrawn(segmentation)) return null
  try {
    return drawn(codec, image, segmentation)
  } catch (error) {
    if (!(error instanceof RleError)) throw error
    throw new AnnotationRefusal(cocoText.brokenMask)
  }
}

/** Reads each annotation; why one cannot be read is told with its place. Throws an `AnnotationRefusal`. */
export const readAnnotations = <R>(
  reading: CocoReading,
  annotations: readonly CocoAnnotation[],
  read: (annotation: CocoAnnotation, turn: number) => R,
): R[] =>
  readEach(reading, annotations, (annotation, turn) =>
    withContext(
      () => read(annotation, turn),
      (why) => reading.say(annotation, why),
    ),
  )
