import type { PlacedSegment, SegmentTrees } from '../../../domain/segments/tree.ts'
import { findSegment, placedSegments } from '../../../domain/segments/tree.ts'
import type { MaskFields } from './fields.ts'

const within = (placed: PlacedSegment | null, fits: (id: string) => boolean): boolean =>
  placed !== null && (fits(placed.segment.id) || within(placed.parent, fits))

export function isVisible(placed: PlacedSegment, fields: MaskFields, solo: string | null): boolean {
  if (solo !== null) return within(placed, (id) => id === solo)
  if (fields.hiddenCategories.includes(placed.category)) return false
  return !within(placed, (id) => fields.hiddenIds.includes(id))
}

export const soloOf = (trees: SegmentTrees, { soloId }: MaskFields): string | null =>
  soloId !== null && findSegment(trees, soloId) ? soloId : null

export function visibleSegments(trees: SegmentTrees, fields: MaskFields): PlacedSegment[] {
  const solo = soloOf(trees, fields)
  return placedSegments(trees).filter((placed) => isVisible(placed, fields, solo))
}
