import { segmentColour } from '../../../src/domain/colours.ts'
import type { AttributeEntry, LabelCount, Ontology } from '../../../src/contract/types.d.ts'
import { OntologyLimits, OntologyLabelLimits } from '../../../src/contract/limits.ts'
import { LABEL_SHAPE_VALUES } from '../../../src/contract/enumerations.ts'
import { labelledWorkOf, migrateDocument } from '../../../src/domain/documents/validate.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import { drawnIn, type Kind } from '../../../src/domain/kinds.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelShape, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { EMPTY_ONTOLOGY, OBJECT_SHAPES } from '../../../src/domain/ontology/ontology.ts'
import type { Labelling } from '../../formats/reading/labelling.ts'
import { SeenSkeletons } from './seen-skeletons.ts'
import { fromNames, noteValues, type Values, withDeclared } from './seen-values.ts'

/** What a file of labelled work would need: an ontology made of the names, shapes and values in it. */

const IMPORT_NAMES: { readonly [K in Kind]?: readonly string[] } = IMPORT_LABELS
const KEYS = Array.from('123456789')

/** Shapes that become masks where masks are drawn. */
const AREA_SHAPES: ReadonlySet<LabelShape> = new Set(['box', 'turned-box', 'polygon', 'mask', 'area'])

interface Seen {
  readonly label: OntologyLabel
  readonly shapes: Set<LabelShape>
  readonly values: Values
  readonly pictures: Set<string>
  objects: number
}

const named = (entries: readonly AttributeEntry[]): NamedValues =>
  Object.fromEntries(entries.map(({ id, value }) => [id, value]))

/** What a label that another tool lists can be here. */
function drawnShapes(kind: Kind, { shapes }: OntologyLabel): readonly LabelShape[] {
  switch (drawnIn(kind)) {
    case 'boxes':
      return shapes.filter((shape) => OBJECT_SHAPES.some((one) => one === shape))
    case 'skeletons':
      return shapes.filter((shape) => shape === 'skeleton')
    case 'masks':
      if (shapes.length === 1 && shapes[0] === 'area') return ['area']
      return shapes.some((shape) => AREA_SHAPES.has(shape)) ? ['mask'] : []
    default:
      return [kind === 'video' ? 'clip' : 'mask']
  }
}

export interface Proposal {
  ontology: Ontology
  counts: LabelCount[]
}

/** Reads a file as if every name was a label that takes all. */
export class Survey {
  readonly #labels = new Map<string, Seen>()
  readonly #values: Values = new Map()
  #picture = ''

  #declared: Ontology = EMPTY_ONTOLOGY

  readonly #skeletons = new SeenSkeletons()
  readonly #kind: Kind
  readonly #ownNames: readonly string[]

  constructor(kind: Kind) {
    this.#kind = kind
    this.#ownNames = IMPORT_NAMES[kind] ?? []
  }

  readonly labelling: Labelling = {
    labels: [],
    hasLabels: true,
    skeletons: this.#skeletons.templates,
    hasSkeletons: true,
    pictureAttributes: [],
    labelOf: (name) => this.#labelNamed(name),
    seen: (label, shape, values, later = []) => {
      if (label === null) noteValues(this.#values, [values])
      else this.#see(label.name, shape, [values, ...later])
    },
    declared: (ontology) => {
      this.#declared = ontology
    },
    skeletonFor: (name, drawing) => {
      const label = this.#labelNamed(name)
      return label && this.#skeletons.templateFor(label, drawing)
    },
    seenNodes: (label, nodes, values) => this.#skeletons.add(label, nodes, values),
  }

  /** The picture or video that is read next. */
  begin(picture: string): void {
    this.#picture = picture
  }

  /** Objects of our own documents; they are not read by name. */
  addDocument(annotation: unknown): void {
    const document = migrateDocument(this.#kind, annotation)
    if (!document) return
    const { parts, attributes } = labelledWorkOf(this.#kind, document)
    noteValues(this.#values, [named(attributes)])
    for (const { label, shape, attributes: entries } of parts) {
      this.#labelNamed(label)
      this.#see(label, LABEL_SHAPE_VALUES.find((one) => one === shape) ?? 'box', [named(entries)])
    }
  }

  /**
   * Null: nothing to propose. Files that name only what databases without labels draw are read as they always were.
   *
   * @param own the file's own ontology
   */
  proposal(own?: Ontology): Proposal | null {
    const seen = [...this.#labels.values()]
      .filter(({ objects }) => objects > 0)
      // Documents of ours have templates in their ontology alone.
      .filter(({ label, shapes }) => own || !shapes.has('skeleton') || this.#skeletons.has(label.name))
      .slice(0, OntologyLimits.labels.maxItems)
    const isDefault = seen.every(({ label }) => this.#ownNames.includes(label.name))
    if (own && (seen.length > 0 || this.#values.size > 0))
      return { ontology: own, counts: own.labels.map(({ id }) => this.#countOf(id, id)) }
    if (isDefault) return null
    const listed = this.#withUnused(seen).slice(0, OntologyLimits.labels.maxItems)
    const byNumber = listed.toSorted((a, b) => b.objects - a.objects)
    const ids = fromNames(
      listed.map(({ label }) => label.name),
      'label',
      (id, name) => ({ id, name }),
    )
    const labels = listed.map((each, index) =>
      this.#proposed(each, index, ids[index], byNumber.indexOf(each)),
    )
    const skeletons = listed.flatMap(({ label: { name }, shapes }, index) => {
      const made = shapes.has('skeleton') && this.#skeletonOf(name, ids[index]?.id ?? name)
      return made ? [made] : []
    })
    return {
      ontology: {
        labels,
        attributes: withDeclared(this.#declared.attributes, this.#values),
        ...(skeletons.length > 0 && { skeletons }),
      },
      counts: listed.map(({ label: { name } }, index) => this.#countOf(ids[index]?.id ?? name, name)),
    }
  }

  #declaredAs(name: string): OntologyLabel | undefined {
    return this.#declared.labels.find((label) => label.name === name)
  }

  #skeletonOf(name: string, id: string) {
    const { skeletons = [] } = this.#declared
    const template = this.#declaredAs(name)?.skeleton
    return this.#skeletons.proposal(
      name,
      id,
      skeletons.find((one) => one.id === template),
    )
  }

  /** Labels that the file lists for what this kind draws, in its order, then those that only its objects name. */
  #withUnused(seen: readonly Seen[]): readonly Seen[] {
    const byName = new Map(seen.map((each) => [each.label.name, each]))
    const declared = this.#declared.labels.flatMap((label): Seen[] => {
      const own = byName.get(label.name)
      byName.delete(label.name)
      const isOwnName = this.#ownNames.includes(label.name)
      const shapes = new Set([...drawnShapes(this.#kind, label), ...(own?.shapes ?? [])])
      if (own) return [{ ...own, shapes }]
      if (shapes.size === 0 || isOwnName) return []
      return [{ label, shapes, values: new Map(), pictures: new Set(), objects: 0 }]
    })
    return [...declared, ...byName.values()]
  }

  #proposed(
    { label, shapes, values }: Seen,
    index: number,
    { id, name } = label as Pick<OntologyLabel, 'id' | 'name'>,
    place: number,
  ): OntologyLabel {
    const key = KEYS[place]
    const declared = this.#declaredAs(label.name)
    const { maxItems } = OntologyLabelLimits.shapes
    return {
      id,
      name,
      colour: declared?.colour ?? segmentColour(index),
      ...(key !== undefined && { key }),
      shapes: LABEL_SHAPE_VALUES.filter((shape) => shapes.has(shape)).slice(0, maxItems),
      ...(shapes.has('skeleton') && { skeleton: id }),
      attributes: withDeclared(declared?.attributes ?? [], values),
    }
  }

  #countOf(id: string, name: string): LabelCount {
    const { objects = 0, pictures } = this.#labels.get(name) ?? {}
    return { label: id, attribute: '', value: '', objects, resources: pictures?.size ?? 0 }
  }

  #labelNamed(name: string): OntologyLabel | undefined {
    // Frames are beside labels; what masks are called without labels can be one.
    if (drawnIn(this.#kind) === 'boxes' && this.#ownNames.includes(name)) return undefined
    const known = this.#labels.get(name)
    if (known) return known.label
    const label = { id: name, name, colour: '#000000', shapes: [...OBJECT_SHAPES], attributes: [] }
    this.#labels.set(name, { label, shapes: new Set(), values: new Map(), pictures: new Set(), objects: 0 })
    return label
  }

  #see(name: string, shape: LabelShape, overTime: readonly NamedValues[]): void {
    const found = this.#labels.get(name)
    if (!found) return
    found.objects += 1
    found.shapes.add(shape)
    found.pictures.add(this.#picture)
    noteValues(found.values, overTime)
  }
}
