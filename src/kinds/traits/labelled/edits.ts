import type {
  AttributeEntry,
  AttributeValue,
  LabelledObject,
  OntologyAttribute,
} from '../../../contract/types.d.ts'
import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import {
  entriesUnder,
  shownAttributes,
  valueOf,
  withValue,
} from '../../../domain/ontology/attribute-values.ts'
import type { Labellable } from '../../../domain/ontology/objects.ts'
import { shapeOf } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../../domain/ontology/ontology.ts'
import { composite, setField, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { OBJECTS_PATH } from './layers.ts'

/** Work on an item whose database may have an ontology. */
interface Work {
  readonly annotation: { readonly attributes?: readonly AttributeEntry[] }
}

/** How labelled things of a kind are changed, and which labels take them. */
export interface LabelledPlace<Thing extends Labellable> {
  readonly update: (
    document: unknown,
    id: string,
    patch: { readonly label?: string; readonly attributes: AttributeEntry[] },
  ) => Edit | null
  readonly takes: (label: OntologyLabel, thing: Thing) => boolean
}

export const OBJECTS_PLACE: LabelledPlace<LabelledObject> = {
  update: (document, id, patch) => updateItem(document, OBJECTS_PATH, id, patch),
  takes: (label, object) => drawsShape(label, shapeOf(object)),
}

export const ownerOf = (ontology: Ontology, { label }: Labellable): AttributeOwner =>
  (label === undefined ? undefined : labelById(ontology, label)?.attributes) ?? []

/** Gives them another label, where that takes them. */
export const relabelEdit = <Thing extends Labellable>(
  document: unknown,
  { update, takes }: LabelledPlace<Thing>,
  things: readonly Thing[],
  label: OntologyLabel,
): Edit | null =>
  composite(
    things
      .filter((thing) => thing.label !== label.id && takes(label, thing))
      .map((thing) =>
        update(document, thing.id, {
          label: label.id,
          attributes: entriesUnder(label.attributes, thing.attributes ?? []),
        }),
      ),
  )

/** Sets an attribute of all whose label has it. @param value undefined: takes it away */
export const attributeEdit = <Thing extends Labellable>(
  document: unknown,
  { update }: LabelledPlace<Thing>,
  things: readonly Thing[],
  ontology: Ontology,
  { id, value }: { readonly id: string; readonly value: AttributeValue | undefined },
): Edit | null =>
  composite(
    things.map((thing) => {
      const owner = ownerOf(ontology, thing)
      return owner.some((attribute) => attribute.id === id)
        ? update(document, thing.id, { attributes: withValue(owner, thing.attributes ?? [], id, value) })
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

/** Null where the key means nothing for these. Sets it unless all have it already; then takes it away. */
export function keyEditOfObjects<Thing extends Labellable>(
  document: unknown,
  { update }: LabelledPlace<Thing>,
  things: readonly Thing[],
  ontology: Ontology,
  key: string,
): Edit | null {
  const meant = things.flatMap((thing) => {
    const { id, attributes: entries = [] } = thing
    const owner = ownerOf(ontology, thing)
    const meaning = meaningOf(shownAttributes(owner, entries), key)
    return meaning ? [{ id, entries, owner, meaning }] : []
  })
  const set = !meant.every(({ entries, meaning }) => hasMeaning(meaning, entries))
  return composite(
    meant.map(({ id, entries, owner, meaning }) => {
      const value = valueAfter(meaning, entries, set)
      return update(document, id, { attributes: withValue(owner, entries, meaning.attribute.id, value) })
    }),
  )
}

/** The entries of one thing after a key; null where the key means nothing for it. */
export function entriesAfterKey(
  owner: AttributeOwner,
  entries: readonly AttributeEntry[],
  key: string,
): AttributeEntry[] | null {
  const meaning = meaningOf(shownAttributes(owner, entries), key)
  if (!meaning) return null
  const value = valueAfter(meaning, entries, !hasMeaning(meaning, entries))
  return withValue(owner, entries, meaning.attribute.id, value)
}

export function keyEditOfItem(document: Work, { attributes: owner }: Ontology, key: string): Edit | null {
  const entries = entriesAfterKey(owner, document.annotation.attributes ?? [], key)
  return entries && setField(document, ['annotation'], 'attributes', entries)
}

/** The attributes that the labels of all these have, by id, type and options. */
export function sharedAttributes(
  things: readonly Labellable[],
  ontology: Ontology,
): readonly OntologyAttribute[] {
  const [first, ...others] = new Set(things.map((thing) => ownerOf(ontology, thing)))
  const isSame = (a: OntologyAttribute, b: OntologyAttribute): boolean =>
    a.id === b.id && a.type === b.type && JSON.stringify(a.options) === JSON.stringify(b.options)
  return (first ?? []).filter((attribute) =>
    others.every((attributes) => attributes.some((other) => isSame(attribute, other))),
  )
}
