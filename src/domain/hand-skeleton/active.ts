import { MOUSE_POSITION_INITIAL } from '../constants.ts'
import type { MarkedNode, OntologyLabel, SkeletonTemplate } from '../../contract/types.d.ts'
import type { BodyType } from '../documents/types.ts'
import type { Point } from '../geometry/point.ts'
import { distance } from '../geometry/point.ts'
import { firstUnplaced, hasPlace, isPlaced, lastPlacedBefore, nextUnplaced } from './nodes.ts'

/** `id`: null for the main skeleton, and for a labelled one that nobody has begun yet. */
export type Skeleton = {
  readonly id: string | null
  readonly bodyType: BodyType
  readonly nodes: readonly MarkedNode[]
  /** Of an instance with a label: the label's identifier. */
  readonly label?: string
  /** What the label looks like; absent where the database has no such label any more. */
  readonly drawn?: DrawnSkeleton
}

export type DrawnSkeleton = {
  readonly label: OntologyLabel
  readonly template: SkeletonTemplate
  /** Counts from 1, over the instances of all labels. */
  readonly number: number
}

/** The labelled skeleton that the next press begins, rather than one of the document. */
export const isFresh = ({ id, label }: Skeleton): boolean => id === null && label !== undefined

/** A labelled skeleton gets its identifier with its first node. */
export const begun = (skeleton: Skeleton, newId: () => string): Skeleton =>
  isFresh(skeleton) ? { ...skeleton, id: newId() } : skeleton

/** Saved view fields; the specification gives their names. */
interface NodeChoice {
  /** Index in the template; null: the first missing node. */
  readonly activeNode: number | null
  /** Null: the main skeleton. */
  readonly activeExtra: string | null
}

export interface ActiveNode {
  readonly skeleton: Skeleton
  /** Null when nothing was chosen and nothing is missing. */
  readonly index: number | null
}

const isPlaceIn = (value: unknown, { nodes }: Skeleton): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < nodes.length

export const choiceOf = (fields: Readonly<Record<string, unknown>>): NodeChoice => {
  const { activeNode, activeExtra } = fields
  return {
    activeNode: typeof activeNode === 'number' ? activeNode : null,
    activeExtra: typeof activeExtra === 'string' ? activeExtra : null,
  }
}

export function activeOf(skeletons: readonly Skeleton[], choice: NodeChoice): ActiveNode | null {
  const skeleton = skeletons.find(({ id }) => id === choice.activeExtra) ?? skeletons[0]
  if (!skeleton) return null
  const chosen = isPlaceIn(choice.activeNode, skeleton) ? choice.activeNode : null
  return { skeleton, index: chosen ?? firstUnplaced(skeleton.nodes) }
}

/** The first missing node counts as no choice, so that placing continues in order. */
export const choiceOn = ({ id, nodes }: Skeleton, index: number | null): NodeChoice => ({
  activeExtra: id,
  activeNode: index === firstUnplaced(nodes) ? null : index,
})

export const choiceAfter = (skeleton: Skeleton, index: number): NodeChoice =>
  choiceOn(skeleton, nextUnplaced(skeleton.nodes, index))

export function changeableOf({ skeleton, index }: ActiveNode): number | null {
  if (index === null) return null
  return hasPlace(skeleton.nodes[index]) ? index : lastPlacedBefore(skeleton.nodes, index)
}

export function cursorOf({ mousePosition }: Readonly<Record<string, unknown>>): Point {
  const { x, y } = Object(mousePosition) as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : MOUSE_POSITION_INITIAL
}

/** `within` in source pixels. */
export function nodeNear(
  skeletons: readonly Skeleton[],
  at: Point,
  within: number,
): { readonly skeleton: Skeleton; readonly index: number } | null {
  let nearest: ReturnType<typeof nodeNear> = null
  let reach = within
  for (const skeleton of skeletons)
    for (const [index, node] of skeleton.nodes.entries()) {
      const away = distance(node, at)
      if (!isPlaced(node) || away > reach) continue
      nearest = { skeleton, index }
      reach = away
    }
  return nearest
}
