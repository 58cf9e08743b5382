import type { Suggestion } from '../../contract/types.d.ts'
import { LabelledSkeletonsLimits } from '../../contract/limits.ts'
import { VISIBILITY } from '../../domain/constants.ts'
import { EXTRAS_MAX } from '../../domain/documents/limits.ts'
import { HAND_NODES, NODE_TEMPLATES } from '../../domain/documents/templates.ts'
import type { Node } from '../../domain/documents/types.ts'
import { distance } from '../../domain/geometry/point.ts'
import { intersectionOverUnion, type Rect, type Size } from '../../domain/geometry/rect.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { bareName } from '../../domain/hand-skeleton/anatomy.ts'
import { boundsOfNodes, isPlaced, placeInside } from '../../domain/hand-skeleton/nodes.ts'
import { skeletonLabelOfClass } from '../../domain/ontology/class-labels.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { skeletonOf, unmarkedNodes } from '../../domain/ontology/skeletons.ts'
import { composite, insertItem } from '../../machines/editor/edit-makers.ts'
import { applyEdit, type Edit } from '../../machines/editor/edits.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Commit } from '../../machines/editor/types.ts'
import type { NodeWork } from '../traits/skeleton/edits.ts'
import { DOUBTS_FIELD, doubtsIn, givenOf } from '../traits/skeleton/doubts.ts'
import type { NodeFacts } from '../traits/skeleton/edits.ts'
import { SKELETON_LAYER, skeletonsOf } from '../traits/skeleton/layer.ts'

export type Found = Suggestion & { readonly skeleton: NonNullable<Suggestion['skeleton']> }

/** Below it a node is not placed, comes as hidden, is marked as doubtful. */
const LEAST_SCORE = 0.05
const LEAST_SEEN = 0.25
const LEAST_SURE = 0.4
/** Mean distance of two skeletons' nodes, as a share of their size: below it both are one person or hand. */
const SAME = 0.12

/** Nodes of a template, and how sure the model is of each. */
interface Placing {
  readonly skeleton: Skeleton
  readonly nodes: readonly Node[]
  readonly scores: readonly number[]
}

/** What the nodes of a skeleton without a label are looked for as; null: no model knows them. */
export function wantedFor(names: readonly string[]): 'bodies' | 'hands' | null {
  if (names.every((name) => (NODE_TEMPLATES['body-17'].nodes as readonly string[]).includes(name)))
    return 'bodies'
  return names.every((name) => HAND_NODES.includes(bareName(name))) ? 'hands' : null
}

/** By names; those of both hands of a pair have the side before them. */
function placingOf(skeleton: Skeleton, found: readonly Found[], bounds: Size): Placing {
  const given = new Map(
    found.flatMap(({ skeleton: { nodes, side } }) =>
      nodes.flatMap((node) => [
        [node.name, node] as const,
        ...(side === null ? [] : [[`${side}-${node.name}`, node] as const]),
      ]),
    ),
  )
  const scores = skeleton.nodes.map(({ name }) => given.get(name)?.score ?? 0)
  const nodes = skeleton.nodes.map((node, index): Node => {
    const [at, score] = [given.get(node.name), scores[index] ?? 0]
    if (!at || score < LEAST_SCORE) return { name: node.name, x: 0, y: 0, visibility: VISIBILITY.unlabelled }
    const visibility = score < LEAST_SEEN ? VISIBILITY.hidden : VISIBILITY.visible
    return { name: node.name, ...placeInside(at, bounds), visibility }
  })
  return { skeleton, nodes, scores }
}

function isSame(nodes: readonly Node[], other: readonly Node[]): boolean {
  const shared = nodes.flatMap((node, index) => {
    const twin = other[index]
    return twin && twin.name === node.name && isPlaced(node) && isPlaced(twin) ? [distance(node, twin)] : []
  })
  const box = boundsOfNodes(nodes, [...nodes.keys()])
  if (!box || shared.length < 3) return false
  return shared.reduce((sum, each) => sum + each, 0) / shared.length < SAME * Math.max(box.width, box.height)
}

/** Each left hand with the nearest right one that is left. */
function pairs(found: readonly Found[]): Found[][] {
  const rights = found.filter(({ skeleton }) => skeleton.side === 'right')
  const pairsOfLefts = found
    .filter(({ skeleton }) => skeleton.side === 'left')
    .map((left) => {
      const [right] = rights.toSorted(
        (one, other) => distance(one.box, left.box) - distance(other.box, left.box),
      )
      if (right) rights.splice(rights.indexOf(right), 1)
      return right ? [left, right] : [left]
    })
  return [...pairsOfLefts, ...rights.map((right) => [right])]
}

/** What fills one skeleton of a database without labels. */
function groupsFor(bodyType: string, found: readonly Found[]): Found[][] {
  if (bodyType === 'both-hands') return pairs(found)
  const side = bodyType === 'left-hand' ? 'left' : bodyType === 'right-hand' ? 'right' : null
  return found.filter(({ skeleton }) => side === null || skeleton.side === side).map((one) => [one])
}

function freshPlacings(
  { work, bounds, newId }: NodeFacts,
  ontology: Ontology | undefined,
  found: readonly Found[],
): Placing[] {
  const { annotation } = work
  if (ontology)
    return found.flatMap((one) => {
      const names = one.skeleton.nodes.map(({ name }) => name)
      const label = skeletonLabelOfClass(ontology, one.label, names)
      const template = skeletonOf(ontology, label)
      if (!label || !template) return []
      const drawn = { label, template, number: 0 }
      const skeleton = {
        id: newId(),
        bodyType: 'own' as const,
        nodes: unmarkedNodes(template),
        label: label.id,
        drawn,
      }
      return [placingOf(skeleton, [one], bounds)]
    })
  const empty = annotation.nodes.map(({ name }): Node => ({ name, x: 0, y: 0, visibility: 0 }))
  return groupsFor(annotation.bodyType, found).map((group) =>
    placingOf({ id: newId(), bodyType: annotation.bodyType, nodes: empty }, group, bounds),
  )
}

export interface Suggested {
  readonly commit: Commit | null
  readonly placed: number
  readonly doubtful: number
  /** Beyond the most that a document holds. */
  readonly left: number
  /** That a person or a model has marked before. */
  readonly there: number
}

function addedExtra(work: NodeWork, id: string, nodes: readonly Node[]): Edit {
  const item = { id, nodes }
  return insertItem(work, ['annotation', 'extras'], item)
}

/** A skeleton of a pair whose hand of this side nobody has marked takes that hand; its other nodes stay. */
function halfOpen({ work, bounds }: NodeFacts, group: readonly Found[]): Placing | null {
  const { annotation } = work
  const sides = group.flatMap(({ skeleton: { side } }) => side ?? [])
  if (annotation.bodyType !== 'both-hands' || sides.length !== 1) return null
  const isMeant = ({ name }: Node): boolean => name.startsWith(`${sides[0] ?? ''}-`)
  const open = skeletonsOf(annotation).find(
    ({ nodes }) => nodes.some(isPlaced) && !nodes.some((node) => isMeant(node) && isPlaced(node)),
  )
  if (!open) return null
  const { nodes, scores } = placingOf(open, group, bounds)
  return {
    skeleton: open,
    nodes: open.nodes.map((node, index) => (isMeant(node) ? (nodes[index] ?? node) : node)),
    scores: scores.map((score, index) => (open.nodes[index] && isMeant(open.nodes[index]) ? score : 1)),
  }
}

/** One edit for all. Doubts are remembered in the fields. */
function committed(
  facts: NodeFacts,
  placings: readonly Placing[],
  counts: Pick<Suggested, 'left' | 'there'>,
): Suggested {
  let work: NodeWork = facts.work
  const edits: (Edit | null)[] = []
  const doubts = { ...doubtsIn(facts.fields) }
  let doubtful = 0
  const apply = (edit: Edit | null): void => {
    edits.push(edit)
    if (edit) work = applyEdit(work, edit)
  }
  for (const { skeleton, nodes, scores } of placings) {
    const { id, label } = skeleton
    const isThere = skeletonsOf(work.annotation).some((each) => each.id === id)
    if (label === undefined && !isThere && id !== null) apply(addedExtra(work, id, skeleton.nodes))
    apply(SKELETON_LAYER.change(work, skeleton, nodes))
    for (const [index, node] of nodes.entries()) {
      if (!isPlaced(node) || (scores[index] ?? 0) >= LEAST_SURE) continue
      doubts[nodeId(id, index)] = givenOf(node)
      doubtful += 1
    }
  }
  const edit = composite(edits)
  const fields = { activeNode: null, activeExtra: null, [DOUBTS_FIELD]: doubts }
  return {
    commit: edit && { edit, label: 'suggestions', fields },
    placed: placings.length,
    doubtful,
    ...counts,
  }
}

/** All that a model found become instances; without labels the empty main skeleton is filled first. */
export function suggestedCommit(
  facts: NodeFacts,
  ontology: Ontology | undefined,
  found: readonly Found[],
): Suggested {
  const { annotation } = facts.work
  const known = skeletonsOf(annotation, ontology)
  const all = freshPlacings(facts, ontology, found).filter(({ nodes }) => nodes.some(isPlaced))
  const news = all.filter(({ nodes }) => !known.some((each) => isSame(nodes, each.nodes)))
  const isMainFree = !ontology && !annotation.nodes.some(isPlaced)
  const room = ontology
    ? LabelledSkeletonsLimits.maxItems - known.length
    : EXTRAS_MAX - annotation.extras.length + (isMainFree ? 1 : 0)
  const taken = news
    .slice(0, Math.max(0, room))
    .map((placing, index) =>
      isMainFree && index === 0
        ? { ...placing, skeleton: { ...placing.skeleton, id: null, nodes: annotation.nodes } }
        : placing,
    )
  return committed(facts, taken, { left: news.length - taken.length, there: all.length - news.length })
}

/** The best of what was found in its box gives one instance its nodes. */
export function refilledCommit(facts: NodeFacts, skeleton: Skeleton, found: readonly Found[]): Suggested {
  const groups =
    skeleton.label === undefined ? groupsFor(skeleton.bodyType, found) : found.map((one) => [one])
  const [placing] = groups
    .map((group) => placingOf(skeleton, group, facts.bounds))
    .filter(({ nodes }) => nodes.some(isPlaced))
  return committed(facts, placing ? [placing] : [], { left: 0, there: 0 })
}

/** Around an instance that a person laid roughly. */
const AROUND_INSTANCE = 0.2

export function boxAround({ nodes }: Skeleton, bounds: Size): Rect | null {
  const box = boundsOfNodes(nodes, [...nodes.keys()])
  if (!box || box.width < 1 || box.height < 1) return null
  const [dx, dy] = [box.width * AROUND_INSTANCE, box.height * AROUND_INSTANCE]
  const [x, y] = [Math.max(0, box.x - dx), Math.max(0, box.y - dy)]
  return {
    x,
    y,
    width: Math.min(bounds.width, box.x + box.width + dx) - x,
    height: Math.min(bounds.height, box.y + box.height + dy) - y,
  }
}

/** Of a box that somebody dragged about one person or hand, and of what is found there. */
const FILLS = 0.5

/** Who fills the box alone, or all in it. */
function meantIn(box: Rect, found: readonly Found[]): readonly Found[] {
  const filling = (one: Found): number => intersectionOverUnion(one.box, box)
  const [best] = found.toSorted((one, other) => filling(other) - filling(one))
  return best && filling(best) >= FILLS ? [best] : found
}

/** What a box that somebody dragged was about. Both hands of a pair may be boxed one after the other. */
export function boxedCommit(
  facts: NodeFacts,
  ontology: Ontology | undefined,
  box: Rect,
  found: readonly Found[],
): Suggested {
  const meant = meantIn(box, found)
  const half = ontology ? null : halfOpen(facts, meant)
  return half ? committed(facts, [half], { left: 0, there: 0 }) : suggestedCommit(facts, ontology, meant)
}
