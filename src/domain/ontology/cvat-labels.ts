import { isRecord } from '../is-record.ts'
import type { LabelShape, Ontology, OntologyAttribute, OntologyLabel } from './ontology.ts'
import type { SkeletonTemplate } from './skeletons.ts'
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
  /** Of skeletons: the drawing, and a label for each node. */
  readonly svg?: string
  readonly sublabels?: readonly CvatLabel[]
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
  skeleton: ['skeleton'],
}

/** CVAT draws a skeleton in a square of so many. */
const SVG_SIDE = 100

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Source: cvat-canvas and the constructor's skeleton-configurator.tsx; nodes count from 1. */
function svgOf({ nodes, edges }: SkeletonTemplate): string {
  const numberOf = new Map(nodes.map(({ id }, index) => [id, index + 1]))
  const placed = (value: number): number => Math.round(value * SVG_SIDE * 1000) / 1000
  const lines = edges.map(([from = '', to = '']) => {
    const [a, b] = [from, to].map((end) => nodes.find(({ id }) => id === end))
    const ends = `x1="${placed(a?.x ?? 0)}" y1="${placed(a?.y ?? 0)}" x2="${placed(b?.x ?? 0)}" y2="${placed(b?.y ?? 0)}"`
    return `<line ${ends} data-type="edge" data-node-from="${numberOf.get(from)}" data-node-to="${numberOf.get(to)}"></line>`
  })
  const circles = nodes.map(
    ({ name, x, y }, index) =>
      `<circle r="0.75" cx="${placed(x)}" cy="${placed(y)}" data-type="element node" data-element-id="${index + 1}" ` +
      `data-node-id="${index + 1}" data-label-name="${escaped(name)}"></circle>`,
  )
  return [...lines, ...circles].join('')
}

const skeletonParts = (label: OntologyLabel, template: SkeletonTemplate | undefined) =>
  template && {
    svg: svgOf(template),
    sublabels: template.nodes.map(({ name, colour = label.colour, attributes = [] }): CvatLabel => ({
      name,
      color: colour,
      type: 'points',
      attributes: attributes.map(cvatAttribute),
    })),
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

/** Keys, conditions, text limits, pairs of nodes and attributes of the whole item have no place in CVAT's form. */
export const cvatLabels = ({ labels, skeletons = [] }: Ontology): CvatLabel[] =>
  labels.map((label) => ({
    name: label.name,
    color: label.colour,
    type: cvatType(label),
    attributes: label.attributes.map(cvatAttribute),
    ...skeletonParts(
      label,
      skeletons.find(({ id }) => id === label.skeleton),
    ),
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

const attributesFrom = (stored: Stored): OntologyAttribute[] =>
  withIds('attribute', named(stored['attributes'])).map(({ id, name, stored: attribute }) =>
    attributeFrom(id, name, attribute),
  )

function colourFrom(stored: Stored): string | undefined {
  const colour = textOf(stored['color']).toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined
}

/** The attributes of each element of that name, in order. */
const elementsIn = (svg: string, name: 'line' | 'circle'): ReadonlyMap<string, string>[] =>
  Array.from(
    svg.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g')),
    ([, inside = '']) =>
      new Map(
        Array.from(inside.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => [
          key,
          unescaped(value),
        ]),
      ),
  )

/** Where a node is drawn; in the middle where nothing says so. */
const shareFrom = (text: string | undefined): number =>
  Math.min(1, Math.max(0, (finite(text) ?? SVG_SIDE / 2) / SVG_SIDE))

/** The template of a skeleton, which CVAT has within its label. */
function skeletonFrom(id: string, name: string, stored: Stored): SkeletonTemplate | undefined {
  const sublabels = withIds('node', named(stored['sublabels']))
  if (stored['type'] !== 'skeleton' || sublabels.length === 0) return undefined
  const svg = textOf(stored['svg'])
  const circles = elementsIn(svg, 'circle')
  const numbered = new Map<string | undefined, string>()
  const nodes = sublabels.map((node): SkeletonTemplate['nodes'][number] => {
    const circle = circles.find((one) => one.get('data-label-name') === node.name)
    numbered.set(circle?.get('data-node-id'), node.id)
    const [colour, attributes] = [colourFrom(node.stored), attributesFrom(node.stored)]
    return {
      id: node.id,
      name: node.name,
      ...(colour !== undefined && { colour }),
      x: shareFrom(circle?.get('cx')),
      y: shareFrom(circle?.get('cy')),
      ...(attributes.length > 0 && { attributes }),
    }
  })
  const edges = elementsIn(svg, 'line').flatMap((line) => {
    const [from, to] = [line.get('data-node-from'), line.get('data-node-to')].map((at) => numbered.get(at))
    return from !== undefined && to !== undefined ? [[from, to]] : []
  })
  return { id, name, nodes, edges, pairs: [] }
}

/** Null where it is not CVAT's form. Labels of shapes that pictures cannot hold here (cuboid, tag) come without them. */
export function ontologyFromCvat(json: unknown): Ontology | null {
  if (!Array.isArray(json) || !json.every((label) => isRecord(label) && typeof label['name'] === 'string'))
    return null
  const skeletons: SkeletonTemplate[] = []
  const labels = withIds('label', named(json)).map(({ id, name, stored }, index): OntologyLabel => {
    const skeleton = skeletonFrom(id, name, stored)
    if (skeleton) skeletons.push(skeleton)
    return {
      id,
      name,
      colour: colourFrom(stored) ?? segmentColour(index),
      shapes: [...(CVAT_SHAPES[textOf(stored['type'], 'any')] ?? ['polygon'])],
      attributes: attributesFrom(stored),
      ...(skeleton && { skeleton: skeleton.id }),
    }
  })
  return { labels, attributes: [], ...(skeletons.length > 0 && { skeletons }) }
}
