import { SEGMENT_COLOURS } from '../../domain/colours.ts'
import { NAME_MAX_LENGTH } from '../../domain/documents/limits.ts'
import type { Segment, SegmentCategory } from '../../domain/documents/types.ts'
import { treesUnder } from '../../domain/ontology/segment-labels.ts'
import { cutFromSiblings, mergeDown } from '../../domain/segments/merge.ts'
import { categoryPlace, inwardPlace, moveSegment } from '../../domain/segments/move.ts'
import { hasRoom } from '../../domain/segments/paint.ts'
import { RUN_ALGEBRA } from '../../domain/segments/runs.ts'
import type { SegmentPlace, SegmentTrees } from '../../domain/segments/tree.ts'
import {
  findSegment,
  patchSegment,
  segmentsOf,
  removeSegment,
  wholesAmong,
  withParts,
} from '../../domain/segments/tree.ts'
import { treesEdit } from '../traits/masks/edit.ts'
import { categoryInHand, maskFields, pickedColour, toggled, toggledAll } from '../traits/masks/fields.ts'
import { paintRules, seenFields, segmentSelection } from '../traits/masks/layer.ts'
import { soloOf } from '../traits/masks/visible.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { CommitOptions, WorkAccess } from '../../annotate/work-access.ts'

/** Each is one undo step, or changes only the view. */

export interface SegmentScope {
  readonly access: WorkAccess<'image-segment'>
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

const text = imageSegmentText.notices
const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words, ofItem: true })
}

export const treesOf = ({ access }: SegmentScope): SegmentTrees => access.work.annotation.categories

export function commitTrees(scope: SegmentScope, after: SegmentTrees, options: CommitOptions): void {
  if (scope.access.readonly) return scope.access.refuse()
  const { labels } = maskFields(scope.fields)
  const ruled = treesUnder(labels, treesOf(scope), after, RUN_ALGEBRA)
  scope.access.commit(treesEdit(treesOf(scope), ruled), { ...options, ...selectIn(ruled, after, options) })
}

/** What became one with an area is selected as that. */
function selectIn(
  ruled: SegmentTrees,
  after: SegmentTrees,
  { select }: CommitOptions,
): Pick<CommitOptions, 'select'> {
  if (!select || ruled === after) return {}
  const ids = select.flatMap(({ id }) => {
    if (findSegment(ruled, id)) return [id]
    const category = findSegment(after, id)?.category
    return category === undefined ? [] : segmentsOf(ruled, category).map((area) => area.id)
  })
  return { select: segmentSelection(...new Set(ids)) }
}

const holdsLocked = ({ fields }: SegmentScope, segment: Segment): boolean =>
  withParts(segment).some(({ id }) => maskFields(fields).lockedIds.includes(id))

export function remove(scope: SegmentScope, ids: readonly string[]): void {
  const found = wholesAmong(treesOf(scope), ids)
  if (found.length === 0) return
  if (found.some(({ segment }) => holdsLocked(scope, segment))) return tell(text.locked)
  const after = found.reduce((trees, { segment }) => removeSegment(trees, segment.id), treesOf(scope))
  commitTrees(scope, after, { label: 'remove', select: [] })
}

export function rename(scope: SegmentScope, id: string, typed: string): void {
  const name = typed.trim().slice(0, NAME_MAX_LENGTH)
  const was = findSegment(treesOf(scope), id)?.segment.name
  if (name === '') return tell(text.nameRequired)
  if (was !== undefined && was !== name)
    commitTrees(scope, patchSegment(treesOf(scope), id, { name }), { label: 'rename' })
}

export function recolour(scope: SegmentScope, ids: readonly string[], colourIndex: number): void {
  const after = ids.reduce((trees, id) => patchSegment(trees, id, { colourIndex }), treesOf(scope))
  commitTrees(scope, after, { label: 'recolour' })
  if (!scope.access.readonly) scope.setFields({ ...pickedColour(scope.fields, colourIndex) })
}

export function recolourNext(scope: SegmentScope, ids: readonly string[]): void {
  const first = ids.flatMap((id) => findSegment(treesOf(scope), id)?.segment ?? [])[0]
  if (first) recolour(scope, ids, (first.colourIndex + 1) % SEGMENT_COLOURS.length)
}

export function move(scope: SegmentScope, id: string, place: SegmentPlace | null): void {
  const trees = treesOf(scope)
  const found = findSegment(trees, id)
  if (!place || !found) return
  const moves = found.parent?.segment.id !== place.parentId && place.parentId !== null
  // The target clips it and its parts, which changes their masks.
  if (moves && holdsLocked(scope, found.segment)) return tell(text.locked)
  const after = moveSegment(trees, id, place, RUN_ALGEBRA)
  if (after) return commitTrees(scope, after, { label: 'move', select: segmentSelection(id) })
  if (moves) tell(hasRoom(trees, place) ? text.nothingInside : text.noRoom)
}

/** Several keep their order; those already there stay. */
export function moveTo(scope: SegmentScope, ids: readonly string[], category: SegmentCategory): void {
  const [id] = ids
  if (ids.length === 1 && id !== undefined) return move(scope, id, categoryPlace(category))
  const trees = treesOf(scope)
  const away = wholesAmong(trees, ids).filter((each) => each.category !== category || each.parent !== null)
  const after = away.reduce(
    (now, { segment }) => moveSegment(now, segment.id, categoryPlace(category), RUN_ALGEBRA) ?? now,
    trees,
  )
  const isFull = away.some(({ segment }) => {
    const moved = findSegment(after, segment.id)
    return moved?.category !== category || moved.parent !== null
  })
  if (isFull) return tell(text.noRoom)
  commitTrees(scope, after, { label: 'move', select: segmentSelection(...ids) })
}

export function mergeWithBeneath(scope: SegmentScope, id: string): void {
  const trees = treesOf(scope)
  const ids = [id, inwardPlace(trees, id)?.parentId ?? null]
  const [merged, beneath] = ids.map((each) => (each === null ? undefined : findSegment(trees, each)?.segment))
  const after = mergeDown(trees, id, RUN_ALGEBRA)
  if (!after || !merged || !beneath) return tell(text.nothingBeneath)
  if (holdsLocked(scope, merged) || holdsLocked(scope, beneath)) return tell(text.locked)
  const { isHidden } = paintRules(trees, scope.fields)
  if (isHidden(id) || isHidden(beneath.id)) return tell(text.hidden)
  commitTrees(scope, after, { label: 'merge', select: segmentSelection(beneath.id) })
}

/** Whatever overlap rule they were drawn with. */
export function cutOut(scope: SegmentScope, id: string): void {
  const trees = treesOf(scope)
  const rules = paintRules(trees, scope.fields)
  if (rules.isLocked(id)) return tell(text.locked)
  if (rules.isHidden(id)) return tell(text.hidden)
  const after = cutFromSiblings(trees, id, rules, RUN_ALGEBRA)
  if (after) commitTrees(scope, after, { label: 'cut-out' })
  else tell(text.nothingToCut)
}

export const toggleHidden = ({ fields, setFields }: SegmentScope, ids: readonly string[]): void =>
  setFields({ hiddenIds: toggledAll(maskFields(fields).hiddenIds, ids) })

export const toggleLocked = ({ fields, setFields }: SegmentScope, ids: readonly string[]): void =>
  setFields({ lockedIds: toggledAll(maskFields(fields).lockedIds, ids) })

export const toggleSolo = (scope: SegmentScope, id: string | null): void =>
  scope.setFields({ soloId: soloOf(treesOf(scope), maskFields(scope.fields)) === null ? id : null })

export const toggleClosed = ({ fields, setFields }: SegmentScope, id: string): void =>
  setFields({ closedIds: toggled(maskFields(fields).closedIds, id) })

export const toggleCategory = ({ fields, setFields }: SegmentScope, category: SegmentCategory): void =>
  setFields({ hiddenCategories: toggled(maskFields(fields).hiddenCategories, category) })

export function drawIn(scope: SegmentScope, place: SegmentPlace): void {
  const { category, parentId } = place
  const seen = seenFields(treesOf(scope), scope.fields, place)
  const { labels } = maskFields(scope.fields)
  scope.setFields({ ...seen, ...categoryInHand(labels, category), activeTree: parentId })
}
