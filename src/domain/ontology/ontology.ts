import type {
  AttributeOption,
  AttributeType,
  LabelShape,
  MergedLabel,
  Ontology,
  OntologyAttribute,
  OntologyLabel,
  SkeletonTemplate,
} from '../../contract/types.d.ts'
import { LABEL_SHAPE_VALUES } from '../../contract/enumerations.ts'
import { isRecord } from '../is-record.ts'
import type { AttributeOwner } from './attribute-values.ts'
import { acceptsValue } from './attribute-values.ts'

export type { AttributeOption, AttributeType, LabelShape, Ontology, OntologyAttribute, OntologyLabel }

/** What objects on a picture can be; a turned box is a box whose `rotation` is not 0. */
export const OBJECT_SHAPES = [
  'box',
  'turned-box',
  'polygon',
  'polyline',
  'point',
] as const satisfies readonly LabelShape[]
export type ObjectShape = (typeof OBJECT_SHAPES)[number]

export const EMPTY_ONTOLOGY: Ontology = { labels: [], attributes: [] }

export const isEmptyOntology = ({ labels, attributes, skeletons = [] }: Ontology): boolean =>
  labels.length === 0 && attributes.length === 0 && skeletons.length === 0

const isNamed = (one: unknown): one is Record<string, unknown> =>
  isRecord(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string'

const isLabel = (one: unknown): boolean =>
  isNamed(one) && Array.isArray(one['shapes']) && Array.isArray(one['attributes'])

const isSkeleton = (one: unknown): boolean =>
  isNamed(one) &&
  Array.isArray(one['nodes']) &&
  one['nodes'].every(isNamed) &&
  [one['edges'], one['pairs']].every((pairs) => Array.isArray(pairs) && pairs.every(Array.isArray))

/** As far as an ontology is read before the server checks it whole. */
export const isOntology = (json: unknown): json is Ontology => {
  const { labels, attributes, skeletons = [] } = isRecord(json) ? json : {}
  return (
    Array.isArray(labels) &&
    Array.isArray(attributes) &&
    Array.isArray(skeletons) &&
    labels.every(isLabel) &&
    attributes.every(isNamed) &&
    skeletons.every(isSkeleton)
  )
}

const tables = new WeakMap<readonly OntologyLabel[], ReadonlyMap<string, OntologyLabel>>()

/** Each of a thousand objects asks for its label among hundreds. */
function tableOf(labels: readonly OntologyLabel[]): ReadonlyMap<string, OntologyLabel> {
  const known = tables.get(labels)
  if (known) return known
  // The first of an id, as a search would find it.
  const table = new Map(labels.toReversed().map((label) => [label.id, label]))
  tables.set(labels, table)
  return table
}

export const labelById = (ontology: Ontology | undefined, id: string): OntologyLabel | undefined =>
  ontology && tableOf(ontology.labels).get(id)

/** A label for upright boxes alone takes no turned ones; one for turned boxes takes both. */
export const drawsShape = ({ shapes }: OntologyLabel, shape: LabelShape): boolean =>
  shapes.includes(shape) || (shape === 'box' && shapes.includes('turned-box'))

/** The sentence for each rule. */
export const ONTOLOGY_RULES = {
  'id-twice': '标识不能重复',
  'name-twice': '名称不能重复',
  'key-twice': '两处用了同一个键',
  'options-missing': '至少要有一个选项',
  'options-unwanted': '这种属性没有选项',
  'limits-crossed': '最小值大于最大值',
  'key-unwanted': '只有“是或否”的属性有自己的键，单选、多选的键在选项上',
  'default-unfit': '默认值不在允许范围内',
  'condition-unknown': '显示条件要用排在前面的属性',
  'condition-value': '显示条件里没有这个值',
  'shape-unfit': '这类数据库没有这种形状',
  'skeleton-unknown': '还没有选骨架模板',
  'skeleton-unwanted': '只有骨架的标签才有模板',
  'node-unknown': '没有这个节点',
  'edge-twice': '这两个节点已经连过线',
  'edge-short': '连线的两端要是两个节点',
  'pair-twice': '一个节点只能有一个对称的节点',
  'pair-short': '对称的要是两个节点',
  'merged-unknown': '没有可以并入的标签',
  'merged-there': '已经并入其他标签的标识不能再用',
} as const

/** What an ontology gets wrong; `path` as in `labels[2].attributes[0].options`. */
export interface OntologyProblem {
  readonly path: string
  readonly rule: keyof typeof ONTOLOGY_RULES
  readonly value: string
}

const repeated =
  (path: string, rule: OntologyProblem['rule'], keyOf: string) =>
  (values: readonly (string | undefined)[]): OntologyProblem[] => {
    const seen = new Set<string>()
    return values.flatMap((value, index) => {
      if (value === undefined) return []
      if (seen.has(value)) return [{ path: `${path}[${index}].${keyOf}`, rule, value }]
      seen.add(value)
      return []
    })
  }

type Named = { readonly id: string; readonly name: string }

const namesOf = (path: string, named: readonly Named[]): OntologyProblem[] => [
  ...repeated(path, 'id-twice', 'id')(named.map(({ id }) => id)),
  ...repeated(path, 'name-twice', 'name')(named.map(({ name }) => name)),
]

/** The keys of attributes and of their options are pressed on the same object, so each has one meaning. */
function attributeKeysOf(path: string, attributes: AttributeOwner): OntologyProblem[] {
  const seen = new Set<string>()
  return attributes.flatMap(({ key: own, options = [] }, index) =>
    [
      { key: own, at: `${path}[${index}].key` },
      ...options.map(({ key }, place) => ({ key, at: `${path}[${index}].options[${place}].key` })),
    ].flatMap(({ key, at }): OntologyProblem[] => {
      if (key === undefined) return []
      if (seen.has(key)) return [{ path: at, rule: 'key-twice', value: key }]
      seen.add(key)
      return []
    }),
  )
}

const takesOptions = ({ type }: OntologyAttribute): boolean => type === 'one' || type === 'many'

function optionsOf(path: string, attribute: OntologyAttribute): OntologyProblem[] {
  const { id, options } = attribute
  if (takesOptions(attribute))
    return options
      ? namesOf(`${path}.options`, options)
      : [{ path: `${path}.options`, rule: 'options-missing', value: id }]
  return options ? [{ path: `${path}.options`, rule: 'options-unwanted', value: id }] : []
}

/** A condition names an attribute that stands before, so that conditions cannot run in a circle. */
function conditionOf(path: string, attribute: OntologyAttribute, before: AttributeOwner): OntologyProblem[] {
  const { shownWhen } = attribute
  if (!shownWhen) return []
  const other = before.find(({ id }) => id === shownWhen.attribute)
  if (!other)
    return [{ path: `${path}.shownWhen.attribute`, rule: 'condition-unknown', value: shownWhen.attribute }]
  return shownWhen.values.flatMap((value, index): OntologyProblem[] =>
    acceptsValue(other, other.type === 'many' ? [String(value)] : value)
      ? []
      : [{ path: `${path}.shownWhen.values[${index}]`, rule: 'condition-value', value: String(value) }],
  )
}

const attributeProblems = (path: string, attributes: AttributeOwner): OntologyProblem[] => [
  ...namesOf(path, attributes),
  ...attributeKeysOf(path, attributes),
  ...attributes.flatMap((attribute, index): OntologyProblem[] => {
    const at = `${path}[${index}]`
    const { id, type, key, minimum = -Infinity, maximum = Infinity, default: usual } = attribute
    return [
      ...optionsOf(at, attribute),
      ...(key !== undefined && type !== 'yes-no'
        ? [{ path: `${at}.key`, rule: 'key-unwanted', value: id } as const]
        : []),
      ...(minimum > maximum ? [{ path: `${at}.maximum`, rule: 'limits-crossed', value: id } as const] : []),
      ...(usual !== undefined && !acceptsValue(attribute, usual)
        ? [{ path: `${at}.default`, rule: 'default-unfit', value: id } as const]
        : []),
      ...conditionOf(at, attribute, attributes.slice(0, index)),
    ]
  }),
]

const shapeProblems = (
  path: string,
  { shapes }: OntologyLabel,
  allowed: readonly LabelShape[],
): OntologyProblem[] =>
  shapes.flatMap((shape, index) =>
    allowed.includes(shape) ? [] : [{ path: `${path}.shapes[${index}]`, rule: 'shape-unfit', value: shape }],
  )

/** A label draws skeletons of one template, which it names. */
function templateProblems(
  path: string,
  label: OntologyLabel,
  skeletons: readonly Named[],
): OntologyProblem[] {
  const { skeleton } = label
  if (!label.shapes.includes('skeleton'))
    return skeleton === undefined
      ? []
      : [{ path: `${path}.skeleton`, rule: 'skeleton-unwanted', value: skeleton }]
  return skeletons.some(({ id }) => id === skeleton)
    ? []
    : [{ path: `${path}.skeleton`, rule: 'skeleton-unknown', value: skeleton ?? label.name }]
}

/** Each end is a node, no pair of nodes is there twice, and in `pairs` no node is. */
function nodePairProblems(
  path: string,
  pairs: readonly (readonly string[])[],
  nodes: readonly Named[],
  { short, twice, keysOf }: PairRules,
): OntologyProblem[] {
  const seen = new Set<string>()
  return pairs.flatMap(([from = '', to = ''], index): OntologyProblem[] => {
    const at = `${path}[${index}]`
    const unknown = [from, to].find((end) => !nodes.some(({ id }) => id === end))
    if (unknown !== undefined) return [{ path: at, rule: 'node-unknown', value: unknown }]
    if (from === to) return [{ path: at, rule: short, value: from }]
    const keys = keysOf(from, to)
    const again = keys.some((key) => seen.has(key))
    keys.forEach((key) => seen.add(key))
    return again ? [{ path: at, rule: twice, value: `${from}-${to}` }] : []
  })
}

interface PairRules {
  readonly short: OntologyProblem['rule']
  readonly twice: OntologyProblem['rule']
  /** What may occur once. */
  readonly keysOf: (from: string, to: string) => string[]
}

const EDGE_RULES: PairRules = {
  short: 'edge-short',
  twice: 'edge-twice',
  keysOf: (from, to) => [JSON.stringify([from, to].toSorted())],
}
const PAIR_RULES: PairRules = { short: 'pair-short', twice: 'pair-twice', keysOf: (from, to) => [from, to] }

const skeletonProblems = (path: string, skeleton: SkeletonTemplate): OntologyProblem[] => [
  ...namesOf(`${path}.nodes`, skeleton.nodes),
  ...nodePairProblems(`${path}.edges`, skeleton.edges, skeleton.nodes, EDGE_RULES),
  ...nodePairProblems(`${path}.pairs`, skeleton.pairs, skeleton.nodes, PAIR_RULES),
  ...skeleton.nodes.flatMap(({ attributes = [] }, index) =>
    attributeProblems(`${path}.nodes[${index}].attributes`, attributes),
  ),
]

const mergedProblems = (merged: readonly MergedLabel[], labels: readonly Named[]): OntologyProblem[] => {
  const ids = new Set(labels.map(({ id }) => id))
  return [
    ...repeated('merged', 'id-twice', 'id')(merged.map(({ id }) => id)),
    ...merged.flatMap(({ id, into }, index): OntologyProblem[] => [
      ...(ids.has(into)
        ? []
        : [{ path: `merged[${index}].into`, rule: 'merged-unknown', value: into } as const]),
      ...(ids.has(id) ? [{ path: `merged[${index}].id`, rule: 'merged-there', value: id } as const] : []),
    ]),
  ]
}

/**
 * Rules between the parts of an ontology whose structure the contract already checked. Empty: it can be used.
 * `allowed` are the shapes that the kind of the database draws.
 */
export const ontologyProblems = (
  { labels, attributes, skeletons = [], merged = [] }: Ontology,
  allowed: readonly LabelShape[] = LABEL_SHAPE_VALUES,
): OntologyProblem[] => [
  ...namesOf('labels', labels),
  ...repeated('labels', 'key-twice', 'key')(labels.map(({ key }) => key)),
  ...labels.flatMap((label, index) => shapeProblems(`labels[${index}]`, label, allowed)),
  ...labels.flatMap((label, index) => attributeProblems(`labels[${index}].attributes`, label.attributes)),
  ...attributeProblems('attributes', attributes),
  ...labels.flatMap((label, index) => templateProblems(`labels[${index}]`, label, skeletons)),
  ...mergedProblems(merged, labels),
  ...namesOf('skeletons', skeletons),
  ...skeletons.flatMap((skeleton, index) => skeletonProblems(`skeletons[${index}]`, skeleton)),
]
