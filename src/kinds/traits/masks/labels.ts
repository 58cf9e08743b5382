import { segmentColour } from '../../../domain/colours.ts'
import type { SegmentCategory } from '../../../domain/documents/types.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import type { SegmentLabels } from '../../../domain/ontology/segment-labels.ts'
import type { PlacedSegment, SegmentPlace, SegmentTrees } from '../../../domain/segments/tree.ts'
import { isDefaultCategory } from '../../../domain/segments/tree.ts'
import { freeColour } from '../../../domain/segments/walk.ts'
import { imageSegmentText } from '../../../text/image-segment.ts'

const NO_LABELS: SegmentLabels = []

export const labelsIn = (settings: { readonly ontology?: Ontology } | undefined): SegmentLabels =>
  settings?.ontology?.labels ?? NO_LABELS

export const labelIn = (labels: SegmentLabels, category: SegmentCategory): OntologyLabel | undefined =>
  labels.find(({ id }) => id === category)

/** As people read it. A label that the database no longer has keeps its identifier. */
export const categoryName = (category: SegmentCategory, labels: SegmentLabels): string =>
  labelIn(labels, category)?.name ??
  (labels.length === 0 && isDefaultCategory(category) ? imageSegmentText.categories[category] : category)

/** Of the label; parts, and segments without one, have a colour of their own. */
export const colourOf = (
  { segment, category, parent }: Pick<PlacedSegment, 'segment' | 'category' | 'parent'>,
  labels: SegmentLabels,
): string => (parent ? undefined : labelIn(labels, category)?.colour) ?? segmentColour(segment.colourIndex)

/** Of the next stroke that makes a segment. */
export const newColour = (
  trees: SegmentTrees,
  { category, parentId }: SegmentPlace,
  labels: SegmentLabels,
): string =>
  (parentId === null ? labelIn(labels, category)?.colour : undefined) ?? segmentColour(freeColour(trees))
