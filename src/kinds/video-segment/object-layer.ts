import { SEGMENT_COLOURS } from '../../domain/colours.ts'
import { OBJECTS_MAX } from '../../domain/documents/limits.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import type { MaskRow, RowSource } from '../../domain/mask-rows.ts'
import { NO_ROW } from '../../domain/mask-rows.ts'
import { composite, insertItem } from '../../machines/editor/edit-makers.ts'
import type { MaskChange, MaskLayer, PickLayer } from '../../machines/editor/masks.ts'
import type { Commit, DrawingOutcome, Fields, Selected, ToolView } from '../../machines/editor/types.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { maskFields } from '../traits/masks/fields.ts'
import type { VideoWork } from './object-rows.ts'
import { frameOf, rowHere, rowsEdit } from './object-rows.ts'
import type { WaitingStroke } from './waiting-strokes.ts'
import { strokeRow, waitingFields, waitingStrokes } from './waiting-strokes.ts'

export const OBJECT_ROLE = 'object'

export const objectSelection = (ids: readonly string[]): readonly Selected[] =>
  ids.map((id) => ({ role: OBJECT_ROLE, id }))

/** Strokes go to the first one. */
export const selectedObjects = (selection: readonly Selected[]): readonly string[] =>
  selection.filter(({ role }) => role === OBJECT_ROLE).map(({ id }) => id)

const workOf = ({ document }: ToolView<unknown>): VideoWork => document as VideoWork

export const objectsOf = (work: VideoWork): readonly SegmentObject[] => work.annotation.objects

export const findObject = (work: VideoWork, id: string): SegmentObject | undefined =>
  objectsOf(work).find((object) => object.id === id)

/** Null where it was deleted. */
export const soloObject = (work: VideoWork, fields: Fields): string | null => {
  const { soloId } = maskFields(fields)
  return soloId !== null && findObject(work, soloId) ? soloId : null
}

export function isObjectShown(work: VideoWork, fields: Fields, { id, visible }: SegmentObject): boolean {
  const solo = soloObject(work, fields)
  return solo === null ? visible : solo === id
}

/** Its category's if unused, else the first of the least used. */
export function newObjectColour(work: VideoWork, { newColour }: Fields): number {
  const uses = SEGMENT_COLOURS.map(() => 0)
  for (const { colourIndex } of objectsOf(work)) uses[colourIndex] = (uses[colourIndex] ?? 0) + 1
  return typeof newColour === 'number' && uses[newColour] === 0 ? newColour : uses.indexOf(Math.min(...uses))
}

export const newCategory = (fields: Fields): string => {
  const category = fields['newCategory']
  return typeof category === 'string' && category !== '' ? category : videoSegmentText.objects.anyCategory
}

function newObject(work: VideoWork, fields: Fields, id: string): SegmentObject {
  const names = new Set(objectsOf(work).map(({ name }) => name))
  let number = objectsOf(work).length + 1
  while (names.has(videoSegmentText.objects.name(number))) number += 1
  return {
    id,
    name: videoSegmentText.objects.name(number),
    category: newCategory(fields),
    colourIndex: newObjectColour(work, fields),
    visible: true,
    ...newAttributes(fields),
  }
}

/** Absent where the database has no labels. */
const newAttributes = (fields: Fields): Pick<SegmentObject, 'attributes'> =>
  Array.isArray(fields['newAttributes']) ? { attributes: fields['newAttributes'] } : {}

const sourceOf = ({ isProposal }: MaskChange): RowSource => (isProposal === true ? 'sam2' : 'manual')

function paintNew(change: MaskChange): DrawingOutcome | null {
  const { view, shape, newId, masks } = change
  const work = workOf(view)
  if (masks.area(shape) === 0) return null
  if (objectsOf(work).length >= OBJECTS_MAX) return { lost: 'full' }
  const object = newObject(work, view.fields, newId())
  const row = {
    objectId: object.id,
    frame: frameOf(view.fields),
    before: NO_ROW,
    row: { rle: shape, source: sourceOf(change) },
  }
  const edit = composite([insertItem(work, ['annotation', 'objects'], object), rowsEdit([row])])
  return edit && { edit, label: 'create', select: objectSelection([object.id]), fields: { soloId: null } }
}

/** A stroke without a selected object makes a new one. */
export const OBJECT_LAYER: MaskLayer & PickLayer = {
  role: OBJECT_ROLE,
  targetOf(view) {
    const [id] = selectedObjects(view.selection)
    return id !== undefined && findObject(workOf(view), id) ? id : null
  },
  idsOf: (document) => objectsOf(document as VideoWork).map(({ id }) => id),
  pickable(view) {
    const work = workOf(view)
    const { lockedIds } = maskFields(view.fields)
    return objectsOf(work).flatMap((object) => {
      const mask = rowHere(work, view.fields, object.id)?.rle
      const isOffered = isObjectShown(work, view.fields, object) && !lockedIds.includes(object.id)
      return mask && isOffered ? [{ id: object.id, mask }] : []
    })
  },
  maskOf: (view, target) => rowHere(workOf(view), view.fields, target)?.rle ?? null,
  apply(change): DrawingOutcome | null {
    const { view, target, mode, shape, masks } = change
    if (target === null) return mode === 'paint' ? paintNew(change) : null
    const work = workOf(view)
    const object = findObject(work, target)
    if (!object) return null
    if (maskFields(view.fields).lockedIds.includes(target)) return { lost: 'locked' }
    if (!isObjectShown(work, view.fields, object)) return { lost: 'hidden' }
    const source = sourceOf(change)
    const stroke = { objectId: target, frame: frameOf(view.fields), mode, shape, source }
    const before = rowHere(work, view.fields, target)
    // Earlier strokes on this frame must be applied first.
    const isEarly = before === null || waitingStrokes(view.fields).some((each) => isSamePlace(each, stroke))
    if (isEarly) return { later: waitingFields([...waitingStrokes(view.fields), stroke]) }
    return strokeCommit(stroke, before, masks)
  },
}

const isSamePlace = (a: WaitingStroke, b: WaitingStroke): boolean =>
  a.objectId === b.objectId && a.frame === b.frame

export function strokeCommit(
  stroke: WaitingStroke,
  before: MaskRow,
  masks: MaskChange['masks'],
): Commit | null {
  const row = strokeRow(before, stroke, masks)
  const { objectId, frame, mode } = stroke
  const edit = row && rowsEdit([{ objectId, frame, before, row }])
  return edit && { edit, label: mode }
}
