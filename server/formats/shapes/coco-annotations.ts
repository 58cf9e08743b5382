import { z } from 'zod'
import { ColourIndex } from '../../../src/contract/documents.ts'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { readEach, type PictureReading } from '../reading/predictions.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { Labelling } from '../reading/labelling.ts'
import type { ObjectGeometry } from './object-geometry.ts'
import { shapeText } from './text.ts'

/** Some tools write an id as number here and as text there; numeric text becomes a number. */
export const cocoId = z
  .union([z.number(), z.string().max(255)])
  .transform((given) =>
    typeof given === 'string' && /^(0|[1-9]\d{0,14})$/.test(given) ? Number(given) : given,
  )

const runs = z.object({
  size: z.tuple([z.int(), z.int()]),
  counts: z.union([z.string(), z.array(z.int().min(0))]),
})

const said = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((given) => given ?? undefined)
    .optional()

/** This product's. */
export const colourIndex = ColourIndex.optional().catch(undefined)

/** `segment_id`, `parent_segment_id`, `name` and `colour_index` are this product's; COCO lacks them. */
export const cocoAnnotation = z.looseObject({
  id: z.union([z.number(), z.string().max(255)]).default(''),
  category_id: cocoId,
  bbox: said(
    z.union([z.tuple([z.number(), z.number(), z.number(), z.number()]), z.array(z.never()).length(0)], {
      error: shapeText.badBox,
    }),
  ),
  segmentation: said(
    z.union([z.array(z.array(z.number()).min(6)), runs], { error: shapeText.badSegmentation }),
  ),
  keypoints: said(z.array(z.number())),
  score: z.unknown().optional(),
  /** 1: one region around many instances. */
  iscrowd: z.unknown().optional(),
  /** 1: evaluation ignores the region, in some COCO-like sets. */
  ignore: z.unknown().optional(),
  attributes: z.unknown().optional(),
  segment_id: z.string().optional(),
  parent_segment_id: z.string().nullish(),
  name: z.string().optional(),
  colour_index: colourIndex,
  /** This product's, too: what the object is here, and a turned box as x, y, width, height and rotation. */
  object_id: z.string().min(1).max(64).optional().catch(undefined),
  shape: z.string().optional().catch(undefined),
  /** And the attributes of each node. */
  keypoint_attributes: z.array(z.record(z.string(), z.unknown())).optional().catch(undefined),
  turned_box: z
    .tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
    .optional()
    .catch(undefined),
})

export type KeypointValues = 'visibility' | 'score'

export type CocoAnnotation = z.infer<typeof cocoAnnotation> & {
  /** Set by the file if the numbers can mean both. */
  keypoint_values?: KeypointValues | undefined
  /** Set by readers of other formats, whose shapes COCO does not have. */
  object_geometry?: ObjectGeometry | undefined
}
type Segmentation = NonNullable<CocoAnnotation['segmentation']>

export interface Category {
  readonly name: string
  readonly keypoints?: readonly string[] | undefined
  readonly skeleton?: readonly (readonly [number, number])[] | undefined
  /** 0: one whole area, such as the sky. */
  readonly isthing?: unknown
}

export const isStuff = ({ isthing }: Category): boolean => isthing === 0 || isthing === false

/** Source pixels. `blur` comes from this product's export; `attributes` are of the whole picture, by name. */
export interface LabelledPicture extends Size {
  readonly blur?: unknown
  readonly attributes?: NamedValues | undefined
}

export interface CocoReading extends PictureReading {
  readonly codec: Codec
  readonly categories: ReadonlyMap<number | string, Category>
  readonly template: NodeTemplate | undefined
  /** Of pictures with labelled objects. */
  readonly labelling?: Labelling | undefined
  readonly say: (annotation: CocoAnnotation, why: string) => string
}

/** In the annotations' order. Throws an `AnnotationRefusal`. */
export type CocoReader = (
  reading: CocoReading,
  picture: LabelledPicture,
  annotations: readonly CocoAnnotation[],
) => object

export function categoryOf({ categories }: CocoReading, { category_id }: CocoAnnotation): Category {
  const category = categories.get(category_id)
  if (!category) throw new AnnotationRefusal(shapeText.noCategory(category_id))
  return category
}

/** Throws an `AnnotationRefusal` with all unknown names of the picture. */
export function knownName<T extends string>(name: string, known: readonly T[], all: readonly string[]): T {
  const found = known.find((each) => each === name)
  if (found !== undefined) return found
  const unknown = all.filter((each) => !known.some((one) => one === each))
  throw new AnnotationRefusal(shapeText.unknownCategory(name, known), { unknown: [...new Set(unknown)] })
}

export function knownCategories<T extends string>(
  reading: CocoReading,
  annotations: readonly CocoAnnotation[],
  known: readonly T[],
): (annotation: CocoAnnotation) => T {
  const all = annotations.flatMap(({ category_id: id }) => reading.categories.get(id)?.name ?? [])
  return (annotation) => knownName(categoryOf(reading, annotation).name, known, all)
}

const isDrawn = (segmentation: CocoAnnotation['segmentation']): segmentation is Segmentation =>
  segmentation !== undefined && !(Array.isArray(segmentation) && segmentation.length === 0)

function drawn(codec: Codec, { width, height }: Size, segmentation: Segmentation): Mask {
  if (!Array.isArray(segmentation)) {
    const [rows, columns] = segmentation.size
    return codec.read(segmentation.counts, columns, rows)
  }
  return segmentation
    .map((points) => codec.fillPolygon(points, width, height))
    .reduce((whole, part) => codec.union(whole, part))
}

/** Null: nothing is drawn. Throws an `AnnotationRefusal` for a damaged mask. */
export const maskOf = (
  codec: Codec,
  picture: Size,
  { segmentation }: Pick<CocoAnnotation, 'segmentation'>,
): Mask | null =>
  isDrawn(segmentation)
    ? withContext(
        () => drawn(codec, picture, segmentation),
        (why) => why,
      )
    : null

/** Throws an `AnnotationRefusal` that names the annotation's path. */
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
