import type { ImageSegmentDocument, Segment } from '../../../domain/documents/types.ts'
import { defaultEntries } from '../../../domain/ontology/attribute-values.ts'
import { isAreaLabel, nameUnder } from '../../../domain/ontology/segment-labels.ts'
import { freeName, namesIn } from '../../../domain/segments/names.ts'
import type { PaintRules } from '../../../domain/segments/paint.ts'
import {
  createSegment,
  hasRoom,
  neighboursAt,
  paintSegment,
  replaceMask,
} from '../../../domain/segments/paint.ts'
import { isEmptyMask } from '../../../domain/segments/mask-algebra.ts'
import type { PlacedSegment, SegmentPlace, SegmentTrees } from '../../../domain/segments/tree.ts'
import { findSegment, placedSegments, segmentsOf } from '../../../domain/segments/tree.ts'
import { freeColour, wholesOf } from '../../../domain/segments/walk.ts'
import type { MaskChange, MaskLayer, PickLayer } from '../../../machines/editor/masks.ts'
import type { LostDrawing, Commit, Fields, Selected, ToolView } from '../../../machines/editor/types.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { imageSegmentText } from '../../../text/image-segment.ts'
import { treesEdit } from './edit.ts'
import { categoryInHand, maskFields } from './fields.ts'
import { categoryName, labelIn } from './labels.ts'
import { isVisible, soloOf, visibleSegments } from './visible.ts'

export const SEGMENT_ROLE = 'segment'

export const segmentSelection = (...ids: readonly string[]): readonly Selected[] =>
  ids.map((id) => ({ role: SEGMENT_ROLE, id }))

/** Strokes go to the first one. */
export const selectedSegments = (selection: readonly Selected[]): readonly string[] =>
  selection.filter(({ role }) => role === SEGMENT_ROLE).map(({ id }) => id)

/** The segment may be deleted already. */
export const selectedSegment = (selection: readonly Selected[]): string | null =>
  selection.find(({ role }) => role === SEGMENT_ROLE)?.id ?? null

/** The editor has opaque JSON; only pictures with masks use this layer. */
const treesOf = ({ document }: ToolView<unknown>): SegmentTrees =>
  (document as WorkDocument<ImageSegmentDocument>).annotation.categories

export function newPlace(trees: SegmentTrees, fields: Fields): SegmentPlace {
  const { activeCategory, activeTree } = maskFields(fields)
  const parent = activeTree === null ? undefined : findSegment(trees, activeTree)
  return parent
    ? { category: parent.category, parentId: parent.segment.id }
    : { category: activeCategory, parentId: null }
}

export function newName(trees: SegmentTrees, { category, parentId }: SegmentPlace, fields: Fields): string {
  const { labels } = maskFields(fields)
  const label = labelIn(labels, category)
  const taken = namesIn(trees)
  if (parentId !== null) return freeName(taken, imageSegmentText.names.part(1))
  return label ? nameUnder(label, taken) : freeName(taken, `${categoryName(category, labels)} 1`)
}

export function paintRules(trees: SegmentTrees, fields: Fields): PaintRules {
  const view = maskFields(fields)
  const solo = soloOf(trees, view)
  return {
    overlap: view.overlap,
    acrossCategories: view.labels.length > 0,
    isLocked: (id) => view.lockedIds.includes(id),
    isHidden(id) {
      const placed = findSegment(trees, id)
      return placed !== undefined && !isVisible(placed, view, solo)
    },
  }
}

function commitOf(
  before: SegmentTrees,
  after: SegmentTrees | null,
  label: string,
  id: string,
): Commit | null {
  const edit = after && treesEdit(before, after)
  if (!after || !edit) return null
  return { edit, label, select: findSegment(after, id) ? segmentSelection(id) : [] }
}

export function seenFields(
  trees: SegmentTrees,
  fields: Fields,
  { category, parentId }: SegmentPlace,
): Fields {
  const { hiddenCategories, hiddenIds } = maskFields(fields)
  const wholes = parentId === null ? [] : [parentId, ...wholesOf(trees, parentId).map(({ id }) => id)]
  return {
    hiddenCategories: hiddenCategories.filter((each) => each !== category),
    hiddenIds: hiddenIds.filter((id) => !wholes.includes(id)),
    soloId: null,
  }
}

/** It lies outside the parent, or siblings keep their pixels. */
function lostIn(
  trees: SegmentTrees,
  { parentId }: SegmentPlace,
  { view, shape, masks }: MaskChange,
): LostDrawing {
  const whole = parentId === null ? undefined : findSegment(trees, parentId)?.segment.rleMask
  if (whole !== undefined && isEmptyMask(masks.intersect(shape, whole))) return { lost: 'outside' }
  return { lost: maskFields(view.fields).overlap === 'take' ? 'guarded' : 'taken' }
}

const placeOf = ({ category, parent }: PlacedSegment): SegmentPlace => ({
  category,
  parentId: parent?.segment.id ?? null,
})

/** The user cannot see these. `fields` are those after the shape. */
function hasHiddenOverlap(
  after: SegmentTrees,
  placed: PlacedSegment,
  { shape, masks }: MaskChange,
  fields: Fields,
): boolean {
  const { id, rleMask } = placed.segment
  const left = masks.subtract(shape, rleMask)
  if (isEmptyMask(left)) return false
  const rules = paintRules(after, fields)
  return neighboursAt(after, placeOf(placed), rules).some(
    (each) => each.id !== id && rules.isHidden(each.id) && !isEmptyMask(masks.intersect(left, each.rleMask)),
  )
}

/** Locked or hidden parts when erasing, hidden siblings when painting. `fields` are the later ones. */
function spares(after: SegmentTrees, id: string, change: MaskChange, fields: Fields): boolean {
  const placed = findSegment(after, id)
  if (!placed) return false
  const { mode, shape, masks } = change
  const { rleMask } = placed.segment
  if (mode === 'erase') return !isEmptyMask(masks.intersect(shape, rleMask))
  const isLeft = mode === 'replace' && !isEmptyMask(masks.subtract(rleMask, shape))
  return isLeft || hasHiddenOverlap(after, placed, change, fields)
}

const SPARED = { partly: 'spared' } as const

function lostOn(trees: SegmentTrees, placed: PlacedSegment, change: MaskChange): LostDrawing | null {
  const { mode, shape, masks } = change
  const { rleMask } = placed.segment
  if (mode === 'erase') return isEmptyMask(masks.intersect(shape, rleMask)) ? null : { lost: 'protected' }
  const isThere = isEmptyMask(masks.subtract(shape, rleMask))
  return isThere ? null : lostIn(trees, placeOf(placed), change)
}

/** A new drawing in the area of a label adds to what is there. */
function wholeArea(trees: SegmentTrees, { category, parentId }: SegmentPlace, fields: Fields) {
  const label = parentId === null ? labelIn(maskFields(fields).labels, category) : undefined
  return label && isAreaLabel(label) ? segmentsOf(trees, category)[0]?.id : undefined
}

function newAttributes({ category, parentId }: SegmentPlace, fields: Fields): Pick<Segment, 'attributes'> {
  const label = parentId === null ? labelIn(maskFields(fields).labels, category) : undefined
  return label ? { attributes: defaultEntries(label.attributes) } : {}
}

function paintOn(trees: SegmentTrees, target: string, change: MaskChange): Commit | LostDrawing | null {
  const { view, mode, shape, masks } = change
  const placed = findSegment(trees, target)
  if (!placed) return null
  const rules = paintRules(trees, view.fields)
  if (rules.isLocked(target)) return { lost: 'locked' }
  if (rules.isHidden(target)) return { lost: 'hidden' }
  const after =
    mode === 'replace'
      ? replaceMask(trees, target, shape, rules, masks)
      : paintSegment(trees, target, mode, shape, rules, masks)
  const commit = commitOf(trees, after, mode, target)
  if (!after || !commit) return mode === 'replace' ? null : lostOn(trees, placed, change)
  return spares(after, target, change, view.fields) ? { ...commit, ...SPARED } : commit
}

function paintNew(trees: SegmentTrees, change: MaskChange): Commit | LostDrawing | null {
  const { view, shape, masks, newId } = change
  const place = newPlace(trees, view.fields)
  if (!hasRoom(trees, place)) return { lost: 'full' }
  const area = wholeArea(trees, place, view.fields)
  if (area !== undefined) return paintOn(trees, area, change)
  const made = {
    id: newId(),
    name: newName(trees, place, view.fields),
    colourIndex: freeColour(trees),
    ...newAttributes(place, view.fields),
  }
  const after = createSegment(trees, place, made, shape, paintRules(trees, view.fields), masks)
  const commit = commitOf(trees, after, 'create', made.id)
  if (!after || !commit) return lostIn(trees, place, change)
  const fields = {
    ...seenFields(trees, view.fields, place),
    ...categoryInHand(maskFields(view.fields).labels, place.category),
    activeTree: null,
  }
  const isSpared = spares(after, made.id, change, { ...view.fields, ...fields })
  return { ...commit, fields, ...(isSpared && SPARED) }
}

/** `src/domain/segments` clips and resolves overlaps. */
export const SEGMENT_LAYER = {
  role: SEGMENT_ROLE,
  targetOf(view) {
    const id = selectedSegment(view.selection)
    return id !== null && findSegment(treesOf(view), id) ? id : null
  },
  idsOf: (document) =>
    placedSegments((document as WorkDocument<ImageSegmentDocument>).annotation.categories).map(
      ({ segment }) => segment.id,
    ),
  pickable(view) {
    const fields = maskFields(view.fields)
    return visibleSegments(treesOf(view), fields)
      .filter(({ segment }) => !fields.lockedIds.includes(segment.id))
      .map(({ segment: { id, rleMask } }) => ({ id, mask: rleMask }))
  },
  maskOf: (view, target) => findSegment(treesOf(view), target)?.segment.rleMask ?? null,
  apply(change) {
    const { view, target, mode } = change
    const trees = treesOf(view)
    if (target !== null) return paintOn(trees, target, change)
    return mode === 'paint' ? paintNew(trees, change) : null
  },
} satisfies MaskLayer & PickLayer
