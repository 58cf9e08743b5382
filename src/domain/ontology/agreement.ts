import type { VideoObject } from '../../contract/types.d.ts'
import type { Segment } from '../documents/types.ts'
import { boxAgreement, maskAgreement, nodeAgreement, setAgreement } from '../quality/agreement.ts'
import type { AttributeEntry } from './attribute-values.ts'
import { valueOf } from './attribute-values.ts'
import type { LabelledObject } from './objects.ts'
import { objectBounds } from './objects.ts'
import type { LabelledSkeleton } from './skeletons.ts'

/** The share of attributes with equal values, of those that either has; 1 where neither has any. */
export function attributeAgreement(a: readonly AttributeEntry[], b: readonly AttributeEntry[]): number {
  const ids = new Set([...a, ...b].map(({ id }) => id))
  if (ids.size === 0) return 1
  const equal = [...ids].filter((id) => JSON.stringify(valueOf(a, id)) === JSON.stringify(valueOf(b, id)))
  return equal.length / ids.size
}

/** Source pixels between two points at which their agreement has fallen to 0.61; farther apart it goes to 0. */
const POINT_FALLOFF = 16

function placeAgreement(a: LabelledObject, b: LabelledObject): number {
  if (a.shape === 'point' && b.shape === 'point')
    return Math.exp(-((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / (2 * POINT_FALLOFF ** 2))
  return boxAgreement(objectBounds(a), objectBounds(b))
}

/** 0 for another label or shape; otherwise place, half of it depending on the attributes. */
const objectAgreement = (a: LabelledObject, b: LabelledObject): number =>
  a.label === b.label && a.shape === b.shape
    ? placeAgreement(a, b) * (0.5 + attributeAgreement(a.attributes, b.attributes) / 2)
    : 0

/** Null when both have none. */
export const objectSets = (
  a: readonly LabelledObject[] = [],
  b: readonly LabelledObject[] = [],
): number | null => setAgreement(a, b, objectAgreement)

/** Of the instance and of its nodes. */
const entriesOf = ({ attributes, nodes }: LabelledSkeleton): AttributeEntry[] => [
  ...attributes,
  ...nodes.flatMap(({ name, attributes: entries = [] }) =>
    entries.map(({ id, value }) => ({ id: `${name} ${id}`, value })),
  ),
]

/** 0 for another label; otherwise the nodes, half of it depending on the attributes. */
const skeletonAgreement = (a: LabelledSkeleton, b: LabelledSkeleton): number =>
  a.label === b.label
    ? nodeAgreement(a.nodes, b.nodes) * (0.5 + attributeAgreement(entriesOf(a), entriesOf(b)) / 2)
    : 0

/** Null when both have none. */
export const skeletonSets = (
  a: readonly LabelledSkeleton[] = [],
  b: readonly LabelledSkeleton[] = [],
): number | null => setAgreement(a, b, skeletonAgreement)

/** Of the start and of each change. */
const entriesEver = ({ attributes = [], changes = [] }: VideoObject): AttributeEntry[] => [
  ...attributes,
  ...changes.map(({ frame, id, value }) => ({ id: `${frame} ${id}`, value })),
]

const videoObjectAgreement = (a: VideoObject, b: VideoObject): number =>
  a.category === b.category ? 0.5 + attributeAgreement(entriesEver(a), entriesEver(b)) / 2 : 0

/** Labels and attributes; masks are compared apart. Null where neither has labelled objects. */
export function videoObjectSets(a: readonly VideoObject[], b: readonly VideoObject[]): number | null {
  const isLabelled = [...a, ...b].some(({ attributes }) => attributes !== undefined)
  return isLabelled ? setAgreement(a, b, videoObjectAgreement) : null
}

type LabelledMask = Pick<Segment, 'rleMask' | 'attributes'>

/** Of two segments of one category: the pixels, half of it depending on the attributes. */
export const segmentAgreement = (a: LabelledMask, b: LabelledMask): number =>
  maskAgreement(a.rleMask, b.rleMask) * (0.5 + attributeAgreement(a.attributes ?? [], b.attributes ?? []) / 2)
