import type {
  AttributeEntry,
  AttributeValue,
  LabelledObject,
  LabelledPath,
  OntologyAttribute,
} from '../../../contract/types.d.ts'
import type { Labelling } from '../../../domain/ontology/objects.ts'
import { objectBounds } from '../../../domain/ontology/objects.ts'
import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import { valueOf } from '../../../domain/ontology/attribute-values.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { EMPTY_ONTOLOGY, labelById } from '../../../domain/ontology/ontology.ts'
import type { Difference } from '../../../annotate/review/versions/difference.ts'
import type { DifferenceEntry } from '../../../annotate/review/versions/difference-kit.ts'
import {
  fieldDifference,
  listDifferences,
  rectWords,
} from '../../../annotate/review/versions/difference-kit.ts'
import { objectsText as text } from '../../../text/objects.ts'
import { OBJECT_ROLE } from './layers.ts'
import { valueInWords } from './words.ts'

const wordsOf = (attribute: OntologyAttribute, value: AttributeValue): string => {
  const words = valueInWords(attribute, value)
  // The words of yes and no have the name in them.
  return attribute.type === 'yes-no' ? words : `${attribute.name}：${words}`
}

/** In the order of the attributes. Those that were taken away since come last, by what is stored. */
export const attributeWords = (owner: AttributeOwner, entries: readonly AttributeEntry[]): string[] => [
  ...owner.flatMap((attribute) => {
    const value = valueOf(entries, attribute.id)
    return value === undefined ? [] : [wordsOf(attribute, value)]
  }),
  ...entries
    .filter(({ id }) => !owner.some((attribute) => attribute.id === id))
    .map(({ id, value }) => `${id}：${String(value)}`),
]

const shapeWords = (object: LabelledObject): string => {
  const bounds = rectWords(objectBounds(object))
  if (object.shape === 'box') return object.rotation === 0 ? bounds : `${bounds} · ${object.rotation}°`
  return 'points' in object ? `${bounds} · ${text.points(object.points.length)}` : bounds
}

const placesOf = ({ points }: LabelledPath): string[] => points.map(({ x, y }) => `${x} ${y}`)

/** Of a polygon or a line whose bounds and number of points may be what they were. */
function movedWords(object: LabelledObject, earlier: LabelledObject | undefined): string[] {
  if (!('points' in object) || !earlier || !('points' in earlier)) return []
  const [before, after] = [placesOf(earlier), placesOf(object)]
  if (before.join() === after.join()) return []
  const known = new Set(before)
  const moved = after.filter((place) => !known.has(place)).length
  return [moved > 0 ? text.moved(moved) : text.reordered]
}

/** @param earlier what it was; absent for entries of the earlier version itself */
function entryOf(
  ontology: Ontology,
  object: LabelledObject,
  index: number,
  earlier?: LabelledObject,
): DifferenceEntry {
  const label = labelById(ontology, object.label)
  const name = label?.name ?? object.label
  return {
    id: object.id,
    name: text.numbered(name, index + 1),
    words: [
      name,
      shapeWords(object),
      ...movedWords(object, earlier),
      ...attributeWords(label?.attributes ?? [], object.attributes),
    ].join(' · '),
    place: objectBounds(object),
  }
}

type ItemLabelling = Pick<Labelling, 'attributes'>

/** What differs in attributes of the whole item. */
export function itemDifference(
  before: ItemLabelling,
  after: ItemLabelling,
  ontology: Ontology,
): Difference[] {
  const words = ({ attributes = [] }: ItemLabelling) =>
    attributeWords(ontology.attributes, attributes).join('、') || text.unset
  return fieldDifference('attributes', text.ofItem, words(before), words(after))
}

/** What differs in labelled objects and in attributes of the whole item. */
export function labellingDifferences(
  before: Labelling,
  after: Labelling,
  ontology: Ontology = EMPTY_ONTOLOGY,
): Difference[] {
  const was = new Map(before.objects?.map((object) => [object.id, object]))
  return [
    ...listDifferences(
      OBJECT_ROLE,
      (before.objects ?? []).map((object, index) => entryOf(ontology, object, index)),
      (after.objects ?? []).map((object, index) => entryOf(ontology, object, index, was.get(object.id))),
    ),
    ...itemDifference(before, after, ontology),
  ]
}
