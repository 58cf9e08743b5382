import type { BodyType, Node } from '../documents/types.ts'
import { boundsOfNodes, changedNodes, isPlaced, placeInside } from './nodes.ts'

/** Its own inverse: coordinates are in hundredths of a pixel. */
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

export const swappedBodyType = (bodyType: BodyType): BodyType => OTHER_HAND[bodyType] ?? bodyType

const otherName = (name: string): string =>
  name.replace(/^(left|right)-/, (_, side: string) => (side === 'left' ? 'right-' : 'left-'))

export const hasSides = (nodes: readonly Node[]): boolean =>
  nodes.some(({ name }) => otherName(name) !== name)

/** A node without a partner maps to itself. */
export const mirroredIndices = (names: readonly string[]): number[] =>
  names.map((name, index) => {
    const other = names.indexOf(otherName(name))
    return other === -1 ? index : other
  })

export function swappedNodes(nodes: readonly Node[]): Node[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  return nodes.map((node) => {
    const other = byName.get(otherName(node.name))
    return other && other !== node ? { ...other, name: node.name } : node
  })
}

export function exchangedNodes(nodes: readonly Node[], first: number, second: number): Node[] {
  const [a, b] = [nodes[first], nodes[second]]
  if (!a || !b) return [...nodes]
  return nodes.with(first, { ...b, name: a.name }).with(second, { ...a, name: b.name })
}
