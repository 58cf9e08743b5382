import { VISIBILITY } from '../constants.ts'
import type { Visibility } from '../constants.ts'
import type { Node } from '../documents/types.ts'
import { clamp } from '../geometry/clamp.ts'
import type { Point } from '../geometry/point.ts'
import type { Rect, Size } from '../geometry/rect.ts'
import { boundsOf, centre, nearestInPicture } from '../geometry/rect.ts'
import { rotateAbout } from '../geometry/point.ts'

/** Coordinates are in hundredths of a source pixel, so that mirroring is exactly reversible. */
const STEPS_PER_PIXEL = 100

const rounded = (value: number): number => Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL

/** To a hundredth of a pixel. */
export const placeInside = ({ x, y }: Point, picture: Size): { x: number; y: number } =>
  nearestInPicture({ x: rounded(x), y: rounded(y) }, picture)

export const isPlaced = (node: Pick<Node, 'visibility'> | undefined): boolean =>
  node !== undefined && node.visibility !== VISIBILITY.unlabelled

/** Also true for unlabelled nodes; a node that was never placed is at the origin. */
export const hasPlace = (node: Node | undefined): boolean =>
  node !== undefined && (isPlaced(node) || node.x !== 0 || node.y !== 0)

export const placedCount = (nodes: readonly Node[]): number => nodes.filter(isPlaced).length

/** Wraps around; null when all are placed. */
export function nextUnplaced(nodes: readonly Node[], index: number): number | null {
  for (let step = 1; step <= nodes.length; step++) {
    const at = (index + step) % nodes.length
    if (!isPlaced(nodes[at])) return at
  }
  return null
}

export const firstUnplaced = (nodes: readonly Node[]): number | null => nextUnplaced(nodes, -1)

/** Wraps around; null when none has a position. */
export function lastPlacedBefore(nodes: readonly Node[], index: number): number | null {
  for (let step = 1; step < nodes.length; step++) {
    const at = (index - step + nodes.length) % nodes.length
    if (isPlaced(nodes[at])) return at
  }
  return null
}

export const nextVisibility = (visibility: Visibility): Visibility =>
  visibility === VISIBILITY.unlabelled ? VISIBILITY.visible : ((visibility - 1) as Visibility)

/** Returns unchanged nodes as the same objects. */
export const changedNodes = (
  nodes: readonly Node[],
  indices: readonly number[],
  change: (node: Node, index: number) => Node,
): Node[] => nodes.map((node, index) => (indices.includes(index) ? change(node, index) : node))

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

/** Limits a move so that the box stays in the picture; larger when the box starts outside. */
const within = (box: Rect, by: Point, bounds: Size): Point => ({
  x: Math.max(-box.x, Math.min(by.x, bounds.width - box.x - box.width)),
  y: Math.max(-box.y, Math.min(by.y, bounds.height - box.y - box.height)),
})

export function movedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  by: Point,
  bounds: Size,
): Node[] {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return [...nodes]
  const { x: dx, y: dy } = within(box, by, bounds)
  return withPlaces(nodes, indices, bounds, ({ x, y }) => ({ x: x + dx, y: y + dy }))
}

function clipped({ x, y, width, height }: Rect, bounds: Size): Rect {
  const [left, top] = [clamp(x, 0, bounds.width), clamp(y, 0, bounds.height)]
  return {
    x: left,
    y: top,
    width: clamp(x + width, 0, bounds.width) - left,
    height: clamp(y + height, 0, bounds.height) - top,
  }
}

/** Scaled with their box, up to the edge of the picture; a flat box only moves. */
export function fittedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  from: Rect,
  to: Rect,
  bounds: Size,
): Node[] {
  const along = (value: number, start: number, side: number, newStart: number, newSide: number): number =>
    side === 0 ? newStart + newSide / 2 : newStart + ((value - start) / side) * newSide
  const into = clipped(to, bounds)
  return withPlaces(nodes, indices, bounds, ({ x, y }) => ({
    x: along(x, from.x, from.width, into.x, into.width),
    y: along(y, from.y, from.height, into.y, into.height),
  }))
}

/** Clockwise on screen about the middle of their box, then pushed back into the picture. */
export function turnedNodes(
  nodes: readonly Node[],
  indices: readonly number[],
  degrees: number,
  bounds: Size,
): Node[] {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return [...nodes]
  const middle = centre(box)
  const turned = changedNodes(nodes, indices, (node) => ({ ...node, ...rotateAbout(node, middle, degrees) }))
  const { x: dx, y: dy } = within(boundsOfNodes(turned, indices) ?? box, { x: 0, y: 0 }, bounds)
  return withPlaces(nodes, indices, bounds, (at) => {
    const { x, y } = rotateAbout(at, middle, degrees)
    return { x: x + dx, y: y + dy }
  })
}
