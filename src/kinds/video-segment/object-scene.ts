import { segmentColour } from '../../domain/colours.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { MaskItem, PathItem, SceneItem, StrokeItem } from '../../render/scene.ts'
import type { EditorView } from '../types.ts'
import { maskFields } from '../traits/masks/fields.ts'
import type { Outlines } from '../traits/masks/outline.ts'
import { outlinesOf } from '../traits/masks/outline.ts'
import { cachedMask } from '../traits/masks/scene.ts'
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

/** Faint, so that the previous frame is not taken for the current mask. */
const GHOST_OPACITY = 0.18

const shownObjects = (work: VideoWork, { fields }: EditorView): readonly SegmentObject[] =>
  objectsOf(work).filter((object) => isObjectShown(work, fields, object))

function ghostItems(work: VideoWork, view: EditorView): MaskItem[] {
  if (view.fields['showGhost'] !== true) return []
  return shownObjects(work, view).flatMap(({ id, colourIndex }) => {
    const mask = rowBefore(work, view.fields, id)?.rle
    if (!mask || mask === rowHere(work, view.fields, id)?.rle) return []
    return [
      cachedMask(mask, {
        id: `ghost-${id}`,
        role: 'ghost',
        reach: 'none',
        colour: segmentColour(colourIndex),
        opacity: GHOST_OPACITY,
      }),
    ]
  })
}

/** An eraser has nothing to show yet. */
function waitingItems(work: VideoWork, view: EditorView): MaskItem[] {
  const { maskOpacity } = maskFields(view.fields)
  const here = waitingStrokes(view.fields).filter(
    ({ frame, mode }) => frame === frameOf(view.fields) && mode === 'paint',
  )
  return here.map(({ objectId, shape }, index) =>
    cachedMask(shape, {
      id: `waiting-${index}`,
      role: 'waiting',
      reach: 'none',
      colour: paintColour(work, view.fields, objectId),
      opacity: maskOpacity,
    }),
  )
}

let last: readonly MaskItem[] = []

/** The same list while its content is equal, so that nothing is composed again. */
function sameOrNew(items: readonly MaskItem[]): readonly MaskItem[] {
  if (items.length === last.length && items.every((item, index) => item === last[index])) return last
  last = items
  return items
}

export function objectMasks(work: VideoWork, view: EditorView): readonly MaskItem[] {
  const { maskOpacity, lockedIds } = maskFields(view.fields)
  const mine = shownObjects(work, view).flatMap(({ id, colourIndex }) => {
    const mask = rowHere(work, view.fields, id)?.rle
    if (!mask) return []
    return [
      cachedMask(mask, {
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

function paintColour(work: VideoWork, fields: EditorView['fields'], id: string | null): string {
  const object = id === null ? undefined : findObject(work, id)
  return segmentColour(object ? object.colourIndex : newObjectColour(work, fields))
}

export function objectStroke(work: VideoWork, { preview, fields }: EditorView): StrokeItem | null {
  if (preview?.type !== 'stroke' || preview.role !== OBJECT_ROLE) return null
  const { id, mode, points, count } = preview
  // Without a mask on this frame a stroke has nothing to change.
  const target = preview.target !== null && rowHere(work, fields, preview.target)?.rle ? preview.target : null
  const colour = paintColour(work, fields, preview.target)
  return { id, mode, target, colour, opacity: maskFields(fields).maskOpacity, points, count }
}

const ERASING = { stroke: '#ffffff', screenWidth: 1.5, dash: [4, 3] } as const

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

/** Of the selection and the hovered mask, or of all; they follow a stroke when it ends. */
export function objectLines(work: VideoWork, view: EditorView): Outlines {
  const { outlined } = maskFields(view.fields)
  const { preview, hover, drawing } = view
  const painted = preview?.type === 'stroke' ? preview.target : null
  const hovered = hover?.role === OBJECT_ROLE && drawing === null ? hover.id : null
  const wanted = new Set([...selectedObjects(view.selection), hovered])
  return outlinesOf(
    shownObjects(work, view).flatMap(({ id, colourIndex }) => {
      const look = wanted.has(id) ? 'thick' : 'thin'
      if ((look === 'thin' && !outlined) || id === painted) return []
      const mask = rowHere(work, view.fields, id)?.rle
      return mask ? [{ id, mask, colour: segmentColour(colourIndex), look }] : []
    }),
  )
}

/** `boundingData` shows boxes with names, `showPoints` mask centres. */
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
