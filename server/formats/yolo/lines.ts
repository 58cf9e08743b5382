import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { type CocoAnnotation } from '../coco/annotations.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { YoloFacts } from './facts.ts'
import { yoloText } from './text.ts'

/** Lines of YOLO's label files as annotations of COCO, in pixels: what reads the one reads the other. */

/** How far outside of a picture rounding may lead, in parts of it. */
const SLACK = 1e-3
/** YOLO writes six digits: hundredths of a pixel are all that they tell of the largest pictures. */
const DIGITS = 2

const pixels = (part: number, whole: number): number => {
  if (!(part >= -SLACK && part <= 1 + SLACK)) throw new AnnotationRefusal(yoloText.outside)
  return Number((Math.min(Math.max(part, 0), 1) * whole).toFixed(DIGITS))
}

const points = (parts: readonly number[], { width, height }: Size): number[] =>
  parts.map((part, at) => pixels(part, at % 2 === 0 ? width : height))

function box([x = 0, y = 0, w = 0, h = 0]: readonly number[], size: Size): [number, number, number, number] {
  const [left = 0, top = 0, right = 0, bottom = 0] = points(
    [x - w / 2, y - h / 2, x + w / 2, y + h / 2],
    size,
  )
  return [left, top, Number((right - left).toFixed(DIGITS)), Number((bottom - top).toFixed(DIGITS))]
}

const isOutline = (values: readonly number[]): boolean => values.length >= 6 && values.length % 2 === 0

type Drawn = Pick<CocoAnnotation, 'bbox' | 'segmentation' | 'keypoints'>

function keypoints(values: readonly number[], size: Size, { keypoints: shape }: YoloFacts): number[] {
  if (!shape) throw new AnnotationRefusal(yoloText.noShape)
  const { count, dimensions } = shape
  if (values.length !== 4 + count * dimensions)
    throw new AnnotationRefusal(yoloText.noPose(5 + count * dimensions))
  return Array.from({ length: count }, (_, at) => {
    const [x = 0, y = 0, seen] = values.slice(4 + at * dimensions, 4 + (at + 1) * dimensions)
    // Without visibilities a node at the corner is one that is not there.
    const visibility = seen ?? (x === 0 && y === 0 ? 0 : 2)
    return visibility === 0 ? [0, 0, 0] : [...points([x, y], size), visibility]
  }).flat()
}

const DRAWN: { readonly [K in Kind]?: (values: readonly number[], size: Size, facts: YoloFacts) => Drawn } = {
  image: (values, size) => {
    // Predictions have how sure they are at the end.
    if (values.length === 4 || values.length === 5) return { bbox: box(values, size) }
    if (isOutline(values)) return { segmentation: [points(values, size)] }
    throw new AnnotationRefusal(yoloText.noBox)
  },
  'image-segment': (values, size) => {
    if (!isOutline(values)) throw new AnnotationRefusal(yoloText.noOutline)
    return { segmentation: [points(values, size)] }
  },
  'image-node': (values, size, facts) => ({ keypoints: keypoints(values, size, facts) }),
}

function annotationOf(kind: Kind, line: string, id: number, size: Size, facts: YoloFacts): CocoAnnotation {
  const [category, ...values] = line.trim().split(/\s+/).map(Number)
  if (category === undefined || ![category, ...values].every(Number.isFinite))
    throw new AnnotationRefusal(yoloText.notNumbers)
  if (!facts.names.has(category)) throw new AnnotationRefusal(yoloText.noClass(category))
  const drawn = DRAWN[kind]?.(values, size, facts)
  return { id, category_id: category, ...drawn }
}

/** The annotations of a picture's label file, a line each. Throws an `AnnotationRefusal` that names the line. */
export function yoloAnnotations(kind: Kind, text: string, size: Size, facts: YoloFacts): CocoAnnotation[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [annotationOf(kind, line, index + 1, size, facts)]
    } catch (error) {
      throw error instanceof AnnotationRefusal
        ? new AnnotationRefusal(yoloText.line(index + 1, error.message))
        : error
    }
  })
}
