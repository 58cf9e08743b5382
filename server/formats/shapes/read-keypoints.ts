import type { AttributeEntry, LabelledSkeleton, MarkedNode } from '../../../src/contract/types.d.ts'
import { BLUR } from '../../../src/domain/constants.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { BodyType, DocumentOf, Node } from '../../../src/domain/documents/types.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import type { AttributeOwner } from '../../../src/domain/ontology/attribute-values.ts'
import { entriesFrom } from '../../../src/domain/ontology/names.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { LabelledSkeletonTemplate } from '../reading/labelling.ts'
import {
  type Category,
  categoryOf,
  type CocoAnnotation,
  type CocoReader,
  type CocoReading,
  type KeypointValues,
  type LabelledPicture,
  readAnnotations,
} from './coco-annotations.ts'
import { noteSet, noteText } from '../reading/notes.ts'
import { createIds } from '../reading/object-names.ts'
import { isNear, within } from './clip.ts'
import {
  areLabelled,
  fittingCandidate,
  idOfNode,
  nameHere,
  type NodeCandidate,
  sameNode,
} from './node-candidates.ts'
import { shapeText } from './text.ts'
import { boxAround } from '../writing/shapes.ts'

const hasNodes = ({ nodes }: NodeCandidate, names: readonly string[]): boolean =>
  nodes.length === names.length && nodes.every((node, at) => sameNode(node, names[at] ?? ''))

/** COCO counts nodes from 1. */
const edgesOf = ({ skeleton = [] }: Category) =>
  skeleton.map(([from, to]): [number, number] => [from - 1, to - 1])

function candidateOf(reading: CocoReading, category: Category): NodeCandidate {
  const { name, keypoints } = category
  const here = nameHere(reading, name)
  return fittingCandidate(
    reading,
    name,
    (each) => (keypoints === undefined ? each.bodyType === here : hasNodes(each, keypoints)),
    keypoints && { names: keypoints, edges: edgesOf(category) },
  )
}

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
  { nodes }: NodeCandidate,
  { width, height }: Size,
  annotation: CocoAnnotation,
): Node[] {
  const { keypoints } = annotation
  if (!keypoints) throw new AnnotationRefusal(shapeText.noKeypoints)
  if (keypoints.length !== nodes.length * 3)
    throw new AnnotationRefusal(shapeText.tripleCount(keypoints.length, nodes.length))
  const visibilityAt = seeing(reading, annotation)
  let [placed, outside] = [0, 0]
  const made = nodes.map((node, at): Node => {
    const name = idOfNode(node)
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

const isPlaced = ({ visibility }: Node): boolean => visibility > 0

/** Attributes by name, as the file has them; those that have no place are told. */
function entriesHere({ notes }: CocoReading, owner: AttributeOwner, given: unknown): AttributeEntry[] {
  const values = isRecord(given) ? given : {}
  const { entries, refused } = entriesFrom(owner, values)
  noteSet(notes, Object.fromEntries(refused.map((name) => [name, values[name]])), noteText.attribute)
  return entries
}

/** Of a label: attributes of the instance, and of its nodes. */
function labelledOf(
  reading: CocoReading,
  { label, nodes: known }: LabelledSkeletonTemplate,
  nodes: readonly Node[],
  annotation: CocoAnnotation,
): Omit<LabelledSkeleton, 'id'> {
  const given = annotation.keypoint_attributes ?? []
  const { seen, seenNodes } = reading.labelling ?? {}
  seen?.(label, 'skeleton', isRecord(annotation.attributes) ? annotation.attributes : {})
  seenNodes?.(label, nodes, given)
  return {
    label: label.id,
    shape: 'skeleton',
    nodes: nodes.map((node, index): MarkedNode => {
      const owner = known[index]?.attributes ?? []
      const entries = isPlaced(node) ? entriesHere(reading, owner, given[index]) : []
      return entries.length > 0 ? { ...node, attributes: entries } : node
    }),
    attributes: entriesHere(reading, label.attributes, annotation.attributes),
  }
}

/** COCO has no blur: a picture with nodes counts as sharp. */
const blurOf = ({ blur = BLUR.none }: LabelledPicture) => blur as DocumentOf['image-node']['blur']

/** Skeletons without a node are left out: they say no more than that somebody is there. */
const readLabelledSkeletons: CocoReader = (reading, picture, annotations) => {
  const idOf = createIds('skeleton')
  const objects = readAnnotations(reading, annotations, (annotation): LabelledSkeleton[] => {
    const candidate = candidateOf(reading, categoryOf(reading, annotation))
    if (!('label' in candidate)) return []
    const nodes = nodesOf(reading, candidate, picture, annotation)
    if (!nodes.some(isPlaced)) {
      reading.notes.add(noteText.emptySkeleton)
      return []
    }
    tellAround(reading, annotation, nodes)
    return [{ id: idOf(annotation.object_id), ...labelledOf(reading, candidate, nodes, annotation) }]
  }).flat()
  const owner = reading.labelling?.pictureAttributes ?? []
  const given = picture.attributes ?? {}
  reading.labelling?.seen?.(null, 'skeleton', given)
  const { entries, refused } = entriesFrom(owner, given)
  noteSet(
    reading.notes,
    Object.fromEntries(refused.map((name) => [name, given[name]])),
    noteText.pictureAttribute,
  )
  const labels = reading.template && { template: reading.template }
  return {
    ...emptyDocument('image-node', labels),
    objects,
    attributes: entries,
    blur: blurOf(picture),
  } satisfies DocumentOf['image-node']
}

export const readKeypoints: CocoReader = (reading, picture, annotations) => {
  if (areLabelled(reading)) return readLabelledSkeletons(reading, picture, annotations)
  const labels = reading.template && { template: reading.template }
  const empty = emptyDocument('image-node', labels)
  const instances = readAnnotations(reading, annotations, (annotation) => {
    const template = candidateOf(reading, categoryOf(reading, annotation))
    const nodes = nodesOf(reading, template, picture, annotation)
    tellAround(reading, annotation, nodes)
    return { bodyType: template.bodyType as BodyType, nodes }
  })
  const types = [...new Set(instances.map(({ bodyType }) => bodyType))]
  if (types.length > 1) throw new AnnotationRefusal(shapeText.mixedTypes(types))
  const [first, ...others] = instances
  return {
    ...empty,
    ...first,
    extras: others.map(({ nodes }, turn) => ({ id: `coco-${turn + 1}`, nodes })),
    blur: blurOf(picture),
  } satisfies DocumentOf['image-node']
}
