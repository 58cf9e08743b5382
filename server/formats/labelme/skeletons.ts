import type { CocoAnnotation } from '../shapes/coco-annotations.ts'
import { fittingCandidate, indexOfNode, sameNode } from '../shapes/node-candidates.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { noteText } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import type { ShapeReading } from '../shapes/document.ts'
import { shapeText } from '../shapes/text.ts'
import { labelmeText } from './text.ts'
import type { LabelmeShape } from './file.ts'

export interface NumberedShape {
  readonly turn: number
  readonly shape: LabelmeShape
}

type ShapeGroup = [NumberedShape, ...NumberedShape[]]

/** In the order of first shapes. A null key makes the shape its own group. */
export function groupsOf(
  shapes: readonly NumberedShape[],
  keyOf: (shape: LabelmeShape) => string | null,
): ShapeGroup[] {
  const groups = new Map<string, ShapeGroup>()
  for (const each of shapes) {
    const key = keyOf(each.shape) ?? `\0${each.turn}`
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

export const instanceOf = ({ label, group_id: group }: LabelmeShape): string | null =>
  group === null || group === undefined ? null : JSON.stringify([label, group])

/** Nodes without a group are one skeleton, too. */
export const skeletonOf = ({ group_id: group }: LabelmeShape): string => JSON.stringify(group ?? null)

/** What labels and their nodes take by name. */
const flagsOf = ({ flags, attributes }: LabelmeShape): Record<string, unknown> => ({
  ...flags,
  ...attributes,
})

const nodesOf = (group: readonly NumberedShape[]) => group.filter(({ shape }) => shape.shape_type === 'point')

function isUncertain({ predictions, notes }: ShapeReading, score: number | null | undefined): boolean {
  if (!predictions || typeof score !== 'number' || score >= predictions.minKeypointScore) return false
  notes.add(noteText.lowKeypointScore(predictions.minKeypointScore))
  return true
}

function keypoint(
  reading: ShapeReading,
  { shape: { label, points, difficult, score } }: NumberedShape,
): number[] {
  const [place, ...more] = points
  if (!place || more.length > 0) throw new AnnotationRefusal(shapeText.onePoint(label))
  return [...place, difficult || isUncertain(reading, score) ? 1 : 2]
}

function skeleton(reading: ShapeReading, group: ShapeGroup): CocoAnnotation {
  const nodes = nodesOf(group)
  if (nodes.length === 0) throw new AnnotationRefusal(labelmeText.noNodes)
  const twice = nodes.find(
    ({ shape }, at) => nodes.findIndex((other) => sameNode(other.shape.label, shape.label)) < at,
  )
  if (twice) throw new AnnotationRefusal(shapeText.nodeTwice(twice.shape.label))
  const box = group.find(({ shape }) => shape.shape_type !== 'point')
  // Unlabelled nodes are not in the file, so a subset of the template's fits.
  const template = fittingCandidate(
    reading,
    box?.shape.label ?? null,
    ({ nodes: names }) => nodes.every(({ shape }) => indexOfNode(names, shape.label) >= 0),
    { names: nodes.map(({ shape }) => shape.label) },
  )
  const found = template.nodes.map((_, index) =>
    nodes.find(({ shape }) => indexOfNode(template.nodes, shape.label) === index),
  )
  const keypoints = found.flatMap((node) => (node ? keypoint(reading, node) : [0, 0, 0]))
  const values = {
    ...(box && { attributes: flagsOf(box.shape) }),
    keypoint_attributes: found.map((node) => (node ? flagsOf(node.shape) : {})),
  }
  const score = box?.shape.score ?? undefined
  return {
    id: group[0].turn,
    category_id: template.bodyType,
    keypoints,
    ...(reading.labelling && values),
    ...(score !== undefined && { score }),
  }
}

const groupName = ([first]: readonly NumberedShape[]): string =>
  labelmeText.group(String(first?.shape.group_id ?? ''))

/** A box in the group names the template. Throws an `AnnotationRefusal` that names the group. */
export function readSkeletons(
  reading: ShapeReading,
  shapes: readonly NumberedShape[],
  nameOf: (group: readonly NumberedShape[]) => string = groupName,
): CocoAnnotation[] {
  const taken = readEach(reading, shapes, (each) => {
    const { turn, shape } = each
    if (shape.shape_type === 'point' || shape.shape_type === 'rectangle') return each
    const why = shapeText.noPlace(shape.shape_type)
    throw new AnnotationRefusal(why).at(() => shapeText.shape(turn, shape.shape_type, shape.label, why))
  })
  return readEach(reading, groupsOf(taken, skeletonOf), (group) =>
    withContext(
      () => skeleton(reading, group),
      (why) => labelmeText.inGroup(nameOf(group), why),
    ),
  )
}
