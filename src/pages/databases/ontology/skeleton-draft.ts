import { idFrom } from '../../../domain/ontology/cvat-labels.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { SkeletonNode, SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { freeName, taken, without } from './ontology-draft.ts'

/** Changes of a skeleton template as it is edited. All return a new one. */

export const withSkeletons = (
  { skeletons: _, ...ontology }: Ontology,
  skeletons: SkeletonTemplate[],
): Ontology => (skeletons.length > 0 ? { ...ontology, skeletons } : ontology)

/** A blank one, or a copy of `from` under a name and an identifier of its own. */
export function withNewSkeleton(
  skeletons: readonly SkeletonTemplate[],
  from?: SkeletonTemplate,
): SkeletonTemplate[] {
  const number = skeletons.length + 1
  const id = idFrom(from?.id ?? '', `skeleton-${number}`, taken(skeletons))
  const isFree = from && !skeletons.some(({ name }) => name === from.name)
  const name = isFree ? from.name : freeName(skeletons, text.skeletonOf)
  const blank = { nodes: [{ id: 'node-1', name: text.nodeOf(1), x: 0.5, y: 0.5 }], edges: [], pairs: [] }
  return [...skeletons, { ...(from ?? blank), id, name }]
}

/** Thousandths are fine enough to see, and short to read in files. */
const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

export function withNode(skeleton: SkeletonTemplate, x: number, y: number): SkeletonTemplate {
  const { nodes } = skeleton
  const id = idFrom('', `node-${nodes.length + 1}`, taken(nodes))
  const node = { id, name: freeName(nodes, text.nodeOf), x: within(x), y: within(y) }
  return { ...skeleton, nodes: [...nodes, node] }
}

export const movedNode = (
  skeleton: SkeletonTemplate,
  index: number,
  x: number,
  y: number,
): SkeletonTemplate => ({
  ...skeleton,
  nodes: skeleton.nodes.map((node, at) => (at === index ? { ...node, x: within(x), y: within(y) } : node)),
})

/** Its edges and its pair follow another identifier. */
export function changedNode(
  skeleton: SkeletonTemplate,
  index: number,
  change: { [Name in keyof SkeletonNode]?: SkeletonNode[Name] | undefined },
): SkeletonTemplate {
  const before = skeleton.nodes[index]?.id
  const { id: after } = change
  const renamed = (lists: SkeletonTemplate['edges']): SkeletonTemplate['edges'] =>
    after === undefined ? lists : lists.map((ends) => ends.map((end) => (end === before ? after : end)))
  return {
    ...skeleton,
    nodes: skeleton.nodes.map((node, at) => (at === index ? without(node, change) : node)),
    edges: renamed(skeleton.edges),
    pairs: renamed(skeleton.pairs),
  }
}

/** With its edges and its pair. The last node stays: a template has one at least. */
export function withoutNode(skeleton: SkeletonTemplate, index: number): SkeletonTemplate {
  const gone = skeleton.nodes[index]
  if (!gone || skeleton.nodes.length === 1) return skeleton
  const others = (lists: SkeletonTemplate['edges']) => lists.filter((ends) => !ends.includes(gone.id))
  return {
    ...skeleton,
    nodes: skeleton.nodes.toSpliced(index, 1),
    edges: others(skeleton.edges),
    pairs: others(skeleton.pairs),
  }
}

const joins = (one: string, other: string) => (ends: readonly string[]) =>
  ends.includes(one) && ends.includes(other)

/** Joins two nodes, or takes their edge away. */
export function toggledEdge(skeleton: SkeletonTemplate, from: string, to: string): SkeletonTemplate {
  const { edges } = skeleton
  if (from === to) return skeleton
  const isThere = edges.some(joins(from, to))
  return {
    ...skeleton,
    edges: isThere ? edges.filter((ends) => !joins(from, to)(ends)) : [...edges, [from, to]],
  }
}

/** Makes two nodes a pair, or takes it away; each leaves the pair that it was in. */
export function toggledPair(skeleton: SkeletonTemplate, left: string, right: string): SkeletonTemplate {
  const { pairs } = skeleton
  if (left === right) return skeleton
  const isThere = pairs.some(joins(left, right))
  const others = pairs.filter((ends) => !ends.includes(left) && !ends.includes(right))
  return { ...skeleton, pairs: isThere ? others : [...others, [left, right]] }
}
