import type { Blur } from '../../../domain/constants.ts'
import type { LabelledSkeleton, MarkedNode } from '../../../contract/types.d.ts'
import { AVAILABILITY, VISIBILITY, availabilityOfBlur } from '../../../domain/constants.ts'
import { unlabelledNodes } from '../../../domain/documents/templates.ts'
import type { BodyType, ImageNodeDocument, Node } from '../../../domain/documents/types.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import type { Size } from '../../../domain/geometry/rect.ts'
import type { ActiveNode, Skeleton } from '../../../domain/hand-skeleton/active.ts'
import {
  activeOf,
  begun,
  changeableOf,
  choiceAfter,
  choiceOf,
  cursorOf,
  isFresh,
} from '../../../domain/hand-skeleton/active.ts'
import type { SkeletonPart } from '../../../domain/hand-skeleton/anatomy.ts'
import { partsOf, partWith } from '../../../domain/hand-skeleton/anatomy.ts'
import {
  exchangedNodes,
  hasSides,
  mirroredNodes,
  swappedBodyType,
  swappedNodes,
} from '../../../domain/hand-skeleton/mirror.ts'
import {
  boundsOfNodes,
  changedNodes,
  isPlaced,
  nextVisibility,
  placeInside,
} from '../../../domain/hand-skeleton/nodes.ts'
import { laidSkeleton } from '../../../domain/hand-skeleton/pose.ts'
import { partnersIn } from '../../../domain/ontology/skeletons.ts'
import { composite, insertItem } from '../../../machines/editor/edit-makers.ts'
import { applyEdit } from '../../../machines/editor/edits.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { NODE_PLACE } from '../../../machines/editor/skeleton-layer.ts'
import type { Commit, Fields } from '../../../machines/editor/types.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import type { NodeGroup } from '../../../tools/skeleton/skeleton-many.ts'
import { groupsEdit } from '../../../tools/skeleton/skeleton-many.ts'
import { annotationField, SKELETON_LAYER, skeletonsIn } from './layer.ts'

/** Each command returns what to commit; null for nothing. */

export type NodeWork = WorkDocument<ImageNodeDocument>

export interface NodeFacts {
  readonly work: NodeWork
  readonly fields: Fields
  readonly bounds: Size
  readonly newId: () => string
}

type Seen = Pick<NodeFacts, 'work' | 'fields'>

export const activeIn = ({ work, fields }: Seen): ActiveNode | null =>
  activeOf(skeletonsIn(work.annotation, fields), choiceOf(fields))

const changeOf = (work: NodeWork, skeleton: Skeleton, after: readonly Node[]): Edit | null =>
  SKELETON_LAYER.change(work, skeleton, after)

const withNode = (nodes: readonly Node[], index: number, change: Partial<Node>): Node[] =>
  nodes.map((node, place) => (place === index ? { ...node, ...change } : node))

export const partsIn = ({ bodyType, nodes }: Skeleton): readonly SkeletonPart[] =>
  partsOf({ bodyType, nodes: nodes.map(({ name }) => name) })

function activePart({ skeleton, index }: ActiveNode): SkeletonPart | undefined {
  const parts = partsIn(skeleton)
  const own = index === null ? undefined : partWith(parts, index)
  const isEmpty = (part: SkeletonPart | undefined): boolean =>
    !part || boundsOfNodes(skeleton.nodes, part.indices) === null
  return isEmpty(own) ? parts.find((part) => !isEmpty(part)) : own
}

export function blurCommit(work: NodeWork, blur: Blur): Commit | null {
  const set = annotationField(work, 'blur', blur)
  const edit = composite([set, annotationField(work, 'availability', availabilityOfBlur(blur))])
  return edit && { edit, label: 'blur' }
}

export function pendingCommit(work: NodeWork): Commit | null {
  const edit = annotationField(work, 'availability', AVAILABILITY.pending)
  return edit && { edit, label: 'availability' }
}

/** A node that is already at the cursor is only deselected. */
export function placeCommit(facts: NodeFacts, hidden: boolean): Commit | Fields | null {
  const active = activeIn(facts)
  if (!active || active.index === null) return null
  const { index } = active
  const skeleton = begun(active.skeleton, facts.newId)
  const place = placeInside(cursorOf(facts.fields), facts.bounds)
  const visibility = hidden ? VISIBILITY.hidden : VISIBILITY.visible
  const isThere = isPlaced(skeleton.nodes[index])
  const after = withNode(skeleton.nodes, index, { ...(isThere ? {} : place), visibility })
  const fields = { ...choiceAfter({ ...skeleton, nodes: after }, index) }
  const edit = changeOf(facts.work, skeleton, after)
  return edit ? { edit, label: NODE_PLACE, fields } : fields
}

export function visibilityCommit(facts: NodeFacts): Commit | null {
  const active = activeIn(facts)
  const index = active && changeableOf(active)
  return index === null ? null : nodeVisibilityCommit(facts.work, active?.skeleton, [index])
}

/** All get the next visibility of the first; nodes without a place stay unlabelled. */
export function nodeVisibilityCommit(
  work: NodeWork,
  skeleton: Skeleton | undefined,
  indices: readonly number[],
): Commit | null {
  const first = skeleton?.nodes[indices[0] ?? -1]
  if (!skeleton || !first) return null
  const visibility = nextVisibility(first.visibility)
  const after = skeleton.nodes.map((node, index) =>
    indices.includes(index) && (isPlaced(node) || node.x !== 0 || node.y !== 0)
      ? { ...node, visibility }
      : node,
  )
  const edit = changeOf(work, skeleton, after)
  return edit && { edit, label: 'node-visibility' }
}

/** Hides all, or shows all where the first is hidden. */
export function groupsVisibilityCommit(work: NodeWork, groups: readonly NodeGroup[]): Commit | null {
  const [group] = groups
  const first = group?.skeleton.nodes[group.indices[0] ?? -1]
  const visibility = first?.visibility === VISIBILITY.visible ? VISIBILITY.hidden : VISIBILITY.visible
  const changed = groups.map(({ skeleton, indices }) => ({
    skeleton,
    indices,
    after: changedNodes(skeleton.nodes, indices, (node) => ({ ...node, visibility })),
  }))
  const edit = groupsEdit(SKELETON_LAYER, work, changed)
  return edit && { edit, label: 'node-visibility' }
}

/** @param looks whoever only looks begins with what there is */
export function stepFields(facts: Seen, step: 1 | -1, looks = false): Fields | null {
  const active = activeIn(facts)
  const [first] = looks && active && isFresh(active.skeleton) ? storedIn(facts) : []
  if (first) return choose(first, step === 1 ? 0 : first.nodes.length - 1)
  const count = active?.skeleton.nodes.length ?? 0
  if (!active || count === 0) return null
  const from = active.index ?? (step === 1 ? -1 : 0)
  return choose(active.skeleton, (from + step + count) % count)
}

export function choose({ id, nodes }: Skeleton, index: number): Fields {
  const node = nodes[index]
  const cursor = node && isPlaced(node) ? { mousePosition: { x: node.x, y: node.y } } : {}
  return { activeExtra: id, activeNode: index, ...cursor }
}

const storedIn = ({ work, fields }: Seen): Skeleton[] =>
  skeletonsIn(work.annotation, fields).filter((skeleton) => !isFresh(skeleton))

export function nextSkeletonFields(facts: Seen): Fields | null {
  const skeletons = storedIn(facts)
  // From a labelled one that nobody has begun there is also a way to a single one.
  if (skeletons.length < (skeletons[0]?.label === undefined ? 2 : 1)) return null
  const at = skeletons.findIndex(({ id }) => id === activeIn(facts)?.skeleton.id)
  return { activeNode: null, activeExtra: skeletons[(at + 1) % skeletons.length]?.id ?? null }
}

/** `at` in source pixels. */
export function dropCommit(facts: NodeFacts, at: Point): Commit | null {
  const active = activeIn(facts)
  if (!active) return null
  const skeleton = begun(active.skeleton, facts.newId)
  const { nodes, first } = laidSkeleton(skeleton, at, facts.bounds)
  const edit = changeOf(facts.work, skeleton, nodes)
  const fields = { activeExtra: skeleton.id, activeNode: first }
  return edit && { edit, label: 'skeleton-drop', fields }
}

export function mirrorCommit(facts: NodeFacts): Commit | null {
  const active = activeIn(facts)
  const part = active && activePart(active)
  if (!active || !part) return null
  const edit = changeOf(facts.work, active.skeleton, mirroredNodes(active.skeleton.nodes, part.indices))
  return edit && { edit, label: 'skeleton-mirror' }
}

type SwapRefusal = 'noSides' | 'fixedBody'

/** Null when they can be swapped. `isFixed`: the database prescribes the template. */
export function swapRefusal(facts: Seen, isFixed: boolean): SwapRefusal | null {
  const drawn = activeIn(facts)?.skeleton.drawn
  if (drawn) return drawn.template.pairs.length > 0 ? null : 'noSides'
  const { bodyType, nodes } = facts.work.annotation
  if (hasSides(nodes)) return null
  if (swappedBodyType(bodyType) === bodyType) return 'noSides'
  return isFixed ? 'fixedBody' : null
}

/** Each node of a pair takes the place of the other; names stay. */
function swappedByPairs({ nodes, drawn }: Skeleton): Node[] {
  const partners = drawn ? partnersIn(drawn.template) : []
  return nodes.map((node, index) => ({ ...(nodes[partners[index] ?? index] ?? node), name: node.name }))
}

/** In the active skeleton, or in all where each is a single hand. */
export function swapCommit(facts: NodeFacts): Commit | null {
  const active = activeIn(facts)
  if (!active) return null
  const { work } = facts
  if (active.skeleton.drawn) {
    const edit = changeOf(work, active.skeleton, swappedByPairs(active.skeleton))
    return edit && { edit, label: 'skeleton-swap' }
  }
  const bodyType = swappedBodyType(work.annotation.bodyType)
  const edit = composite([
    annotationField(work, 'bodyType', bodyType),
    changeOf(work, active.skeleton, swappedNodes(active.skeleton.nodes)),
  ])
  return edit && { edit, label: 'skeleton-swap' }
}

export function exchangeCommit(
  work: NodeWork,
  skeleton: Skeleton,
  first: number,
  second: number,
): Commit | null {
  const edit = changeOf(work, skeleton, exchangedNodes(skeleton.nodes, first, second))
  return edit && { edit, label: 'node-exchange' }
}

const fitting = (nodes: readonly Node[], { width, height }: Size): Node[] =>
  nodes.map((node) =>
    isPlaced(node) && node.x <= width && node.y <= height ? node : { ...node, x: 0, y: 0, visibility: 0 },
  )

export function copyCommit({ work, bounds, newId }: NodeFacts, from: ImageNodeDocument): Commit | null {
  if (from.objects) return copyLabelled({ work, bounds, newId }, from.objects)
  const extras = from.extras.map(({ nodes }) => ({ id: newId(), nodes: fitting(nodes, bounds) }))
  const edit = composite([
    annotationField(work, 'nodes', fitting(from.nodes, bounds)),
    annotationField(work, 'extras', extras),
  ])
  return edit && { edit, label: 'copy', fields: { activeNode: null, activeExtra: null } }
}

/** Beside those that are there; without the nodes that are outside this picture. */
function copyLabelled(
  { work, bounds, newId }: Omit<NodeFacts, 'fields'>,
  objects: readonly LabelledSkeleton[],
): Commit | null {
  const copies = objects
    .map((object) => ({ ...object, id: newId(), nodes: object.nodes.map((node) => inside(node, bounds)) }))
    .filter(({ nodes }) => nodes.some(isPlaced))
  if (copies.length === 0) return null
  const edit = annotationField(work, 'objects', [...(work.annotation.objects ?? []), ...copies])
  return edit && { edit, label: 'copy', fields: { activeNode: null, activeExtra: null } }
}

function inside(node: MarkedNode, { width, height }: Size): MarkedNode {
  if (node.x <= width && node.y <= height) return node
  return { name: node.name, x: 0, y: 0, visibility: VISIBILITY.unlabelled }
}

/** Nothing is active, so that the next press begins another instance. */
export const LEAVES_INSTANCE: Fields = { activeNode: null, activeExtra: null }

export function addCommit({ work }: Pick<NodeFacts, 'work'>, id: string): Commit {
  const nodes = work.annotation.nodes.map(({ name }): Node => ({ name, x: 0, y: 0, visibility: 0 }))
  const item = { id, nodes }
  const edit = insertItem(work, ['annotation', 'extras'], item)
  return { edit, label: 'skeleton-add', fields: { activeNode: null, activeExtra: id } }
}

export function removeSkeletonCommit(work: NodeWork, skeleton: Skeleton): Commit | null {
  const edit = SKELETON_LAYER.remove(work, skeleton)
  return edit && { edit, label: 'skeleton-remove', fields: { activeNode: null, activeExtra: null } }
}

export function bodyTypeCommit(work: NodeWork, bodyType: BodyType): Commit | null {
  const type = annotationField(work, 'bodyType', bodyType)
  if (!type) return null
  const next = applyEdit(work, type)
  const edit = composite([
    type,
    annotationField(next, 'nodes', unlabelledNodes(bodyType)),
    annotationField(next, 'extras', []),
  ])
  return edit && { edit, label: 'body-type', fields: { activeNode: null, activeExtra: null } }
}
