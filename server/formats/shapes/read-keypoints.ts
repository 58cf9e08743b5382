import { BLUR } from '../../../src/domain/constants.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf, Node } from '../../../src/domain/documents/types.ts'
import { NODE_TEMPLATES, type NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import {
  type Category,
  categoryOf,
  type CocoAnnotation,
  type CocoReader,
  type CocoReading,
  type KeypointValues,
  readAnnotations,
} from './coco-annotations.ts'
import { noteText } from '../reading/notes.ts'
import { isNear, within } from './clip.ts'
import { shapeText } from './text.ts'
import { boxAround } from '../writing/shapes.ts'

/** COCO writes left_eye, the templates write left-eye. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_]+/g, '-')

export const sameNode = (a: string, b: string): boolean => plain(a) === plain(b)

const hasNodes = ({ nodes }: NodeTemplate, names: readonly string[]): boolean =>
  nodes.length === names.length && nodes.every((node, at) => sameNode(node, names[at] ?? ''))

/**
 * The database's skeleton, else the fitting one with the category's name, else the only fitting one.
 * Throws an `AnnotationRefusal` with the unknown name. @param label null: the file gives none
 */
export function fittingTemplate(
  own: NodeTemplate | undefined,
  label: string | null,
  fits: (template: NodeTemplate) => boolean,
): NodeTemplate {
  const name = label ?? shapeText.unnamed
  const candidates: readonly NodeTemplate[] = own ? [own] : Object.values(NODE_TEMPLATES)
  const fitting = candidates.filter(fits)
  const named = fitting.find(({ bodyType }) => bodyType === name)
  if (named) return named
  const [only, ...more] = fitting
  const unknown = label === null || candidates.some(({ bodyType }) => bodyType === label) ? [] : [label]
  if (!only) throw new AnnotationRefusal(shapeText.noTemplate(name), { unknown })
  if (more.length > 0)
    throw new AnnotationRefusal(
      shapeText.manyTemplates(
        name,
        fitting.map(({ bodyType }) => bodyType),
      ),
      { unknown },
    )
  return only
}

const templateOf = ({ template }: CocoReading, { name, keypoints }: Category): NodeTemplate =>
  fittingTemplate(template, name, (each) =>
    keypoints === undefined ? each.bodyType === name : hasNodes(each, keypoints),
  )

/** Pixels by which a given box may differ from that of the nodes. */
const SAME = 1

/** Null: ambiguous. Throws an `AnnotationRefusal` if they are neither. */
export function keypointValuesOf(values: readonly number[]): KeypointValues | null {
  const others = values.filter((value) => value !== 0 && value !== 1)
  const isScore = others.some((value) => value > 0 && value < 1)
  if (!isScore) return others.length > 0 ? 'visibility' : null
  if (others.some((value) => value === 2)) throw new AnnotationRefusal(shapeText.mixedKeypoints)
  return 'score'
}

function visibilityOf(value: number): Node['visibility'] {
  if (value === 0 || value === 1 || value === 2) return value
  throw new AnnotationRefusal(shapeText.visibility(value))
}

type Seeing = (third: number, isPlaced: boolean) => Node['visibility']

/** Unless the file says otherwise, 0, 1 and 2 are visibilities. */
function seeing(
  { predictions, notes }: CocoReading,
  { keypoints = [], keypoint_values: told }: CocoAnnotation,
): Seeing {
  const thirds = keypoints.filter((_, at) => at % 3 === 2)
  if ((keypointValuesOf(thirds) ?? told) !== 'score') return visibilityOf
  if (!predictions) throw new AnnotationRefusal(shapeText.keypointScores, { isQuestion: true })
  const { minKeypointScore } = predictions
  notes.add(noteText.keypointScore)
  return (score, isPlaced) => {
    // Models write nodes they did not find at the origin with score 0.
    if (score === 0 && !isPlaced) return 0
    if (!(score >= 0 && score <= 1)) throw new AnnotationRefusal(shapeText.visibility(score))
    if (score >= minKeypointScore) return 2
    notes.add(noteText.lowKeypointScore(minKeypointScore))
    return 1
  }
}

function nodesOf(
  reading: CocoReading,
  { nodes }: NodeTemplate,
  { width, height }: Size,
  annotation: CocoAnnotation,
): Node[] {
  const { keypoints } = annotation
  if (!keypoints) throw new AnnotationRefusal(shapeText.noKeypoints)
  if (keypoints.length !== nodes.length * 3)
    throw new AnnotationRefusal(shapeText.tripleCount(keypoints.length, nodes.length))
  const visibilityAt = seeing(reading, annotation)
  let [placed, outside] = [0, 0]
  const made = nodes.map((name, at): Node => {
    const [x = 0, y = 0, third = 0] = keypoints.slice(at * 3, at * 3 + 3)
    const visibility = visibilityAt(third, x !== 0 || y !== 0)
    if (visibility === 0) return { name, x: 0, y: 0, visibility }
    placed += 1
    if (isNear(x, width) && isNear(y, height))
      return { name, x: within(x, width), y: within(y, height), visibility }
    outside += 1
    return { name, x: 0, y: 0, visibility: 0 }
  })
  if (outside > 0 && outside === placed) throw new AnnotationRefusal(shapeText.outside)
  if (outside > 0) reading.notes.add(noteText.nodeOutside)
  return made
}

function tellAround(
  { notes }: CocoReading,
  { bbox, segmentation }: CocoAnnotation,
  nodes: readonly Node[],
): void {
  if (segmentation && !(Array.isArray(segmentation) && segmentation.length === 0))
    notes.add(noteText.keypointOutline)
  if (bbox?.length !== 4) return
  const around = boxAround(nodes)
  const ends = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) => [x, y, x + width, y + height]
  const known = ends(around)
  if (ends(bbox).some((end, at) => !(Math.abs(end - (known[at] ?? 0)) <= SAME)))
    notes.add(noteText.keypointBox)
}

/** COCO has no blur: a picture with nodes counts as sharp. */
export const readKeypoints: CocoReader = (reading, picture, annotations) => {
  const { blur = BLUR.none } = picture
  const labels = reading.template && { template: reading.template }
  const empty = emptyDocument('image-node', labels)
  const instances = readAnnotations(reading, annotations, (annotation) => {
    const template = templateOf(reading, categoryOf(reading, annotation))
    const nodes = nodesOf(reading, template, picture, annotation)
    tellAround(reading, annotation, nodes)
    return { bodyType: template.bodyType, nodes }
  })
  const types = [...new Set(instances.map(({ bodyType }) => bodyType))]
  if (types.length > 1) throw new AnnotationRefusal(shapeText.mixedTypes(types))
  const [first, ...others] = instances
  return {
    ...empty,
    ...first,
    extras: others.map(({ nodes }, turn) => ({ id: `coco-${turn + 1}`, nodes })),
    blur: blur as DocumentOf['image-node']['blur'],
  } satisfies DocumentOf['image-node']
}
