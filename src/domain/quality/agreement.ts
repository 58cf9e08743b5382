import { maskArea } from '../documents/mask.ts'
import type { RleMask } from '../documents/types.ts'
import type { Range } from '../geometry/range.ts'
import type { Rect } from '../geometry/rect.ts'
import { area, boundsOf, intersectionOverUnion } from '../geometry/rect.ts'
import { RUN_ALGEBRA } from '../segments/runs.ts'
import { greatestSum } from './assignment.ts'

/** Agreement of two people: 0 none, 1 identical. All functions are symmetric. */

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** Intersection over union; boxes without area agree when they are equal. */
export const boxAgreement = (a: Rect, b: Rect): number => {
  const same = a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
  return same ? 1 : clamp(intersectionOverUnion(a, b))
}

/** Intersection over union; 0 for different sizes, 1 for two empty masks. */
export const maskAgreement = (a: RleMask, b: RleMask): number => {
  if (a.size[0] !== b.size[0] || a.size[1] !== b.size[1]) return 0
  const shared = maskArea(RUN_ALGEBRA.intersect(a, b))
  const covered = maskArea(a) + maskArea(b) - shared
  return covered === 0 ? 1 : clamp(shared / covered)
}

/** Intersection over union of half-open ranges; empty ranges agree when they are equal. */
export const rangeAgreement = (a: Range, b: Range): number => {
  if (a[0] === b[0] && a[1] === b[1]) return 1
  const shared = Math.min(a[1], b[1]) - Math.max(a[0], b[0])
  if (shared <= 0) return 0
  return clamp(shared / (a[1] - a[0] + (b[1] - b[0]) - shared))
}

export interface KeyPoint {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly visibility: 0 | 1 | 2
}

/** Falloff of a node, as a share of the instance's size; COCO's mean over its body joints. */
const FALLOFF = 0.08
/** In pixels²: an instance of a single node has no area. */
const AREA_MIN = 32 * 32

/** Object keypoint similarity by name, at the mean size. A node of one person: 0; no labelled nodes: 1. */
export const nodeAgreement = (a: readonly KeyPoint[], b: readonly KeyPoint[]): number => {
  const labelled = (nodes: readonly KeyPoint[]) =>
    new Map(nodes.filter(({ visibility }) => visibility > 0).map((node) => [node.name, node]))
  const [one, other] = [labelled(a), labelled(b)]
  const names = new Set([...one.keys(), ...other.keys()])
  if (names.size === 0) return 1
  const sizeOf = (nodes: ReadonlyMap<string, KeyPoint>) => area(boundsOf([...nodes.values()]) ?? NOWHERE)
  const scale = Math.max(AREA_MIN, (sizeOf(one) + sizeOf(other)) / 2)
  let sum = 0
  for (const name of names) {
    const [here, there] = [one.get(name), other.get(name)]
    if (here === undefined || there === undefined) continue
    const distance = (here.x - there.x) ** 2 + (here.y - there.y) ** 2
    sum += Math.exp(-distance / (2 * scale * (2 * FALLOFF) ** 2))
  }
  return clamp(sum / names.size)
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

/** The best pairing's sum per item of the larger set. Null when both are empty. */
export const setAgreement = <Thing>(
  a: readonly Thing[],
  b: readonly Thing[],
  agreement: (a: Thing, b: Thing) => number,
): number | null => {
  const most = Math.max(a.length, b.length)
  if (most === 0) return null
  return clamp(greatestSum(a.map((one) => b.map((other) => agreement(one, other)))) / most)
}

export const meanAgreement = (parts: readonly (number | null)[]): number => {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? 1 : clamp(known.reduce((sum, part) => sum + part, 0) / known.length)
}
