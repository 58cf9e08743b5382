import { isDeepStrictEqual } from 'node:util'
import { boundsOf, area } from '../../../src/domain/geometry/rect.ts'
import { distance } from '../../../src/domain/geometry/point.ts'
import { boxAgreement, type KeyPoint, maskAgreement } from '../../../src/domain/quality/agreement.ts'
import type { Drawn, DrawnThing } from '../../kinds/kind.ts'

/** What people made of the things of a pre-label with one label. A thing counts under the label that it was given. */
export interface Fates {
  given: number
  /** Pixel by pixel, with its label. */
  kept: number
  moved: number
  relabelled: number
  deleted: number
  /** Those that the pre-label lacked. */
  added: number
  /** Of moved boxes and masks: intersection over union. */
  readonly overlaps: number[]
  /** Of moved skeletons: the mean way of a node, as a share of the skeleton's size. */
  readonly ways: number[]
}

export type FatesByLabel = Map<string, Fates>

const noFates = (): Fates => ({
  given: 0,
  kept: 0,
  moved: 0,
  relabelled: 0,
  deleted: 0,
  added: 0,
  overlaps: [],
  ways: [],
})

function fatesOf(all: FatesByLabel, label: string): Fates {
  const known = all.get(label) ?? noFates()
  all.set(label, known)
  return known
}

const marked = (nodes: readonly KeyPoint[]) => nodes.filter(({ visibility }) => visibility > 0)

/** A skeleton of one node has no size: then a pixel is a whole. */
const sizeOf = (nodes: readonly KeyPoint[]): number => {
  const bounds = boundsOf(marked(nodes))
  return Math.max(1, bounds ? Math.sqrt(area(bounds)) : 1)
}

/** Over the nodes that both have; null: none. */
function wayBetween(before: readonly KeyPoint[], after: readonly KeyPoint[]): number | null {
  const there = new Map(marked(after).map((node) => [node.name, node]))
  const ways = marked(before).flatMap((node) => {
    const other = there.get(node.name)
    return other ? [distance(node, other)] : []
  })
  return ways.length === 0 ? null : ways.reduce((sum, way) => sum + way, 0) / ways.length / sizeOf(before)
}

/** Masks can be written in several ways. */
const isSame = (before: Drawn, after: Drawn): boolean =>
  'mask' in before && 'mask' in after
    ? maskAgreement(before.mask, after.mask) === 1
    : isDeepStrictEqual(before, after)

function addMove(fates: Fates, before: Drawn, after: Drawn): void {
  fates.moved += 1
  if ('nodes' in before && 'nodes' in after) {
    const way = wayBetween(before.nodes, after.nodes)
    if (way !== null) fates.ways.push(way)
  } else if ('mask' in before && 'mask' in after) fates.overlaps.push(maskAgreement(before.mask, after.mask))
  else if ('box' in before && 'box' in after) fates.overlaps.push(boxAgreement(before.box, after.box))
}

/** Adds what became of one picture's things, told apart by their identifiers. */
export function addFates(
  all: FatesByLabel,
  before: readonly DrawnThing[],
  after: readonly DrawnThing[],
): void {
  const left = new Map(after.map((thing) => [thing.id, thing]))
  for (const { id, label, drawn } of before) {
    const fates = fatesOf(all, label)
    const now = left.get(id)
    left.delete(id)
    fates.given += 1
    if (!now) fates.deleted += 1
    else if (now.label !== label) fates.relabelled += 1
    else if (isSame(drawn, now.drawn)) fates.kept += 1
    else addMove(fates, drawn, now.drawn)
  }
  for (const { label } of left.values()) fatesOf(all, label).added += 1
}
