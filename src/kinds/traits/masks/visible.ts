import type { PlacedSegment, SegmentTrees } from '../../../domain/segments/tree.ts'
import { findSegment, placedSegments } from '../../../domain/segments/tree.ts'
import type { MaskFields } from './fields.ts'

/** Which segments are shown. */

const within = (placed: PlacedSegment | null, fits: (id: string) => boolean): boolean =>
  placed !== null && (fits(placed.segment.id) || within(placed.parent, fits))

/** Whether a segment is shown: neither it nor what it lies in is hidden, and it belongs to what is shown alone. */
export function isVisible(placed: PlacedSegment, fields: MaskFields, solo: string | null): boolean {
  if (solo !== null) return within(placed, (id) => id === solo)
  if (fields.hiddenCategories.includes(placed.category)) return false
  return !within(placed, (id) => fields.hiddenIds.includes(id))
}

/** The segment that is shown alone; null where there is none, or no longer. */
export const soloOf = (trees: SegmentTrees, { soloId }: MaskFields): string | null =>
  soloId !== null && findSegment(trees, soloId) ? soloId : null

/** The segments that are shown, from the bottom up. */
export function visibleSegments(trees: SegmentTrees, fields: MaskFields): PlacedSegment[] {
  const solo = soloOf(trees, fields)
  return placedSegments(trees).filter((placed) => isVisible(placed, fields, solo))
}
