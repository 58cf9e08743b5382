import { segmentColour } from '../../../src/domain/colours.ts'
import type { AttributeEntry, LabelCount, Ontology } from '../../../src/contract/types.d.ts'
import { OntologyLimits, OntologyLabelLimits, OntologyNameLimits } from '../../../src/contract/limits.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import { ATTRIBUTE_TEXT_MAX, isBlank } from '../../../src/domain/ontology/attribute-values.ts'
import { idFrom } from '../../../src/domain/ontology/cvat-labels.ts'
import { booleanIn, type NamedValues } from '../../../src/domain/ontology/names.ts'
import type { ObjectShape, OntologyAttribute, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { OBJECT_SHAPES } from '../../../src/domain/ontology/ontology.ts'
import type { Labelling } from '../../formats/reading/labelling.ts'
import { BOX_CATEGORIES } from '../../formats/writing/shapes.ts'

/** What a file of labelled pictures would need: an ontology made of the names, shapes and values in it. */

/** More different texts than these are no choice of options. */
const OPTIONS_MAX = 30
const ATTRIBUTES_MAX = 50
const KEYS = Array.from('123456789')

type Values = Map<string, unknown[]>

interface Seen {
  readonly label: OntologyLabel
  readonly shapes: Set<ObjectShape>
  readonly values: Values
  readonly pictures: Set<string>
  objects: number
}

const textsOf = (given: readonly unknown[]): string[] => [...new Set(given.flat().map(String))]

const fromNames = <Made>(
  names: readonly string[],
  usual: string,
  make: (id: string, name: string) => Made,
): Made[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const id = idFrom(name, usual, taken)
    taken.add(id)
    return make(id, name.slice(0, OntologyNameLimits.maxLength))
  })
}

/** The narrowest type that takes all values. */
function attributeOf(id: string, name: string, given: readonly unknown[]): OntologyAttribute {
  const texts = textsOf(given)
  const isMany = given.some((value) => Array.isArray(value))
  if (!isMany && given.every((value) => booleanIn(value) !== undefined)) return { id, name, type: 'yes-no' }
  if (!isMany && texts.every((text) => text.trim() !== '' && Number.isFinite(Number(text))))
    return { id, name, type: 'number' }
  const isChoice =
    texts.length <= OPTIONS_MAX && texts.every((text) => text.length <= OntologyNameLimits.maxLength)
  if (isMany || isChoice) {
    const options = fromNames(texts, 'option', (optionId, optionName) => ({ id: optionId, name: optionName }))
    return { id, name, type: isMany ? 'many' : 'one', options }
  }
  const longest = Math.max(...texts.map(({ length }) => length))
  return {
    id,
    name,
    type: 'text',
    ...(longest > ATTRIBUTE_TEXT_MAX && { maxLength: Math.min(1000, longest) }),
  }
}

const attributesOf = (values: Values): OntologyAttribute[] =>
  fromNames([...values.keys()].slice(0, ATTRIBUTES_MAX), 'attribute', (id, name) => ({ id, name })).map(
    ({ id, name }, index) => attributeOf(id, name, [...values.values()][index] ?? []),
  )

function noteValues(values: Values, given: NamedValues): void {
  for (const [name, value] of Object.entries(given))
    if (!isBlank(value)) values.set(name, [...new Set([...(values.get(name) ?? []), value])])
}

const named = (entries: unknown): NamedValues =>
  Array.isArray(entries)
    ? Object.fromEntries((entries as AttributeEntry[]).map(({ id, value }) => [id, value]))
    : {}

export interface Proposal {
  ontology: Ontology
  counts: LabelCount[]
}

/** Reads a file as if every name was a label that takes all. */
export class Survey {
  readonly #labels = new Map<string, Seen>()
  readonly #values: Values = new Map()
  #hasFrames = false
  #picture = ''

  readonly labelling: Labelling = {
    labels: [],
    skeletons: [],
    pictureAttributes: [],
    labelOf: (name) => this.#labelNamed(name),
    seen: (label, shape, values) => {
      if (label === null) noteValues(this.#values, values)
      else this.#see(label.name, shape, values)
    },
  }

  /** The picture that is read next. */
  begin(picture: string): void {
    this.#picture = picture
  }

  /** Objects of our own documents; they are not read by name. */
  addDocument(annotation: unknown): void {
    if (!isRecord(annotation)) return
    noteValues(this.#values, named(annotation['attributes']))
    const { objects } = annotation
    for (const object of Array.isArray(objects) ? objects : [])
      if (isRecord(object) && typeof object['label'] === 'string') {
        const shape = object['shape'] === 'box' && object['rotation'] !== 0 ? 'turned-box' : object['shape']
        this.#labelNamed(object['label'])
        this.#see(
          object['label'],
          OBJECT_SHAPES.find((one) => one === shape) ?? 'box',
          named(object['attributes']),
        )
      }
  }

  /** @param own the file's own ontology. Null: nothing to propose. Files that name the frames of pictures without labels are read as they always were. */
  proposal(own?: Ontology): Proposal | null {
    const seen = [...this.#labels.entries()]
      .filter(([, { objects }]) => objects > 0)
      .slice(0, OntologyLimits.labels.maxItems)
    if (this.#hasFrames || (seen.length === 0 && this.#values.size === 0)) return null
    if (own) return { ontology: own, counts: own.labels.map(({ id }) => this.#countOf(id, id)) }
    if (seen.length === 0) return null
    const byNumber = seen.map(([name]) => name).toSorted((a, b) => this.#objects(b) - this.#objects(a))
    const counts: LabelCount[] = []
    const labels = fromNames(
      seen.map(([name]) => name),
      'label',
      (id, name) => ({ id, name }),
    ).map(({ id, name }, index): OntologyLabel => {
      const [given = '', found] = seen[index] ?? []
      const key = KEYS[byNumber.indexOf(given)]
      counts.push(this.#countOf(id, given))
      return {
        id,
        name,
        colour: segmentColour(index),
        ...(key !== undefined && { key }),
        shapes: OBJECT_SHAPES.filter((shape) => found?.shapes.has(shape)).slice(
          0,
          OntologyLabelLimits.shapes.maxItems,
        ),
        attributes: attributesOf(found?.values ?? new Map()),
      }
    })
    return { ontology: { labels, attributes: attributesOf(this.#values) }, counts }
  }

  #countOf(id: string, name: string): LabelCount {
    const { objects = 0, pictures } = this.#labels.get(name) ?? {}
    return { label: id, attribute: '', value: '', objects, resources: pictures?.size ?? 0 }
  }

  #objects = (name: string): number => this.#labels.get(name)?.objects ?? 0

  #labelNamed(name: string): OntologyLabel | undefined {
    if (BOX_CATEGORIES.some((category) => category.name === name)) {
      this.#hasFrames = true
      return undefined
    }
    const known = this.#labels.get(name)
    if (known) return known.label
    const label = { id: name, name, colour: '#000000', shapes: [...OBJECT_SHAPES], attributes: [] }
    this.#labels.set(name, { label, shapes: new Set(), values: new Map(), pictures: new Set(), objects: 0 })
    return label
  }

  #see(name: string, shape: ObjectShape, values: NamedValues): void {
    const found = this.#labels.get(name)
    if (!found) return
    found.objects += 1
    found.shapes.add(shape)
    found.pictures.add(this.#picture)
    noteValues(found.values, values)
  }
}
