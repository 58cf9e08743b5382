import type { MergedLabel } from '../../contract/types.d.ts'
import { isRecord } from '../is-record.ts'
import type { AttributeOwner } from './attribute-values.ts'
import { isDefaultCategory } from '../segments/tree.ts'
import { isAreaLabel } from './segment-labels.ts'
import { drawsShape } from './ontology.ts'
import type { Ontology, OntologyAttribute, OntologyLabel } from './ontology.ts'

/**
 * A label that was merged into another one is gone from the ontology, but stands in documents: they are read as if they
 * had the other, and are never rewritten.
 */

const { MIN_SAFE_INTEGER: LEAST, MAX_SAFE_INTEGER: MOST } = Number

/** Whether `other` takes every value that the attribute takes. */
function takesAllOf(other: OntologyAttribute, attribute: OntologyAttribute): boolean {
  const { options = [], minimum = LEAST, maximum = MOST, maxLength = MOST } = attribute
  return (
    other.type === attribute.type &&
    options.every(({ id }) => other.options?.some((option) => option.id === id)) &&
    (other.minimum ?? LEAST) <= minimum &&
    (other.maximum ?? MOST) >= maximum &&
    (other.maxLength ?? MOST) >= maxLength
  )
}

/** Attributes of `from` whose values all have a place in `into`, in the same conditions. */
function keptAttributes(from: AttributeOwner, into: AttributeOwner): string[] {
  const kept = new Set<string>()
  for (const attribute of from) {
    const { id, shownWhen } = attribute
    const other = into.find((one) => one.id === id)
    if (!other || !takesAllOf(other, attribute)) continue
    const isSame = JSON.stringify(other.shownWhen) === JSON.stringify(shownWhen)
    if (!other.shownWhen || (isSame && kept.has(other.shownWhen.attribute))) kept.add(id)
  }
  return [...kept]
}

/** Labels that take everything that has this one. A label of one region for each picture takes no second one. */
export const mergeTargets = ({ labels }: Ontology, from: OntologyLabel): readonly OntologyLabel[] =>
  labels.filter(
    (label) =>
      label.id !== from.id &&
      !isAreaLabel(label) &&
      label.skeleton === from.skeleton &&
      from.shapes.every((shape) => drawsShape(label, shape)),
  )

const withMerged = (ontology: Ontology, merged: readonly MergedLabel[]): Ontology => {
  const { merged: _, ...others } = ontology
  return merged.length > 0 ? { ...others, merged: [...merged] } : others
}

/** What was merged into the label before goes along. */
export function mergeLabel(ontology: Ontology, from: OntologyLabel, into: OntologyLabel): Ontology {
  const attributes = keptAttributes(from.attributes, into.attributes)
  const before = (ontology.merged ?? []).map((one) =>
    one.into === from.id
      ? { ...one, into: into.id, attributes: one.attributes.filter((id) => attributes.includes(id)) }
      : one,
  )
  const labels = ontology.labels.filter(({ id }) => id !== from.id)
  return withMerged({ ...ontology, labels }, [...before, { id: from.id, into: into.id, attributes }])
}

/** A label that goes takes along what was merged into it. */
export const withoutLabel = (ontology: Ontology, gone: string): Ontology =>
  withMerged(
    { ...ontology, labels: ontology.labels.filter(({ id }) => id !== gone) },
    (ontology.merged ?? []).filter(({ into }) => into !== gone),
  )

const isEntryOf = (kept: readonly string[]) => (entry: unknown) =>
  isRecord(entry) && typeof entry['id'] === 'string' && kept.includes(entry['id'])

type Merged = ReadonlyMap<unknown, MergedLabel>

/** Fields that say the label of what has them; objects of videos have a category. */
const LABEL_FIELDS: readonly string[] = ['label', 'category']
/** Fields with values of attributes; those of objects of videos change on frames. */
const VALUE_FIELDS: readonly string[] = ['attributes', 'changes']

const withKept = (part: unknown, { attributes: kept }: MergedLabel): unknown =>
  isRecord(part)
    ? Object.fromEntries(
        Object.entries(part).map(([name, value]) => [
          name,
          VALUE_FIELDS.includes(name) && Array.isArray(value) ? value.filter(isEntryOf(kept)) : value,
        ]),
      )
    : part

/**
 * Segments of a picture stand in a field for each label; those that were merged come above the others. The fields that every
 * document has stay, empty.
 */
function readCategories(categories: Record<string, unknown>, merged: Merged): Record<string, unknown> {
  const lists = new Map(
    Object.entries(categories).map(([name, list]): [string, unknown[]] => [
      name,
      Array.isArray(list) ? list : [],
    ]),
  )
  const gone = [...lists.keys()].filter((name) => merged.has(name) && !isUnused(name, lists))
  for (const name of gone) {
    const found = merged.get(name)
    if (!found) continue
    const moved = (lists.get(name) ?? []).map((segment) => withKept(segment, found))
    lists.set(found.into, [...(lists.get(found.into) ?? []), ...moved])
    if (isDefaultCategory(name)) lists.set(name, [])
    else lists.delete(name)
  }
  return gone.length > 0 ? Object.fromEntries(lists) : categories
}

const isUnused = (name: string, lists: ReadonlyMap<string, readonly unknown[]>): boolean =>
  isDefaultCategory(name) && lists.get(name)?.length === 0

function read(part: unknown, merged: Merged): unknown {
  if (Array.isArray(part)) {
    const next = part.map((one) => read(one, merged))
    return next.some((one, index) => one !== part[index]) ? next : part
  }
  if (!isRecord(part)) return part
  const field = LABEL_FIELDS.find((name) => merged.has(part[name]))
  const found = field === undefined ? undefined : merged.get(part[field])
  if (field !== undefined && found) return withKept({ ...part, [field]: found.into }, found)
  const entries = Object.entries(part).map(([name, value]): [string, unknown] => [
    name,
    name === 'categories' && isRecord(value) ? readCategories(value, merged) : read(value, merged),
  ])
  return entries.some(([name, value]) => value !== part[name]) ? Object.fromEntries(entries) : part
}

/** The document as its labels are now: whatever has a label that was merged has the other one. The same where none has. */
export const withMergedLabels = <Document>(document: Document, ontology: Ontology | undefined): Document =>
  ontology?.merged
    ? (read(document, new Map(ontology.merged.map((one) => [one.id, one]))) as Document)
    : document
