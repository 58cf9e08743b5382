import type { Segment, SegmentCategory } from '../documents/schemas.ts'
import { SEGMENT_CATEGORIES } from '../documents/schemas.ts'
import { SEGMENT_COLOURS } from '../colours.ts'
import type { PlacedSegment, SegmentTrees } from './tree.ts'
import { findSegment, placedSegments } from './tree.ts'

function listed(trees: SegmentTrees, segments: readonly Segment[]): PlacedSegment[] {
  return segments.toReversed().flatMap((segment) => {
    const here = findSegment(trees, segment.id)
    return here ? [here, ...listed(trees, segment.children)] : []
  })
}

/** The segments of a category as a list shows them: what lies on top first, each before its parts. */
export const listedSegments = (trees: SegmentTrees, category: SegmentCategory): PlacedSegment[] =>
  listed(trees, trees[category])

/** All segments as the three lists show them. */
export const allListed = (trees: SegmentTrees): PlacedSegment[] =>
  SEGMENT_CATEGORIES.flatMap((category) => listedSegments(trees, category))

/** The next segment of the lists (or the one before) that is offered, going round; from none the first (or last). */
export function segmentAfter(
  segments: readonly PlacedSegment[],
  id: string | null,
  step: 1 | -1,
  isOffered: (placed: PlacedSegment) => boolean = () => true,
): PlacedSegment | null {
  const index = segments.findIndex(({ segment }) => segment.id === id)
  const start = index < 0 && step === -1 ? 0 : index
  const round = segments.map((_, way) => segments.at((start + step * (way + 1)) % segments.length))
  return round.find((placed) => placed !== undefined && isOffered(placed)) ?? null
}

/** The colour that the fewest segments have; the first of them. */
export function freeColour(trees: SegmentTrees): number {
  const uses = SEGMENT_COLOURS.map(() => 0)
  for (const { segment } of placedSegments(trees)) {
    const index = segment.colourIndex % uses.length
    uses[index] = (uses[index] ?? 0) + 1
  }
  return uses.indexOf(Math.min(...uses))
}

/** The wholes that a segment lies in, the nearest first. */
export function wholesOf(trees: SegmentTrees, id: string): Segment[] {
  const wholes: Segment[] = []
  for (let at = findSegment(trees, id)?.parent; at; at = at.parent) wholes.push(at.segment)
  return wholes
}
