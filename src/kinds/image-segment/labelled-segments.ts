import type { AttributeEntry, Segment } from '../../contract/types.d.ts'
import { incompleteObjects } from '../../domain/ontology/objects.ts'
import type { Labellable } from '../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../domain/ontology/ontology.ts'
import type { SegmentLabels } from '../../domain/ontology/segment-labels.ts'
import { categoryPlace } from '../../domain/segments/move.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { SegmentTrees } from '../../domain/segments/tree.ts'
import { findSegment, segmentsOf } from '../../domain/segments/tree.ts'
import { wholesOf } from '../../domain/segments/walk.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { updateItem } from '../../machines/editor/edit-makers.ts'
import { isAmong } from '../../machines/editor/selection.ts'
import type { Selected } from '../../machines/editor/types.ts'
import type { LabelledPlace } from '../traits/labelled/edits.ts'
import { TREES_PATH } from '../traits/masks/edit.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { SEGMENT_ROLE, selectedSegments } from '../traits/masks/layer.ts'
import type { SegmentScope } from './segment-actions.ts'
import { drawIn, moveTo, treesOf } from './segment-actions.ts'

/** What stands at the top of a label: an instance, or the whole area. */
export interface LabelledSegment extends Labellable {
  readonly label: string
  readonly attributes: readonly AttributeEntry[]
  readonly segment: Segment
}

/** In the order of the labels. */
const labelledSegments = (trees: SegmentTrees, labels: SegmentLabels): readonly LabelledSegment[] =>
  labels.flatMap(({ id: label }) =>
    segmentsOf(trees, label).map((segment) => ({
      id: segment.id,
      label,
      attributes: segment.attributes ?? [],
      segment,
    })),
  )

/** Those whose attributes a key sets: what is selected, and what selected parts are parts of. */
export function selectedLabelled(
  trees: SegmentTrees,
  labels: SegmentLabels,
  selection: readonly Selected[],
): readonly LabelledSegment[] {
  const ids = new Set(selectedSegments(selection).flatMap((id) => wholesOf(trees, id).at(-1)?.id ?? id))
  return ids.size === 0 ? [] : labelledSegments(trees, labels).filter(({ id }) => ids.has(id))
}

/** Another label is another place in the trees: see `moveTo`. */
export const segmentsPlace = (trees: SegmentTrees): LabelledPlace<LabelledSegment> => ({
  update(document, id, { attributes }) {
    const category = findSegment(trees, id)?.category
    return category === undefined ? null : updateItem(document, [...TREES_PATH, category], id, { attributes })
  },
  takes: () => true,
})

/** Takes a label in hand, and gives it to what is selected. */
export function chooseSegmentLabel(
  scope: SegmentScope,
  selection: readonly Selected[],
  { id }: OntologyLabel,
): void {
  if (scope.access.readonly) return scope.access.refuse()
  drawIn(scope, categoryPlace(id))
  const ids = selectedSegments(selection).filter((one) => findSegment(treesOf(scope), one))
  if (ids.length > 0) moveTo(scope, ids, id)
}

export const incompleteSegments = (trees: SegmentTrees, ontology: Ontology): readonly LabelledSegment[] =>
  incompleteObjects(labelledSegments(trees, ontology.labels), ontology)

/** Selects the next segment that lacks a required attribute, after the one that is selected, and shows it. */
export function goToIncompleteSegment(
  trees: SegmentTrees,
  ontology: Ontology,
  selection: readonly Selected[],
  show: (one: Selected, place: Rect) => void,
): boolean {
  const all = labelledSegments(trees, ontology.labels).map(({ id }) => id)
  const incomplete = incompleteSegments(trees, ontology)
  const at = all.findIndex((id) => isAmong(selection, { role: SEGMENT_ROLE, id }))
  const next = incomplete.find(({ id }) => all.indexOf(id) > at) ?? incomplete[0]
  const place = next && maskBox(next.segment.rleMask)
  if (next && place) show({ role: SEGMENT_ROLE, id: next.id }, place)
  return next !== undefined
}

/** From so many labels on, the trees show those in use and the one in hand. */
const LABELS_SHOWN_MAX = 12

export const showsAllLabels = ({ length }: SegmentLabels): boolean => length <= LABELS_SHOWN_MAX

/** Whose trees the panel shows. What a document has under no label of today comes last. */
export function shownCategories(trees: SegmentTrees, fields: SegmentScope['fields']): readonly string[] {
  const { labels, activeCategory } = maskFields(fields)
  const used = Object.keys(trees).filter((category) => segmentsOf(trees, category).length > 0)
  const ids = labels.map(({ id }) => id)
  const shown = showsAllLabels(labels) ? ids : ids.filter((id) => id === activeCategory || used.includes(id))
  return [...shown, ...used.filter((category) => !ids.includes(category))]
}
