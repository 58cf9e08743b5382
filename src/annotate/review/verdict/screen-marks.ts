import { area, boundsOf, intersection, meets } from '../../../domain/geometry/rect.ts'
import type { ScreenPoint, ScreenRect } from '../../../domain/geometry/units.ts'
import { inflate, lengthInside } from '../../../render/geometry.ts'
import { labelPill, outlineOf, topmost } from '../../../render/layout.ts'
import type { SceneItem } from '../../../render/scene.ts'
import type { Viewport } from '../../../render/viewport.ts'

/** What a bubble above the picture would hide of it. All lengths are CSS pixels. */

/** What is worked on counts as a whole; what is only pointed at or named counts by its name. */
type Held = 'whole' | 'name'

export interface ScreenMark {
  readonly outline: readonly ScreenPoint[]
  readonly bounds: ScreenRect
  /** Nodes and names. A bubble inside a large shape hides nothing of it. */
  readonly solid: readonly ScreenRect[]
  readonly held: Held | null
}

/** A hidden line counts as a strip of this width. */
const LINE_STRIP = 8
/** What is held counts as much as so many others. */
const HELD_WEIGHT = 10

export function heldPart(item: SceneItem): Held | null {
  if (item.type === 'path' && item.vertices) return 'whole'
  if (item.type === 'box' && item.handles) return 'whole'
  return 'isNamed' in item && item.isNamed ? 'name' : null
}

const isClosed = (item: SceneItem): boolean => item.type === 'box' || (item.type === 'path' && item.closed)

function solidParts(item: SceneItem, outline: readonly ScreenPoint[]): ScreenRect[] {
  const { x, y } = topmost(outline)
  switch (item.type) {
    case 'label':
      return [labelPill(item.text, { x, y })]
    case 'box':
    case 'path':
      return item.label ? [labelPill(item.label, { x, y })] : []
    case 'point': {
      const radius = item.screenRadius
      const disc = inflate({ x, y, width: 0, height: 0 }, radius)
      return item.label ? [disc, labelPill(item.label, { x: x + radius, y: y - radius })] : [disc]
    }
    default:
      return []
  }
}

export const screenMarks = (items: readonly SceneItem[], viewport: Viewport): ScreenMark[] =>
  items.flatMap((item): ScreenMark[] => {
    if (item.type === 'shade' || item.type === 'crosshair') return []
    const corners = outlineOf(item, viewport)
    const [first] = corners
    const outline = isClosed(item) && first ? [...corners, first] : corners
    const bounds = boundsOf(outline)
    return bounds ? [{ outline, bounds, solid: solidParts(item, corners), held: heldPart(item) }] : []
  })

function solidHidden(rect: ScreenRect, { solid }: ScreenMark): number {
  const shared = solid.map((part) => intersection(rect, part))
  return shared.reduce((sum, part) => sum + (part ? area(part) : 0), 0)
}

function linesHidden(rect: ScreenRect, { outline, bounds }: ScreenMark): number {
  if (!meets(rect, bounds)) return 0
  let hidden = 0
  for (const [index, to] of outline.entries()) {
    const from = outline[index - 1]
    if (from) hidden += LINE_STRIP * lengthInside(rect, from, to)
  }
  return hidden
}

/** In square pixels. */
export const hiddenBy = (rect: ScreenRect, marks: readonly ScreenMark[]): number =>
  marks.reduce((sum, mark) => {
    const hidden = solidHidden(rect, mark) + linesHidden(rect, mark)
    return sum + (mark.held ? HELD_WEIGHT : 1) * hidden
  }, 0)

/** Whether it hides what is held, or lies under the pointer. */
export const isInTheWay = (
  rect: ScreenRect,
  marks: readonly ScreenMark[],
  pointer: ScreenPoint | null,
): boolean =>
  (pointer !== null && meets(rect, { ...pointer, width: 0, height: 0 })) ||
  marks.some(
    (mark) =>
      mark.held !== null &&
      (solidHidden(rect, mark) > 0 || (mark.held === 'whole' && linesHidden(rect, mark) > 0)),
  )
