import type { VideoObject } from '../../contract/types.d.ts'
import type { RleMask, Segment } from '../documents/types.ts'
import {
  boxAgreement,
  maskAgreement,
  meanAgreement,
  nodeAgreement,
  setAgreement,
} from '../quality/agreement.ts'
import type { AttributeEntry } from './attribute-values.ts'
import { valueOf } from './attribute-values.ts'
import { entriesAt } from './changing-attributes.ts'
import type { Labelling, LabelledObject } from './objects.ts'
import { objectBounds } from './objects.ts'
import type { LabelledSkeleton } from './skeletons.ts'

/** Options have no order. */
const comparable = (value: AttributeEntry['value'] | undefined): string | undefined =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** The share of attributes with equal values, of those that either has; null where neither has any. */
function sharedValues(a: readonly AttributeEntry[], b: readonly AttributeEntry[]): number | null {
  const ids = new Set([...a, ...b].map(({ id }) => id))
  if (ids.size === 0) return null
  const equal = [...ids].filter((id) => comparable(valueOf(a, id)) === comparable(valueOf(b, id)))
  return equal.length / ids.size
}

/** What a thing in the right place is worth by its attributes: half of it depends on them. */
export const attributeWorth = (
  a: readonly AttributeEntry[] = [],
  b: readonly AttributeEntry[] = [],
): number => 0.5 + (sharedValues(a, b) ?? 1) / 2

type ItemLabelling = Pick<Labelling, 'attributes'>

/** Of the attributes of the whole item; null where neither has any. */
export const itemAgreement = (
  { attributes: a = [] }: ItemLabelling,
  { attributes: b = [] }: ItemLabelling,
): number | null => sharedValues(a, b)

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
    ? placeAgreement(a, b) * attributeWorth(a.attributes, b.attributes)
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
  a.label === b.label ? nodeAgreement(a.nodes, b.nodes) * attributeWorth(entriesOf(a), entriesOf(b)) : 0

/** Null when both have none. */
export const skeletonSets = (
  a: readonly LabelledSkeleton[] = [],
  b: readonly LabelledSkeleton[] = [],
): number | null => setAgreement(a, b, skeletonAgreement)

/** Of the objects of a video: frame, then identifier of the object. */
export type FrameMasks = ReadonlyMap<number, ReadonlyMap<string, RleMask>>

/** Of the start and of each change. */
const entriesEver = ({ attributes = [], changes = [] }: VideoObject): AttributeEntry[] => [
  ...attributes,
  ...changes.map(({ frame, id, value }) => ({ id: `${frame} ${id}`, value })),
]

interface DrawnObjects {
  readonly objects: readonly VideoObject[]
  readonly masks: FrameMasks
}

export const hasLabels = ({ objects }: Pick<DrawnObjects, 'objects'>): boolean =>
  objects.some(({ attributes }) => attributes !== undefined)

/**
 * 0 for another label; otherwise the mean of the frames that either is drawn on: the pixels, half of it depending on the
 * values there. Of objects without masks the attributes alone.
 */
const drawnAgreement =
  (masks: FrameMasks, others: FrameMasks) =>
  (one: VideoObject, other: VideoObject): number => {
    if (one.category !== other.category) return 0
    const frames = new Set([...masks.keys(), ...others.keys()])
    const parts = [...frames].flatMap((frame) => {
      const [mine, theirs] = [masks.get(frame)?.get(one.id), others.get(frame)?.get(other.id)]
      if (!mine && !theirs) return []
      const pixels = mine && theirs ? maskAgreement(mine, theirs) : 0
      return [pixels === 0 ? 0 : pixels * attributeWorth(entriesAt(one, frame), entriesAt(other, frame))]
    })
    return parts.length > 0 ? meanAgreement(parts) : attributeWorth(entriesEver(one), entriesEver(other))
  }

/** Each with its masks. Null when both have none. */
export const drawnSets = (a: DrawnObjects, b: DrawnObjects): number | null =>
  setAgreement(a.objects, b.objects, drawnAgreement(a.masks, b.masks))

type LabelledMask = Pick<Segment, 'rleMask' | 'attributes'>

/** Of two segments of one category: the pixels, half of it depending on the attributes. */
export const segmentAgreement = (a: LabelledMask, b: LabelledMask): number =>
  maskAgreement(a.rleMask, b.rleMask) * attributeWorth(a.attributes, b.attributes)
