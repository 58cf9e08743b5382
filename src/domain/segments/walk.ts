import type { Segment, SegmentCategory } from '../documents/types.ts'
import { SEGMENT_COLOURS } from '../colours.ts'
import type { PlacedSegment, SegmentTrees } from './tree.ts'
import { categoriesIn, findSegment, placedSegments, segmentsOf } from './tree.ts'

function listed(trees: SegmentTrees, segments: readonly Segment[]): PlacedSegment[] {
  return segments.toReversed().flatMap((segment) => {
    const here = findSegment(trees, segment.id)
    return here ? [here, ...listed(trees, segment.children)] : []
  })
}

/** The topmost first, each before its parts. */
export const listedSegments = (trees: SegmentTrees, category: SegmentCategory): PlacedSegment[] =>
  listed(trees, segmentsOf(trees, category))

/** @param categories in the order of the list */
export const allListed = (
  trees: SegmentTrees,
  categories: readonly SegmentCategory[] = categoriesIn(trees),
): PlacedSegment[] => categories.flatMap((category) => listedSegments(trees, category))

/** Wraps around; from none the first or last. */
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

export function freeColour(trees: SegmentTrees): number {
  const uses = SEGMENT_COLOURS.map(() => 0)
  for (const { segment } of placedSegments(trees)) {
    const index = segment.colourIndex % uses.length
    uses[index] = (uses[index] ?? 0) + 1
  }
  return uses.indexOf(Math.min(...uses))
}

/** Ancestors, nearest first. */
export function wholesOf(trees: SegmentTrees, id: string): Segment[] {
  const wholes: Segment[] = []
  for (let at = findSegment(trees, id)?.parent; at; at = at.parent) wholes.push(at.segment)
  return wholes
}
