import { segmentColour } from '../../domain/colours.ts'
import type { SegmentObject } from '../../domain/documents/schemas.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { MaskItem, PathItem, SceneItem, StrokeItem } from '../../render/scene.ts'
import type { EditorView } from '../types.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { linesOf } from '../traits/masks/outline.ts'
import { kept } from '../traits/masks/scene.ts'
import {
  OBJECT_ROLE,
  findObject,
  isObjectShown,
  newObjectColour,
  objectsOf,
  selectedObjects,
} from './object-layer.ts'
import type { VideoWork } from './object-rows.ts'
import { frameOf, rowBefore, rowHere } from './object-rows.ts'
import { waitingStrokes } from './waiting-strokes.ts'

/** Objects of a video on one frame. */

/** Tint of the frame before: there to be drawn over, not to be taken for the mask. */
const GHOST_OPACITY = 0.18

const shownObjects = (work: VideoWork, { fields }: EditorView): readonly SegmentObject[] =>
  objectsOf(work).filter((object) => isObjectShown(work, fields, object))

function ghostItems(work: VideoWork, view: EditorView): MaskItem[] {
  if (view.fields['showGhost'] !== true) return []
  return shownObjects(work, view).flatMap(({ id, colourIndex }) => {
    const mask = rowBefore(work, view.fields, id)?.rle
    if (!mask || mask === rowHere(work, view.fields, id)?.rle) return []
    return [
      kept(mask, {
        id: `ghost-${id}`,
        role: 'ghost',
        reach: 'none',
        colour: segmentColour(colourIndex),
        opacity: GHOST_OPACITY,
      }),
    ]
  })
}

/** Strokes that wait for the rows of the frame; what an eraser takes away cannot be seen yet. */
function waitingItems(work: VideoWork, view: EditorView): MaskItem[] {
  const { maskOpacity } = maskFields(view.fields)
  const here = waitingStrokes(view.fields).filter(
    ({ frame, mode }) => frame === frameOf(view.fields) && mode === 'paint',
  )
  return here.map(({ objectId, shape }, index) =>
    kept(shape, {
      id: `waiting-${index}`,
      role: 'waiting',
      reach: 'none',
      colour: paintColour(work, view.fields, objectId),
      opacity: maskOpacity,
    }),
  )
}

let last: readonly MaskItem[] = []

/** The same list as long as it holds the same, so that nothing is composed anew. */
function sameOrNew(items: readonly MaskItem[]): readonly MaskItem[] {
  if (items.length === last.length && items.every((item, index) => item === last[index])) return last
  last = items
  return items
}

/** Masks of the frame, the first object at the bottom; below them those of the frame before. */
export function objectMasks(work: VideoWork, view: EditorView): readonly MaskItem[] {
  const { maskOpacity, lockedIds } = maskFields(view.fields)
  const mine = shownObjects(work, view).flatMap(({ id, colourIndex }) => {
    const mask = rowHere(work, view.fields, id)?.rle
    if (!mask) return []
    return [
      kept(mask, {
        id,
        role: OBJECT_ROLE,
        reach: view.drawing !== null || lockedIds.includes(id) ? 'none' : 'all',
        colour: segmentColour(colourIndex),
        opacity: maskOpacity,
      }),
    ]
  })
  return sameOrNew([...ghostItems(work, view), ...mine, ...waitingItems(work, view)])
}

/** The colour of what a tool paints: that of the selected object, or of the one that is to come. */
function paintColour(work: VideoWork, fields: EditorView['fields'], id: string | null): string {
  const object = id === null ? undefined : findObject(work, id)
  return segmentColour(object ? object.colourIndex : newObjectColour(work, fields))
}

/** The brush or eraser at work. */
export function objectStroke(work: VideoWork, { preview, fields }: EditorView): StrokeItem | null {
  if (preview?.type !== 'stroke' || preview.role !== OBJECT_ROLE) return null
  const { id, mode, points, count } = preview
  // On a frame where the object has no mask yet there is nothing that the stroke could change.
  const target = preview.target !== null && rowHere(work, fields, preview.target)?.rle ? preview.target : null
  const colour = paintColour(work, fields, preview.target)
  return { id, mode, target, colour, opacity: maskFields(fields).maskOpacity, points, count }
}

const ERASING = { stroke: '#ffffff', screenWidth: 1.5, dash: [4, 3] } as const

/** The path of a polygon or lasso in the making. */
export function objectPath(work: VideoWork, { preview, selection, fields }: EditorView): PathItem[] {
  if (preview?.type !== 'path' || preview.role !== OBJECT_ROLE) return []
  const { points, closed, mode } = preview
  const colour = paintColour(work, fields, selectedObjects(selection)[0] ?? null)
  return [
    {
      type: 'path',
      id: 'preview',
      role: OBJECT_ROLE,
      reach: 'none',
      points,
      closed,
      vertices: preview.vertices ?? (preview.placed < points.length || !closed),
      style: mode === 'erase' ? ERASING : { stroke: colour, screenWidth: 1.5, fill: `${colour}33` },
    },
  ]
}

/** Lines around what is selected and what the pointer would pick; a stroke changes its mask first, its lines later. */
export function objectLines(work: VideoWork, view: EditorView): PathItem[] {
  const { preview, hover, drawing } = view
  const painted = preview?.type === 'stroke' ? preview.target : null
  const hovered = hover?.role === OBJECT_ROLE && drawing === null ? hover.id : null
  const wanted = [...selectedObjects(view.selection), hovered]
  return shownObjects(work, view).flatMap(({ id, colourIndex }) => {
    const mask = wanted.includes(id) && id !== painted ? rowHere(work, view.fields, id)?.rle : null
    return mask ? linesOf(mask, id, segmentColour(colourIndex), false) : []
  })
}

/** Boxes around masks with their names (`boundingData`), and the middle of each as a point (`showPoints`). */
export function objectMarks(work: VideoWork, view: EditorView): SceneItem[] {
  const withBoxes = view.fields['showBounds'] === true
  const withPoints = view.fields['showPoints'] === true
  if (!withBoxes && !withPoints) return []
  return shownObjects(work, view).flatMap(({ id, name, colourIndex }): SceneItem[] => {
    const mask = rowHere(work, view.fields, id)?.rle
    const rect = mask && maskBox(mask)
    if (!rect) return []
    const stroke = segmentColour(colourIndex)
    const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
    const common = { role: 'mark', reach: 'none' } as const
    return [
      ...(withBoxes
        ? [
            {
              ...common,
              type: 'box',
              id: `bounds-${id}`,
              rect,
              label: name,
              style: { stroke, screenWidth: 1 },
            } as const,
          ]
        : []),
      ...(withPoints
        ? [
            {
              ...common,
              type: 'point',
              id: `point-${id}`,
              at,
              screenRadius: 4,
              ...(withBoxes ? {} : { label: name }),
              style: { stroke: '#ffffff', fill: stroke, screenWidth: 1.5 },
            } as const,
          ]
        : []),
    ]
  })
}
