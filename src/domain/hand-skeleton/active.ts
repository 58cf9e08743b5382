import { MOUSE_POSITION_INITIAL } from '../constants.ts'
import type { BodyType, Node } from '../documents/schemas.ts'
import type { Point } from '../geometry/point.ts'
import { distance } from '../geometry/point.ts'
import { firstUnplaced, hasPlace, isPlaced, lastPlacedBefore, nextUnplaced } from './nodes.ts'

/** Which node it is about: chosen by a person, or the first that is missing. */

/** One instance of a template in a picture; the id is null for the main one. */
export type Skeleton = {
  readonly id: string | null
  readonly bodyType: BodyType
  readonly nodes: readonly Node[]
}

/** What of the view says which node is meant, under the specification's names. */
export interface NodeChoice {
  /** Place in the template; null: the first node that is not placed yet. */
  readonly activeNode: number | null
  /** Id of the extra instance; null: the main one. */
  readonly activeExtra: string | null
}

export interface ActiveNode {
  readonly skeleton: Skeleton
  /** Null when nothing was chosen and nothing is missing. */
  readonly index: number | null
}

const isPlaceIn = (value: unknown, { nodes }: Skeleton): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < nodes.length

/** The choice that stored fields hold; what does not fit is left out. */
export const choiceOf = (fields: Readonly<Record<string, unknown>>): NodeChoice => {
  const { activeNode, activeExtra } = fields
  return {
    activeNode: typeof activeNode === 'number' ? activeNode : null,
    activeExtra: typeof activeExtra === 'string' ? activeExtra : null,
  }
}

/** The node that is meant; null when there is no skeleton at all. */
export function activeOf(skeletons: readonly Skeleton[], choice: NodeChoice): ActiveNode | null {
  const skeleton = skeletons.find(({ id }) => id === choice.activeExtra) ?? skeletons[0]
  if (!skeleton) return null
  const chosen = isPlaceIn(choice.activeNode, skeleton) ? choice.activeNode : null
  return { skeleton, index: chosen ?? firstUnplaced(skeleton.nodes) }
}

/** The choice of a node. While that is simply the first one missing nothing is chosen: who places goes on in order. */
export const choiceOn = ({ id, nodes }: Skeleton, index: number | null): NodeChoice => ({
  activeExtra: id,
  activeNode: index === firstUnplaced(nodes) ? null : index,
})

/** The choice once `index` is placed: the next that is missing. */
export const choiceAfter = (skeleton: Skeleton, index: number): NodeChoice =>
  choiceOn(skeleton, nextUnplaced(skeleton.nodes, index))

/** The node that a change of visibility or a removal is about: the active one, or else the one just placed. */
export function changeableOf({ skeleton, index }: ActiveNode): number | null {
  if (index === null) return null
  return hasPlace(skeleton.nodes[index]) ? index : lastPlacedBefore(skeleton.nodes, index)
}

/** Where the arrow keys have brought the cursor. */
export function cursorOf({ mousePosition }: Readonly<Record<string, unknown>>): Point {
  const { x, y } = Object(mousePosition) as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : MOUSE_POSITION_INITIAL
}

/** The placed node that lies nearest to a point, no further away than `within`, in source pixels; null where none does. */
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
