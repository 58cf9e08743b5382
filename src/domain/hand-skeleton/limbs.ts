import type { NodeTemplate } from '../documents/templates.ts'
import type { Node } from '../documents/types.ts'
import { clamp } from '../geometry/clamp.ts'
import type { Point } from '../geometry/point.ts'
import { distance } from '../geometry/point.ts'
import type { Size } from '../geometry/rect.ts'
import { changedNodes, isPlaced, movedNodes, placeInside } from './nodes.ts'

/** Limbs are read from the bones of a template, not from names: fingers, arms, legs, and those of a database's own templates. */

type Edges = NodeTemplate['edges']
/** For each node the next one towards the middle of its skeleton. */
type Inward = readonly (number | null)[]

function neighboursIn(count: number, edges: Edges): number[][] {
  const neighbours = Array.from({ length: count }, (): number[] => [])
  for (const [from = -1, to = -1] of edges) {
    neighbours[from]?.push(to)
    neighbours[to]?.push(from)
  }
  return neighbours
}

/** Over bones from `start`, but not straight to `without`. */
function reached(neighbours: readonly (readonly number[])[], start: number, without = -1): Set<number> {
  const found = new Set([start])
  for (const here of found)
    for (const next of neighbours[here] ?? []) if (here !== start || next !== without) found.add(next)
  return found
}

/** Over the bone that parts a node from more than half of its skeleton; null: in the middle, or in a ring of bones. */
export function inwardIn(count: number, edges: Edges): Inward {
  const neighbours = neighboursIn(count, edges)
  return neighbours.map((around, node) => {
    const half = reached(neighbours, node).size / 2
    const inward = around.find((next) => {
      const side = reached(neighbours, next, node)
      return !side.has(node) && side.size > half
    })
    return inward ?? null
  })
}

const outwardFrom = (inward: Inward, index: number): number[] =>
  inward.flatMap((next, node) => (next === index ? [node] : []))

const beyond = (inward: Inward, index: number): number[] =>
  outwardFrom(inward, index).flatMap((node) => [node, ...beyond(inward, node)])

/** Bones of a limb that turn about where it branches off; in a longer one the first bone is the palm's and stays. */
const SHORT = 3

/** From a node inwards to the one that its limb turns about; empty at that node and in the middle. */
function limbInwards(inward: Inward, index: number): number[] {
  const limb: number[] = []
  let branches = false
  for (let at = inward[index] ?? null; at !== null && !branches; at = inward[at] ?? null) {
    limb.push(at)
    branches = outwardFrom(inward, at).length > 1
  }
  let bones = limb.length
  for (let [out, ...more] = outwardFrom(inward, index); out !== undefined && more.length === 0; bones += 1)
    [out, ...more] = outwardFrom(inward, out)
  return bones > SHORT ? limb.slice(0, -1) : limb
}

/** A finger that points at the camera is short: what is in it must not fly away. */
const STRETCH = { least: 1 / 3, most: 3 } as const

interface Turn {
  readonly cos: number
  readonly sin: number
}

/** From one direction to another, with the change of length. */
function turnBetween(from: Point, to: Point): Turn {
  const [before, after] = [Math.hypot(from.x, from.y), Math.hypot(to.x, to.y)]
  if (before === 0 || after === 0) return { cos: 1, sin: 0 }
  const scale = clamp(after / before, STRETCH.least, STRETCH.most) / (before * after)
  return { cos: (from.x * to.x + from.y * to.y) * scale, sin: (from.x * to.y - from.y * to.x) * scale }
}

/** `at` about `from`, carried over to `to`. */
function turned(at: Point, { cos, sin }: Turn, from: Point, to: Point): Point {
  const [dx, dy] = [at.x - from.x, at.y - from.y]
  return { x: to.x + dx * cos - dy * sin, y: to.y + dx * sin + dy * cos }
}

/**
 * A node is moved, and its limb turns and stretches about its root with it, so that bones keep their proportions. What begins at the
 * node moves along: a finger at its knuckle, a hand at its wrist. Only labelled nodes move; the order of nodes stays.
 */
export function pulledNodes(
  nodes: readonly Node[],
  edges: Edges,
  index: number,
  by: Point,
  bounds: Size,
): Node[] {
  if (by.x === 0 && by.y === 0) return [...nodes]
  const inward = inwardIn(nodes.length, edges)
  const outer = beyond(inward, index)
  const [...between] = limbInwards(inward, index).filter((each) => isPlaced(nodes[each]))
  const root = nodes[between.pop() ?? -1]
  const from = nodes[index]
  if (!root || !from || distance(root, from) === 0) return movedNodes(nodes, [index, ...outer], by, bounds)
  const moved = movedNodes(nodes, [index], by, bounds)
  const to = moved[index] ?? from
  const turn = turnBetween({ x: from.x - root.x, y: from.y - root.y }, { x: to.x - root.x, y: to.y - root.y })
  return changedNodes(moved, [...between, ...outer], (node, at) => {
    if (!isPlaced(node)) return node
    const place = between.includes(at) ? turned(node, turn, root, root) : turned(node, turn, from, to)
    return { ...node, ...placeInside(place, bounds) }
  })
}
