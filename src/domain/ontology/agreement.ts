import { boxAgreement, setAgreement } from '../quality/agreement.ts'
import { valueOf } from './attribute-values.ts'
import type { LabelledObject } from './objects.ts'
import { objectBounds } from './objects.ts'

/** The share of attributes with equal values, of those that either has; 1 where neither has any. */
function attributeAgreement(a: LabelledObject['attributes'], b: LabelledObject['attributes']): number {
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
