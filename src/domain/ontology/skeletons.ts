import type { LabelledSkeleton, MarkedNode, SkeletonNode, SkeletonTemplate } from '../../contract/types.d.ts'
import { VISIBILITY } from '../constants.ts'
import { rectInside } from '../documents/traits.ts'
import type { DocumentContext, Violation } from '../documents/violation.ts'
import { violation } from '../documents/violation.ts'
import type { Rect } from '../geometry/rect.ts'
import { boundsOf } from '../geometry/rect.ts'
import type { AttributeEntry, AttributeOwner } from './attribute-values.ts'
import { defaultEntries, entryViolations, missingAttributes } from './attribute-values.ts'
import type { LabelledWork } from './labelled-work.ts'
import { labelledViolations } from './objects.ts'
import type { Ontology, OntologyLabel } from './ontology.ts'
import { drawsShape, labelById } from './ontology.ts'

export type { LabelledSkeleton, MarkedNode, SkeletonNode, SkeletonTemplate }

/** Instances of skeleton templates: any number on a picture, each with a label. */

export const drawsSkeletons = (ontology: Ontology | undefined): boolean =>
  ontology?.labels.some((label) => drawsShape(label, 'skeleton')) === true

/** The template of a label; undefined for labels of other shapes. */
export const skeletonOf = (
  ontology: Ontology | undefined,
  label: OntologyLabel | undefined,
): SkeletonTemplate | undefined =>
  label && ontology?.skeletons?.find(({ id }) => id === label.skeleton && drawsShape(label, 'skeleton'))

export const isMarked = ({ visibility }: Pick<MarkedNode, 'visibility'>): boolean =>
  visibility !== VISIBILITY.unlabelled

export const unmarkedNodes = ({ nodes }: SkeletonTemplate): MarkedNode[] =>
  nodes.map(({ id }) => ({ name: id, x: 0, y: 0, visibility: VISIBILITY.unlabelled }))

/** Upright, around the nodes that are marked. */
export const skeletonBounds = ({ nodes }: Pick<LabelledSkeleton, 'nodes'>): Rect =>
  boundsOf(nodes.filter(isMarked)) ?? { x: 0, y: 0, width: 0, height: 0 }

export const nodeOwner = ({ attributes = [] }: SkeletonNode): AttributeOwner => attributes

const nodeWords = (of: string, { name }: SkeletonNode): string => `${of}的节点“${name}”`

function nodeViolations(
  path: string,
  { nodes }: LabelledSkeleton,
  template: SkeletonTemplate,
  { context, of }: { readonly context: DocumentContext; readonly of: string },
): Violation[] {
  if (nodes.length !== template.nodes.length)
    return [violation(path, 'template-nodes', { expected: `${template.nodes.length} 个` })]
  return nodes.flatMap((node, index): Violation[] => {
    const at = `${path}[${index}]`
    const known = template.nodes[index]
    if (!known || node.name !== known.id)
      return [violation(`${at}.name`, 'template-nodes', { expected: known?.id ?? '' })]
    const entries = node.attributes ?? []
    // Nobody is asked about a node that is not there.
    if (!isMarked(node))
      return entries.length === 0
        ? []
        : [violation(`${at}.attributes`, 'node-unmarked', { name: known.name })]
    return [
      ...rectInside(at, { x: node.x, y: node.y, width: 0, height: 0 }, context),
      ...entryViolations(`${at}.attributes`, nodeOwner(known), entries, nodeWords(of, known)),
    ]
  })
}

/** What a document of keypoints has beyond the fields of its kind. */
export interface SkeletonLabelling {
  readonly objects?: LabelledSkeleton[]
  readonly attributes?: AttributeEntry[]
}

export const emptySkeletons = (ontology: Ontology | undefined): SkeletonLabelling =>
  ontology
    ? {
        ...(drawsSkeletons(ontology) && { objects: [] }),
        attributes: defaultEntries(ontology.attributes),
      }
    : {}

export function skeletonViolations(
  { objects = [], attributes = [] }: SkeletonLabelling,
  context: DocumentContext,
): Violation[] {
  const ontology = context.labels?.ontology
  return [
    ...labelledViolations('objects', objects, ontology, ({ at, object, label, of }) => {
      const template = skeletonOf(ontology, label)
      if (!template) return [violation(`${at}.shape`, 'label-shape', { name: label.name })]
      if (!object.nodes.some(isMarked)) return [violation(`${at}.nodes`, 'skeleton-empty')]
      return nodeViolations(`${at}.nodes`, object, template, { context, of })
    }),
    ...entryViolations('attributes', ontology?.attributes ?? [], attributes, '整条数据'),
  ]
}

/** Attributes that are asked for and missing: of the instance, or of a node by its index. */
export interface MissingOfSkeleton {
  readonly object: LabelledSkeleton
  /** Null: of the instance itself. */
  readonly node: number | null
}

export const missingOfSkeletons = (
  objects: readonly LabelledSkeleton[],
  ontology: Ontology,
): MissingOfSkeleton[] =>
  objects.flatMap((object) => {
    const label = labelById(ontology, object.label)
    const template = skeletonOf(ontology, label)
    const own = missingAttributes(label?.attributes ?? [], object.attributes)
    const ofNodes = object.nodes.flatMap((node, index): MissingOfSkeleton[] => {
      const known = template?.nodes[index]
      const isMissing =
        known && isMarked(node) && missingAttributes(nodeOwner(known), node.attributes ?? []).length > 0
      return isMissing ? [{ object, node: index }] : []
    })
    return [...(own.length > 0 ? [{ object, node: null }] : []), ...ofNodes]
  })

/** For lists and figures by label. */
export const labelledSkeletons = ({ objects = [], attributes = [] }: SkeletonLabelling): LabelledWork => ({
  attributes,
  parts: objects.map((object) => {
    const { id, label, shape, attributes: own } = object
    return { id, label, shape, attributes: own, bounds: () => skeletonBounds(object) }
  }),
})

/** Indices by the template's pairs; a node without a partner maps to itself. */
export function partnersIn({ nodes, pairs }: SkeletonTemplate): number[] {
  const placeOf = new Map(nodes.map(({ id }, index) => [id, index]))
  const partners = nodes.map((_, index) => index)
  for (const [left = '', right = ''] of pairs) {
    const [a, b] = [placeOf.get(left), placeOf.get(right)]
    if (a === undefined || b === undefined) continue
    partners[a] = b
    partners[b] = a
  }
  return partners
}

type Edge = readonly [from: number, to: number]

const known = new WeakMap<SkeletonTemplate, readonly Edge[]>()

/** Edges as pairs of indices; kept, because every frame draws them. */
export function edgesIn(template: SkeletonTemplate): readonly Edge[] {
  const before = known.get(template)
  if (before) return before
  const placeOf = new Map(template.nodes.map(({ id }, index) => [id, index]))
  const edges = template.edges.flatMap(([from = '', to = '']): Edge[] => {
    const [a, b] = [placeOf.get(from), placeOf.get(to)]
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
  known.set(template, edges)
  return edges
}
