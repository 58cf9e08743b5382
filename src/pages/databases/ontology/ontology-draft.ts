import type {
  AttributeOption,
  AttributeType,
  Ontology,
  OntologyAttribute,
  OntologyLabel,
} from '../../../domain/ontology/ontology.ts'
import { segmentColour } from '../../../domain/colours.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { fittedTo, KIND_SHAPES } from '../../../domain/ontology/shapes.ts'
import { idFrom, ontologyFromCvat } from '../../../domain/ontology/cvat-labels.ts'
import { isOntology } from '../../../domain/ontology/ontology.ts'
import { ontologyText as text } from '../../../text/ontology.ts'

/** Changes of an ontology as it is edited. All return a new one. */

export const withLabel = (
  ontology: Ontology,
  index: number,
  change: { [Name in keyof OntologyLabel]?: OntologyLabel[Name] | undefined },
): Ontology => ({
  ...ontology,
  labels: ontology.labels.map((label, at) => (at === index ? without(label, change) : label)),
})

/** A field that is changed to undefined goes. */
export function without<Part extends object>(
  part: Part,
  change: { [Name in keyof Part]?: Part[Name] | undefined },
): Part {
  const entries = Object.entries({ ...part, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Part
}

export const taken = (named: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(named.map(({ id }) => id))

const DIGITS = Array.from('123456789')

const freeDigit = (keys: readonly (string | undefined)[]): { key?: string } => {
  const key = DIGITS.find((digit) => !keys.includes(digit))
  return key === undefined ? {} : { key }
}

/** A new label has the first free digit, the next colour, and the shapes of the last. */
export function withNewLabel(kind: Kind, ontology: Ontology): Ontology {
  const { labels, skeletons } = ontology
  const skeleton = labels.at(-1)?.skeleton ?? skeletons?.[0]?.id
  const label: OntologyLabel = {
    id: idFrom('', `label-${labels.length + 1}`, taken(labels)),
    name: freeName(labels, text.labelOf),
    colour: segmentColour(labels.length),
    ...freeDigit(labels.map(({ key }) => key)),
    shapes: labels.at(-1)?.shapes ?? KIND_SHAPES[kind].slice(0, 1),
    attributes: [],
    ...(skeleton && KIND_SHAPES[kind].includes('skeleton') && { skeleton }),
  }
  return { ...ontology, labels: [...labels, label] }
}

export const freeName = (
  named: readonly { readonly name: string }[],
  nameOf: (number: number) => string,
): string => {
  const used = new Set(named.map(({ name }) => name))
  for (let number = named.length + 1; ; number += 1) if (!used.has(nameOf(number))) return nameOf(number)
}

/** Moves an item of a list by one; unchanged at its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Keys of attributes and of their options are pressed on the same object. */
const keysIn = (attributes: readonly OntologyAttribute[]): (string | undefined)[] =>
  attributes.flatMap(({ key, options = [] }) => [key, ...options.map((option) => option.key)])

/** A new attribute is a yes or no, with the first free digit. */
export function withNewAttribute(attributes: readonly OntologyAttribute[]): OntologyAttribute[] {
  const id = idFrom('', `attribute-${attributes.length + 1}`, taken(attributes))
  const name = freeName(attributes, text.attributeOf)
  return [...attributes, { id, name, type: 'yes-no', ...freeDigit(keysIn(attributes)) }]
}

/** Gives the attribute at `index` another option, with the first free digit. */
export function withNewOption(attributes: readonly OntologyAttribute[], index: number): OntologyAttribute[] {
  return attributes.map((attribute, at) => {
    if (at !== index) return attribute
    const { options = [] } = attribute
    const id = idFrom('', `option-${options.length + 1}`, taken(options))
    const option = { id, name: freeName(options, text.optionOf), ...freeDigit(keysIn(attributes)) }
    return { ...attribute, options: [...options, option] }
  })
}

/** Another type keeps what still fits: the name, whether it is required, when it is shown. */
export function retyped(attribute: OntologyAttribute, type: AttributeType): OntologyAttribute {
  const { id, name, required, shownWhen, options } = attribute
  const takesOptions = type === 'one' || type === 'many'
  return {
    id,
    name,
    type,
    ...(takesOptions && options && { options }),
    ...(required !== undefined && { required }),
    ...(shownWhen && { shownWhen }),
  }
}

/** The usual value that is written for an attribute of a number or a text. Undefined: none. */
export function usualFrom(type: AttributeType, field: string): string | number | undefined {
  if (field.trim() === '') return undefined
  return type === 'number' ? numberFrom(field) : field
}

/** Undefined: no number. */
export const numberFrom = (field: string): number | undefined =>
  field.trim() === '' || Number.isNaN(Number(field)) ? undefined : Number(field)

export const changedAttribute = (
  attribute: OntologyAttribute,
  change: { [Name in keyof OntologyAttribute]?: OntologyAttribute[Name] | undefined },
): OntologyAttribute => without(attribute, change)

export const changedOption = (
  option: AttributeOption,
  change: { [Name in keyof AttributeOption]?: AttributeOption[Name] | undefined },
): AttributeOption => without(option, change)

/**
 * The draft that begins from a template, a file or another database. Merged labels stand in the documents of one database:
 * those of the other are left out, and those of this one stay as far as the label that they are read as is there.
 */
export function begunFrom(kind: Kind, { merged = [] }: Ontology, from: Ontology): Ontology {
  const { merged: _, ...others } = fittedTo(kind, from)
  const ids = taken(others.labels)
  const kept = merged.filter(({ id, into }) => ids.has(into) && !ids.has(id))
  return kept.length > 0 ? { ...others, merged: kept } : others
}

/** An ontology from a file: our own form or CVAT's. Null where it is neither. */
export function readOntologyFile(content: string): Ontology | null {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    return null
  }
  const cvat = ontologyFromCvat(json)
  if (cvat) return cvat
  return isOntology(json) ? json : null
}
