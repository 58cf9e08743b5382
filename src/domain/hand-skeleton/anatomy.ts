import type { BodyType } from '../documents/types.ts'
import type { NodeTemplate, FINGERS } from '../documents/templates.ts'
import { HAND_NODES } from '../documents/templates.ts'

export type Side = 'left' | 'right' | 'center'
export type Finger = (typeof FINGERS)[number]

/** Nodes that move, mirror and are listed together: one of two hands, or the whole skeleton. */
export interface SkeletonPart {
  readonly side: Side
  readonly indices: readonly number[]
  readonly rows: readonly NodeGroup[]
}

export interface NodeGroup {
  /** The common part of the names: `thumb`, `wrist`, `shoulder`. */
  readonly key: string
  readonly indices: readonly number[]
}

const SIDED = /^(left|right)-(.+)$/
const JOINT = /^(thumb|index|middle|ring|pinky)-([1-4])$/

const SINGLE_HANDS: Partial<Record<BodyType, Side>> = { 'left-hand': 'left', 'right-hand': 'right' }

export const bareName = (name: string): string => SIDED.exec(name)?.[2] ?? name

export function sideOf(bodyType: BodyType, name: string): Side {
  const side = SIDED.exec(name)?.[1]
  return (side as Side | undefined) ?? SINGLE_HANDS[bodyType] ?? 'center'
}

/** Joint 1 is at the palm, 4 at the tip; null for other names. */
export function jointOf(name: string): { finger: Finger; joint: number } | null {
  const [, finger, joint] = JOINT.exec(bareName(name)) ?? []
  return finger ? { finger: finger as Finger, joint: Number(joint) } : null
}

function rowsOf(names: readonly string[], indices: readonly number[]): NodeGroup[] {
  const rows = new Map<string, number[]>()
  for (const index of indices) {
    const name = names[index] ?? ''
    const key = jointOf(name)?.finger ?? bareName(name)
    rows.set(key, [...(rows.get(key) ?? []), index])
  }
  return [...rows].map(([key, members]) => ({ key, indices: members }))
}

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, step) => from + step)

type Body = Pick<NodeTemplate, 'bodyType' | 'nodes'>

const parts = new WeakMap<Body, readonly SkeletonPart[]>()

/** Kept: hundreds of skeletons have one template. */
export function partsOf(body: Body): readonly SkeletonPart[] {
  const known = parts.get(body) ?? findParts(body)
  parts.set(body, known)
  return known
}

function findParts({ bodyType, nodes }: Body): SkeletonPart[] {
  const part = (side: Side, indices: number[]): SkeletonPart => ({
    side,
    indices,
    rows: rowsOf(nodes, indices),
  })
  if (bodyType !== 'both-hands') return [part(SINGLE_HANDS[bodyType] ?? 'center', range(0, nodes.length))]
  const size = HAND_NODES.length
  return [part('left', range(0, size)), part('right', range(size, size))]
}

export const partWith = (parts: readonly SkeletonPart[], index: number): SkeletonPart | undefined =>
  parts.find(({ indices }) => indices.includes(index))

export const isHand = (names: readonly string[], { indices }: SkeletonPart): boolean =>
  indices.length === HAND_NODES.length &&
  indices.every((index, place) => bareName(names[index] ?? '') === HAND_NODES[place])
