import type { PlacedSegment, SegmentTrees } from '../../../domain/segments/tree.ts'
import { findSegment, placedSegments } from '../../../domain/segments/tree.ts'
import type { SegmentLabels } from '../../../domain/ontology/segment-labels.ts'
import { stackUnder } from '../../../domain/ontology/segment-labels.ts'
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

/** From the bottom of the picture to the top. */
function stacked(trees: SegmentTrees, labels: SegmentLabels): readonly PlacedSegment[] {
  const all = placedSegments(trees)
  if (labels.length === 0) return all
  const ranks = new Map(stackUnder(labels).map((category, rank) => [category, rank]))
  const rankOf = ({ category }: PlacedSegment): number => ranks.get(category) ?? -1
  return all.toSorted((a, b) => rankOf(a) - rankOf(b))
}

export function visibleSegments(
  trees: SegmentTrees,
  fields: MaskFields,
  labels: SegmentLabels = fields.labels,
): PlacedSegment[] {
  const solo = soloOf(trees, fields)
  return stacked(trees, labels).filter((placed) => isVisible(placed, fields, solo))
}
