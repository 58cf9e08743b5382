import type { BodyType, Node } from '../documents/schemas.ts'
import { boundsOfNodes, changedNodes, isPlaced, placeInside } from './nodes.ts'

/** Left and right exchanged: in the picture, or in the names. Each done twice gives back what was. */

/**
 * Placed nodes reflected left to right within the box around them.
 * Exact for places of whole hundredths of a pixel, which is what editing makes.
 */
export function mirroredNodes(nodes: readonly Node[], indices: readonly number[]): Node[] {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return [...nodes]
  const sum = box.x + box.x + box.width
  const far = { width: Infinity, height: Infinity }
  return changedNodes(nodes, indices, (node) =>
    isPlaced(node) ? { ...node, x: placeInside({ x: sum - node.x, y: 0 }, far).x } : node,
  )
}

const OTHER_HAND: Partial<Record<BodyType, BodyType>> = {
  'left-hand': 'right-hand',
  'right-hand': 'left-hand',
}

/** The body type after left and right are exchanged: a single hand becomes the other one. */
export const swappedBodyType = (bodyType: BodyType): BodyType => OTHER_HAND[bodyType] ?? bodyType

const otherName = (name: string): string =>
  name.replace(/^(left|right)-/, (_, side: string) => (side === 'left' ? 'right-' : 'left-'))

/** Whether names of the list come in pairs of left and right. */
export const hasSides = (nodes: readonly Node[]): boolean =>
  nodes.some(({ name }) => otherName(name) !== name)

/** What the left nodes had, the right ones have, and the other way round. Nodes without a partner stay. */
export function swappedNodes(nodes: readonly Node[]): Node[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  return nodes.map((node) => {
    const other = byName.get(otherName(node.name))
    return other && other !== node ? { ...other, name: node.name } : node
  })
}

/** Two nodes of one list exchange their places. */
export function exchangedNodes(nodes: readonly Node[], first: number, second: number): Node[] {
  const [a, b] = [nodes[first], nodes[second]]
  if (!a || !b) return [...nodes]
  return nodes.with(first, { ...b, name: a.name }).with(second, { ...a, name: b.name })
}
