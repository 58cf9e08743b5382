import { isRecord } from '../is-record.ts'
import type { LabelShape, Ontology, OntologyAttribute, OntologyLabel } from './ontology.ts'
import { segmentColour } from '../colours.ts'

/**
 * The JSON of CVAT's label constructor, "Raw".
 * Source: https://docs.cvat.ai/docs/manual/basics/cvat-annotation-format and the constructor itself.
 */
export interface CvatLabel {
  readonly name: string
  readonly color: string
  readonly type: string
  readonly attributes: readonly CvatAttribute[]
}

interface CvatAttribute {
  readonly name: string
  readonly input_type: string
  readonly mutable: boolean
  readonly values: readonly string[]
  readonly default_value: string
}

const CVAT_SHAPES: Readonly<Record<string, readonly LabelShape[]>> = {
  any: ['box', 'turned-box', 'polygon', 'polyline', 'point'],
  rectangle: ['box', 'turned-box'],
  polygon: ['polygon'],
  polyline: ['polyline'],
  points: ['point'],
  mask: ['mask', 'area'],
}

const cvatType = ({ shapes }: OntologyLabel): string =>
  Object.entries(CVAT_SHAPES).find(
    ([type, ofType]) => type !== 'any' && shapes.every((shape) => ofType.includes(shape)),
  )?.[0] ?? 'any'

const optionName = ({ options = [] }: OntologyAttribute, id: unknown): string =>
  options.find((option) => option.id === id)?.name ?? ''

function cvatAttribute(attribute: OntologyAttribute): CvatAttribute {
  const { name, type, options = [], minimum = 0, maximum = 100, default: usual } = attribute
  const shared = { name, mutable: attribute.mutable ?? false }
  switch (type) {
    case 'one':
      return {
        ...shared,
        input_type: 'select',
        values: options.map((option) => option.name),
        default_value: optionName(attribute, usual),
      }
    case 'yes-no':
      return { ...shared, input_type: 'checkbox', values: ['false'], default_value: String(usual ?? false) }
    case 'number':
      return {
        ...shared,
        input_type: 'number',
        values: [minimum, maximum, 1].map(String),
        default_value: String(usual ?? minimum),
      }
    // CVAT has no choice of several: it is written as text, names apart by commas.
    case 'many':
    case 'text':
      return {
        ...shared,
        input_type: 'text',
        values: [''],
        default_value: type === 'text' ? String(usual ?? '') : '',
      }
  }
}

/** Keys, conditions, text limits and attributes of the whole item have no place in CVAT's form. */
export const cvatLabels = ({ labels }: Ontology): CvatLabel[] =>
  labels.map((label) => ({
    name: label.name,
    color: label.colour,
    type: cvatType(label),
    attributes: label.attributes.map(cvatAttribute),
  }))

const ID = /[^A-Za-z0-9_-]+/g

/** An id that a name gives where it can, and that none of `taken` has. */
export function idFrom(name: string, usual: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .replaceAll(ID, '-')
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 50) || usual
  if (!taken.has(plain)) return plain
  for (let number = 2; ; number += 1) if (!taken.has(`${plain}-${number}`)) return `${plain}-${number}`
}

function withIds<Named extends { readonly name: string }>(usual: string, named: readonly Named[]) {
  const taken = new Set<string>()
  return named.map((one) => {
    const id = idFrom(one.name, usual, taken)
    taken.add(id)
    return { ...one, id }
  })
}

const textOf = (value: unknown, usual = ''): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : usual

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((one) => textOf(one)) : [])

const finite = (text: string | undefined): number | undefined =>
  text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

type Stored = Readonly<Record<string, unknown>>

const attributeFrom = (id: string, name: string, stored: Stored): OntologyAttribute => ({
  ...typedFrom(id, name, stored),
  ...(stored['mutable'] === true && { mutable: true }),
})

function typedFrom(id: string, name: string, stored: Stored): OntologyAttribute {
  const values = textsOf(stored['values'])
  const usual = textOf(stored['default_value'])
  switch (stored['input_type']) {
    case 'checkbox':
      return { id, name, type: 'yes-no', default: usual === 'true' }
    case 'number': {
      const [minimum, maximum] = [finite(values[0]), finite(values[1])]
      const value = finite(usual)
      return {
        id,
        name,
        type: 'number',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(value !== undefined && { default: value }),
      }
    }
    case 'select':
    case 'radio': {
      const options = withIds(
        'option',
        [...new Set(values)].filter((one) => one !== '').map((one) => ({ name: one })),
      )
      const chosen = options.find((option) => option.name === usual)
      return { id, name, type: 'one', options, ...(chosen && { default: chosen.id }) }
    }
    default:
      return { id, name, type: 'text', ...(usual !== '' && { default: usual }) }
  }
}

const named = (list: unknown): { name: string; stored: Stored }[] =>
  (Array.isArray(list) ? list.filter(isRecord) : []).map((stored) => ({
    name: textOf(stored['name']),
    stored,
  }))

/** Null where it is not CVAT's form. Labels of shapes that pictures cannot hold here (cuboid, tag) come without them. */
export function ontologyFromCvat(json: unknown): Ontology | null {
  if (!Array.isArray(json) || !json.every((label) => isRecord(label) && typeof label['name'] === 'string'))
    return null
  const labels = withIds('label', named(json)).map(({ id, name, stored }, index): OntologyLabel => {
    const colour = textOf(stored['color']).toLowerCase()
    return {
      id,
      name,
      colour: /^#[0-9a-f]{6}$/.test(colour) ? colour : segmentColour(index),
      shapes: [...(CVAT_SHAPES[textOf(stored['type'], 'any')] ?? ['polygon'])],
      attributes: withIds('attribute', named(stored['attributes'])).map((attribute) =>
        attributeFrom(attribute.id, attribute.name, attribute.stored),
      ),
    }
  })
  return { labels, attributes: [] }
}
