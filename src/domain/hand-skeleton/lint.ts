import { VISIBILITY } from '../constants.ts'
import type { Node } from '../documents/types.ts'
import type { NodeTemplate } from '../documents/templates.ts'
import type { Point } from '../geometry/point.ts'
import { distance } from '../geometry/point.ts'
import type { SkeletonPart } from './anatomy.ts'
import { isHand, jointOf, partsOf } from './anatomy.ts'
import { exchangedNodes } from './mirror.ts'
import { isPlaced } from './nodes.ts'

/** Likely slips, shown but never forbidden. Two-dimensional facts only, whatever a hand's rotation or side. */

export type SkeletonFinding =
  /** Swapping two joints, of one or two fingers, would shorten the fingers. */
  | { readonly rule: 'joints-swapped' | 'fingers-crossed'; readonly nodes: readonly [number, number] }
  /** The knuckles are not in order around the wrist. */
  | { readonly rule: 'finger-order'; readonly nodes: readonly [number, number] }
  | { readonly rule: 'other-hand'; readonly nodes: readonly [number] }
  | { readonly rule: 'long-bone'; readonly nodes: readonly [number, number] }
  | { readonly rule: 'same-place'; readonly nodes: readonly [number, number] }

/** A path is clearly shorter when it saves this share. */
const CLEARLY_SHORTER = 0.95
/** Cosine of a turn by 150°. */
const STRAIGHT_BACK = -0.87
/** Swapping joints of two fingers must shorten both by this share. */
const UNTANGLED = 0.93
/** Multiple of the median bone of the part, or of its palm. */
const LONG_BONE = 4
const LONG_FOR_A_PALM = 1.9
/** In source pixels. */
const SAME_PLACE = 0.5
/** A node counts as the other hand's when its own is this many times farther. */
const CLEARLY_FARTHER = 3

type Places = readonly Node[]

const at = (nodes: Places, index: number): Node | null => {
  const node = nodes[index]
  return node && isPlaced(node) ? node : null
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce(
    (sum, point, index) => sum + (index === 0 ? 0 : distance(points[index - 1] ?? point, point)),
    0,
  )

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

export const segmentsCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0

/** Indices of the wrist and the joints of each finger, from palm to tip. */
function fingersOf(nodes: Places, part: SkeletonPart): number[][] {
  const wrist = part.indices[0] ?? 0
  return part.rows
    .filter(({ indices }) => jointOf(nodes[indices[0] ?? -1]?.name ?? '') !== null)
    .map(({ indices }) => [wrist, ...indices])
}

const pointsOf = (nodes: Places, indices: readonly number[]): Point[] =>
  indices.flatMap((index) => at(nodes, index) ?? [])

/** Cosine of the turn at `index`: 1 straight on, -1 straight back. */
function turnAt(points: readonly Point[], index: number): number {
  const [from, here, to] = [points[index - 1], points[index], points[index + 1]]
  if (!from || !here || !to) return 1
  const lengths = distance(from, here) * distance(here, to)
  if (lengths === 0) return 1
  return ((here.x - from.x) * (to.x - here.x) + (here.y - from.y) * (to.y - here.y)) / lengths
}

/** A bent finger turns straight back once at most. A swap that looks like a fist (second and last joint) is ignored. */
function turnsBack(points: readonly Point[]): boolean {
  const turns = [...points.keys()].filter((index) => turnAt(points, index) < STRAIGHT_BACK)
  return turns.length > 1 || turns[0] === points.length - 2
}

function swappedJoints(nodes: Places, finger: readonly number[]): SkeletonFinding[] {
  const points = pointsOf(nodes, finger)
  if (!turnsBack(points)) return []
  let best: { pair: [number, number]; length: number } | null = null
  const joints = finger.slice(1).filter((index) => at(nodes, index))
  for (const [place, first] of joints.entries()) {
    for (const second of joints.slice(place + 1)) {
      const length = lengthOf(pointsOf(exchangedNodes(nodes, first, second), finger))
      if (length < (best?.length ?? lengthOf(points) * CLEARLY_SHORTER))
        best = { pair: [first, second], length }
    }
  }
  return best ? [{ rule: 'joints-swapped', nodes: best.pair }] : []
}

function crossedFingers(nodes: Places, fingers: readonly (readonly number[])[]): SkeletonFinding[] {
  const lengthWith = (list: Places, one: readonly number[], two: readonly number[]): number =>
    lengthOf(pointsOf(list, one)) + lengthOf(pointsOf(list, two))
  return fingers.flatMap((one, place) =>
    fingers.slice(place + 1).flatMap((two) =>
      one.slice(1).flatMap((first, joint): SkeletonFinding[] => {
        const second = two[joint + 1]
        if (second === undefined || !at(nodes, first) || !at(nodes, second)) return []
        const exchanged = exchangedNodes(nodes, first, second)
        const isShorter = lengthWith(exchanged, one, two) < lengthWith(nodes, one, two) * UNTANGLED
        const untangles = crossings(nodes, one, two) > crossings(exchanged, one, two)
        return isShorter && untangles ? [{ rule: 'fingers-crossed', nodes: [first, second] }] : []
      }),
    ),
  )
}

function crossings(nodes: Places, one: readonly number[], two: readonly number[]): number {
  const [a, b] = [pointsOf(nodes, one), pointsOf(nodes, two)]
  return a.slice(1).reduce((count, to, index) => {
    const from = a[index] ?? to
    return count + b.slice(1).filter((end, other) => segmentsCross(from, to, b[other] ?? end, end)).length
  }, 0)
}

/** Reports the neighbouring knuckles whose step goes against the others'. */
function fingerOrder(nodes: Places, fingers: readonly (readonly number[])[]): SkeletonFinding[] {
  const wrist = at(nodes, fingers[0]?.[0] ?? -1)
  const knuckles = fingers.slice(1).map((finger) => finger[1] ?? -1)
  const places = knuckles.map((index) => at(nodes, index))
  if (!wrist || places.some((place) => place === null)) return []
  const steps = places.slice(1).map((place, index) => cross(wrist, places[index] ?? wrist, place ?? wrist))
  const turns = steps.map((step) => Math.sign(step))
  const ahead = turns.filter((turn) => turn > 0).length
  const back = turns.filter((turn) => turn < 0).length
  if (ahead === 0 || back === 0) return []
  const odd = turns.findIndex((turn) => turn === (ahead >= back ? -1 : 1))
  return [{ rule: 'finger-order', nodes: [knuckles[odd] ?? 0, knuckles[odd + 1] ?? 0] }]
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Median distance to the other nodes of a part, robust against one stray node. */
const distanceTo = (nodes: Places, index: number, part: SkeletonPart): number | null => {
  const from = at(nodes, index)
  const others = pointsOf(
    nodes,
    part.indices.filter((other) => other !== index),
  )
  return from && others.length >= 3 ? middleOf(others.map((other) => distance(from, other))) : null
}

function strayNodes(nodes: Places, parts: readonly SkeletonPart[]): SkeletonFinding[] {
  if (parts.length < 2) return []
  return parts.flatMap((own) =>
    own.indices.flatMap((index): SkeletonFinding[] => {
      const home = distanceTo(nodes, index, own)
      const away = parts.flatMap((part) => (part === own ? [] : (distanceTo(nodes, index, part) ?? [])))
      const isStray = home !== null && away.some((there) => there * CLEARLY_FARTHER < home)
      return isStray ? [{ rule: 'other-hand', nodes: [index] }] : []
    }),
  )
}

type Pair = readonly [number, number]

const edgesWithin = ({ edges }: NodeTemplate, { indices }: SkeletonPart): Pair[] =>
  edges.flatMap(([from, to]) =>
    from !== undefined && to !== undefined && indices.includes(from) ? [[from, to] as const] : [],
  )

/** Compared with the palm of a hand, or with the median bone of other skeletons. */
function longBones(template: NodeTemplate, nodes: Places, part: SkeletonPart): SkeletonFinding[] {
  const bones = edgesWithin(template, part).flatMap((pair) => {
    const [from, to] = [at(nodes, pair[0]), at(nodes, pair[1])]
    return from && to ? [{ pair, length: distance(from, to) }] : []
  })
  const isOfHand = isHand(template.nodes, part)
  const known = isOfHand ? bones.filter(({ pair }) => pair[0] === part.indices[0]) : bones
  if (known.length < (isOfHand ? 3 : 5)) return []
  const limit = middleOf(known.map(({ length }) => length)) * (isOfHand ? LONG_FOR_A_PALM : LONG_BONE)
  return bones.flatMap(({ pair, length }) => (length > limit ? [{ rule: 'long-bone', nodes: pair }] : []))
}

function samePlaces(nodes: Places): SkeletonFinding[] {
  return nodes.flatMap((node, first) =>
    nodes.slice(first + 1).flatMap((other, offset): SkeletonFinding[] => {
      const seen = node.visibility === VISIBILITY.visible && other.visibility === VISIBILITY.visible
      const near = seen && distance(node, other) < SAME_PLACE
      return near ? [{ rule: 'same-place', nodes: [first, first + 1 + offset] }] : []
    }),
  )
}

function handFindings(template: NodeTemplate, nodes: Places, part: SkeletonPart): SkeletonFinding[] {
  const fingers = fingersOf(nodes, part)
  return [
    ...fingers.flatMap((finger) => swappedJoints(nodes, finger)),
    ...crossedFingers(nodes, fingers),
    ...fingerOrder(nodes, fingers),
    ...longBones(template, nodes, part),
  ]
}

/** @param nodes in template order; unlabelled ones are ignored */
export function lintNodes(template: NodeTemplate, nodes: readonly Node[]): SkeletonFinding[] {
  const parts = partsOf(template)
  const findings = [
    ...parts.flatMap((part) =>
      isHand(template.nodes, part) ? handFindings(template, nodes, part) : longBones(template, nodes, part),
    ),
    ...strayNodes(nodes, parts),
    ...samePlaces(nodes),
  ]
  return findings.toSorted((a, b) => (a.nodes[0] ?? 0) - (b.nodes[0] ?? 0))
}
