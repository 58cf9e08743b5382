import { VISIBILITY } from '../constants.ts'
import type { Visibility } from '../constants.ts'
import type { Node } from '../documents/schemas.ts'
import type { Point } from '../geometry/point.ts'
import type { Rect, Size } from '../geometry/rect.ts'
import { boundsOf, centre, nearestInPicture } from '../geometry/rect.ts'
import { rotateAbout } from '../geometry/point.ts'

/** Nodes as lists: which are placed, which comes next, and moving many at once. Coordinates in source pixels. */

/** Places are kept to a hundredth of a pixel, so that mirroring and swapping undo themselves exactly. */
const STEPS_PER_PIXEL = 100

const rounded = (value: number): number => Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL

/** The nearest place in the picture, to a hundredth of a pixel. */
export const placeInside = ({ x, y }: Point, picture: Size): { x: number; y: number } =>
  nearestInPicture({ x: rounded(x), y: rounded(y) }, picture)

export const isPlaced = (node: Pick<Node, 'visibility'> | undefined): boolean =>
  node !== undefined && node.visibility !== VISIBILITY.unlabelled

/** Whether a node lies somewhere, were it only out of use: what was never placed lies in the origin. */
export const hasPlace = (node: Node | undefined): boolean =>
  node !== undefined && (isPlaced(node) || node.x !== 0 || node.y !== 0)

/** Number of nodes that are placed. */
export const placedCount = (nodes: readonly Node[]): number => nodes.filter(isPlaced).length

/** The first node after `index` that is not placed, going round; null when all are. */
export function nextUnplaced(nodes: readonly Node[], index: number): number | null {
  for (let step = 1; step <= nodes.length; step++) {
    const at = (index + step) % nodes.length
    if (!isPlaced(nodes[at])) return at
  }
  return null
}

/** The first node that is not placed; null when all are. */
export const firstUnplaced = (nodes: readonly Node[]): number | null => nextUnplaced(nodes, -1)

/** The nearest node before `index` that lies somewhere, going round; null when none does. */
export function lastPlacedBefore(nodes: readonly Node[], index: number): number | null {
  for (let step = 1; step < nodes.length; step++) {
    const at = (index - step + nodes.length) % nodes.length
    if (isPlaced(nodes[at])) return at
  }
  return null
}

/** Visible, hidden, not labelled, and visible again. */
export const nextVisibility = (visibility: Visibility): Visibility =>
  visibility === VISIBILITY.unlabelled ? VISIBILITY.visible : ((visibility - 1) as Visibility)

/** A list with some nodes changed; the same objects where nothing is. */
export const changedNodes = (
  nodes: readonly Node[],
  indices: readonly number[],
  change: (node: Node, index: number) => Node,
): Node[] => nodes.map((node, index) => (indices.includes(index) ? change(node, index) : node))

/** The box around those of the nodes that are placed; null when none is. */
export const boundsOfNodes = (nodes: readonly Node[], indices: readonly number[]): Rect | null =>
  boundsOf(indices.flatMap((index) => (isPlaced(nodes[index]) ? [nodes[index] as Node] : [])))

const withPlaces = (
  nodes: readonly Node[],
  indices: readonly number[],
  bounds: Size,
  move: (at: Point) => Point,
): Node[] =>
  changedNodes(nodes, indices, (node) =>
    isPlaced(node) ? { ...node, ...placeInside(move(node), bounds) } : node,
  )

/** Placed nodes moved by a distance, pushed back so that all of them stay in the picture. */
export function movedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  by: Point,
  bounds: Size,
): Node[] {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return [...nodes]
  const dx = Math.max(-box.x, Math.min(by.x, bounds.width - box.x - box.width))
  const dy = Math.max(-box.y, Math.min(by.y, bounds.height - box.y - box.height))
  return withPlaces(nodes, indices, bounds, ({ x, y }) => ({ x: x + dx, y: y + dy }))
}

/** Placed nodes carried along while the box around them becomes another one; a flat box only moves. */
export function fittedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  from: Rect,
  to: Rect,
  bounds: Size,
): Node[] {
  const along = (value: number, start: number, side: number, newStart: number, newSide: number): number =>
    side === 0 ? newStart + newSide / 2 : newStart + ((value - start) / side) * newSide
  return withPlaces(nodes, indices, bounds, ({ x, y }) => ({
    x: along(x, from.x, from.width, to.x, to.width),
    y: along(y, from.y, from.height, to.y, to.height),
  }))
}

/** Placed nodes turned about the middle of their box, clockwise as seen. */
export function turnedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  degrees: number,
  bounds: Size,
): Node[] {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return [...nodes]
  const middle = centre(box)
  return withPlaces(nodes, indices, bounds, (at) => rotateAbout(at, middle, degrees))
}
