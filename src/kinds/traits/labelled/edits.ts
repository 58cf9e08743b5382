import type {
  AttributeEntry,
  AttributeValue,
  LabelledObject,
  OntologyAttribute,
} from '../../../contract/types.d.ts'
import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import {
  acceptsValue,
  defaultEntries,
  shownAttributes,
  valueOf,
  withValue,
} from '../../../domain/ontology/attribute-values.ts'
import type { Labelling } from '../../../domain/ontology/objects.ts'
import { shapeOf } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../../domain/ontology/ontology.ts'
import { composite, setField, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { OBJECTS_PATH } from './layers.ts'

/** Work on an item that can have labelled objects. */
interface Work {
  readonly annotation: Labelling
}

/** The values that the new label has attributes for stay; its defaults fill in the rest. */
function attributesUnder(label: OntologyLabel, { attributes: entries }: LabelledObject) {
  const start = defaultEntries(label.attributes)
  return entries.reduce<LabelledObject['attributes']>((all, { id, value }) => {
    const attribute = label.attributes.find((one) => one.id === id)
    return attribute && acceptsValue(attribute, value) ? withValue(label.attributes, all, id, value) : all
  }, start)
}

/** Gives the objects another label, where that takes their shape. */
export const relabelEdit = (
  document: unknown,
  objects: readonly LabelledObject[],
  label: OntologyLabel,
): Edit | null =>
  composite(
    objects
      .filter((object) => object.label !== label.id && drawsShape(label, shapeOf(object)))
      .map((object) =>
        updateItem(document, OBJECTS_PATH, object.id, {
          label: label.id,
          attributes: attributesUnder(label, object),
        }),
      ),
  )

/** Sets an attribute of all objects whose label has it. @param value undefined: takes it away */
export const attributeEdit = (
  document: unknown,
  objects: readonly LabelledObject[],
  ontology: Ontology,
  { id, value }: { readonly id: string; readonly value: AttributeValue | undefined },
): Edit | null =>
  composite(
    objects.map((object) => {
      const owner = labelById(ontology, object.label)?.attributes ?? []
      return owner.some((attribute) => attribute.id === id)
        ? updateItem(document, OBJECTS_PATH, object.id, {
            attributes: withValue(owner, object.attributes, id, value),
          })
        : null
    }),
  )

/** Sets an attribute of the whole item. @param value undefined: takes it away */
export const itemAttributeEdit = (
  document: Work,
  ontology: Ontology,
  { id, value }: { readonly id: string; readonly value: AttributeValue | undefined },
): Edit | null => {
  const entries = document.annotation.attributes ?? []
  return setField(document, ['annotation'], 'attributes', withValue(ontology.attributes, entries, id, value))
}

/** What a key does to one object, or to the item: the attribute, and the option or none for yes and no. */
interface KeyMeaning {
  readonly attribute: OntologyAttribute
  readonly option: string | null
}

export function meaningOf(owner: AttributeOwner, key: string): KeyMeaning | null {
  for (const attribute of owner) {
    if (attribute.key === key) return { attribute, option: null }
    const option = attribute.options?.find((one) => one.key === key)
    if (option) return { attribute, option: option.id }
  }
  return null
}

const hasMeaning = ({ attribute, option }: KeyMeaning, entries: readonly AttributeEntry[]): boolean => {
  const value = valueOf(entries, attribute.id)
  return Array.isArray(value) ? value.some((one) => one === option) : value === (option ?? true)
}

/** The value after the press. `set` is the same for all selected, so that they end alike. */
function valueAfter({ attribute, option }: KeyMeaning, entries: readonly AttributeEntry[], set: boolean) {
  if (option === null) return set
  if (attribute.type === 'one') return set ? option : undefined
  const chosen = valueOf(entries, attribute.id)
  const others = Array.isArray(chosen) ? chosen.filter((one) => one !== option) : []
  const ids = new Set(set ? [...others, option] : others)
  return (attribute.options ?? []).map(({ id }) => id).filter((id) => ids.has(id))
}

/** Null where the key means nothing for these objects. Sets it unless all have it already; then takes it away. */
export function keyEditOfObjects(
  document: unknown,
  objects: readonly LabelledObject[],
  ontology: Ontology,
  key: string,
): Edit | null {
  const meant = objects.flatMap((object) => {
    const owner = labelById(ontology, object.label)?.attributes ?? []
    const meaning = meaningOf(shownAttributes(owner, object.attributes), key)
    return meaning ? [{ object, owner, meaning }] : []
  })
  const set = !meant.every(({ object, meaning }) => hasMeaning(meaning, object.attributes))
  return composite(
    meant.map(({ object, owner, meaning }) => {
      const value = valueAfter(meaning, object.attributes, set)
      return updateItem(document, OBJECTS_PATH, object.id, {
        attributes: withValue(owner, object.attributes, meaning.attribute.id, value),
      })
    }),
  )
}

export function keyEditOfItem(document: Work, ontology: Ontology, key: string): Edit | null {
  const entries = document.annotation.attributes ?? []
  const meaning = meaningOf(shownAttributes(ontology.attributes, entries), key)
  if (!meaning) return null
  const value = valueAfter(meaning, entries, !hasMeaning(meaning, entries))
  return itemAttributeEdit(document, ontology, { id: meaning.attribute.id, value })
}

/** The attributes that the labels of all these objects have, by id, type and options. */
export function sharedAttributes(
  objects: readonly LabelledObject[],
  ontology: Ontology,
): readonly OntologyAttribute[] {
  const labels = [...new Set(objects.map(({ label }) => label))].map((id) => labelById(ontology, id))
  const [first, ...others] = labels.map((label) => label?.attributes ?? [])
  const isSame = (a: OntologyAttribute, b: OntologyAttribute): boolean =>
    a.id === b.id && a.type === b.type && JSON.stringify(a.options) === JSON.stringify(b.options)
  return (first ?? []).filter((attribute) =>
    others.every((attributes) => attributes.some((other) => isSame(attribute, other))),
  )
}
