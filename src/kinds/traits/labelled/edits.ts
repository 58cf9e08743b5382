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
  withNoWhereMissing,
  withValue,
} from '../../../domain/ontology/attribute-values.ts'
import type { Labellable } from '../../../domain/ontology/objects.ts'
import { shapeOf } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../../domain/ontology/ontology.ts'
import { composite, setField, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { OBJECTS_PATH } from './layers.ts'
import { attributeInWords } from './words.ts'

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

/** Gives them a no wherever a yes or no is missing; null where none is. */
export const noEdit = <Thing extends Labellable>(
  document: unknown,
  { update }: LabelledPlace<Thing>,
  things: readonly Thing[],
  ontology: Ontology,
): Edit | null =>
  composite(
    things.map((thing) => {
      const { attributes = [] } = thing
      const next = withNoWhereMissing(ownerOf(ontology, thing), attributes)
      return next.length === attributes.length ? null : update(document, thing.id, { attributes: next })
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

/** What a key means for one of these; null where it has none. */
function meaningFor(thing: Labellable, ontology: Ontology, key: string) {
  const { attributes: entries = [] } = thing
  const owner = ownerOf(ontology, thing)
  const meaning = meaningOf(shownAttributes(owner, entries), key)
  return meaning && { entries, owner, meaning }
}

/** Whether a key sets something of these; else it is for the whole item. */
export const isKeyOf = (things: readonly Labellable[], ontology: Ontology, key: string): boolean =>
  things.some((thing) => meaningFor(thing, ontology, key) !== null)

/** Null where the key means nothing for these. Sets it unless all have it already; then takes it away. */
export function keyEditOfObjects<Thing extends Labellable>(
  document: unknown,
  { update }: LabelledPlace<Thing>,
  things: readonly Thing[],
  ontology: Ontology,
  key: string,
): Edit | null {
  const meant = things.flatMap((thing) => {
    const meant = meaningFor(thing, ontology, key)
    return meant ? [{ ...meant, id: thing.id }] : []
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

/** What a key changes. */
export interface KeyEdit {
  readonly edit: Edit
  /** What the whole item says now, where something else is selected and people look at that; else null. */
  readonly elsewhere: string | null
}

/** As `keyEdit`, where what is selected are labelled things of one place. */
export const keyEditOf = <Thing extends Labellable>(
  document: Work,
  place: LabelledPlace<Thing>,
  things: readonly Thing[],
  ontology: Ontology,
  key: string,
): KeyEdit | null => {
  const ofSelected = keyEditOfObjects(document, place, things, ontology, key)
  return keyEdit(document, { selected: things.length, ofSelected }, ontology, key)
}

/** What a key means for what is selected, else for the whole item; null where it means nothing. */
export function keyEdit(
  document: Work,
  { selected, ofSelected }: { readonly selected: number; readonly ofSelected: Edit | null },
  { attributes: owner }: Ontology,
  key: string,
): KeyEdit | null {
  if (ofSelected) return { edit: ofSelected, elsewhere: null }
  const entries = entriesAfterKey(owner, document.annotation.attributes ?? [], key)
  const edit = entries && setField(document, ['annotation'], 'attributes', entries)
  const attribute = meaningOf(owner, key)?.attribute
  if (!edit || !attribute) return null
  return {
    edit,
    elsewhere: selected > 0 ? attributeInWords(attribute, valueOf(entries, attribute.id)) : null,
  }
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
