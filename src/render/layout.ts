import type { Point } from '../domain/geometry/point.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { rotateAbout } from '../domain/geometry/point.ts'
import { boundsOf, centre } from '../domain/geometry/rect.ts'
import { cornersOf, inflate, union } from './geometry.ts'
import type { BoxItem, HandleName, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { toScreen } from './viewport.ts'

/** Where things of fixed screen size lie: shared by `plan` and `hitTest`, so that what is seen is what is hit. */

/** Side of a handle in CSS pixels. */
export const HANDLE_SIZE = 9
/** CSS pixels between a box and its rotation handle. */
export const ROTATE_REACH = 26
/** Side in CSS pixels under which a box shows corner handles only. */
export const SMALL_BOX = 40
export const LABEL_SIZE = 12
export const LABEL_PADDING = 4
/** Line width in CSS pixels where a style names none. */
export const LINE_WIDTH = 1.5

const MIDDLES: ReadonlySet<HandleName> = new Set(['n', 'e', 's', 'w'])

const FRACTIONS: Record<Exclude<HandleName, 'rotate'>, readonly [number, number]> = {
  nw: [0, 0],
  n: [0.5, 0],
  ne: [1, 0],
  e: [1, 0.5],
  se: [1, 1],
  s: [0.5, 1],
  sw: [0, 1],
  w: [0, 0.5],
}

/** Height of a label's pill in CSS pixels. */
export const LABEL_HEIGHT = LABEL_SIZE + 2 * LABEL_PADDING

/** Upper estimate of a label's width in CSS pixels, without asking a canvas. */
export function labelWidth(text: string): number {
  let width = 0
  for (const character of text) width += character.charCodeAt(0) > 0xff ? LABEL_SIZE : LABEL_SIZE * 0.68
  return Math.ceil(width) + 2 * LABEL_PADDING
}

/** Centre of a handle on the screen. */
export function handleAt(item: BoxItem, name: HandleName, viewport: Viewport): Point {
  const { rect, rotation = 0 } = item
  const place = (fx: number, fy: number, lift = 0): Point =>
    toScreen(
      viewport,
      rotateAbout(
        { x: rect.x + rect.width * fx, y: rect.y + rect.height * fy - lift },
        centre(rect),
        rotation,
      ),
    )
  if (name === 'rotate') return place(0.5, 0, ROTATE_REACH / viewport.scale)
  const [fx, fy] = FRACTIONS[name]
  return place(fx, fy)
}

/** The handles that a box shows at this zoom: small ones keep their corners only. */
export function shownHandles(item: BoxItem, viewport: Viewport): readonly HandleName[] {
  const handles = item.handles ?? []
  const side = Math.min(item.rect.width, item.rect.height) * viewport.scale
  return side >= SMALL_BOX ? handles : handles.filter((name) => !MIDDLES.has(name))
}

/** Corners or points of an item on the screen. */
export function outlineOf(item: SceneItem, viewport: Viewport): readonly Point[] {
  const show = (point: Point): Point => toScreen(viewport, point)
  switch (item.type) {
    case 'box':
      return cornersOf(item.rect, item.rotation).map(show)
    case 'path':
      return item.points.map(show)
    case 'shade':
      return cornersOf(item.hole).map(show)
    default:
      return [show(item.at)]
  }
}

function extrasOf(item: SceneItem, outline: Rect, viewport: Viewport): Rect {
  const margin = (item.style.screenWidth ?? LINE_WIDTH) + 3
  if (item.type === 'point') {
    const disc = inflate(outline, item.screenRadius + margin)
    return item.label ? union(disc, labelRect(item.label, { x: disc.x, y: disc.y })) : disc
  }
  if (item.type === 'label') return union(outline, labelRect(item.text, outline))
  if (item.type === 'path') return inflate(outline, item.vertices ? HANDLE_SIZE : margin)
  if (item.type !== 'box') return outline
  let bounds = inflate(outline, item.handles?.length ? HANDLE_SIZE : margin)
  if (item.label) bounds = union(bounds, labelRect(item.label, outline))
  if (item.handles?.includes('rotate')) {
    const knob = handleAt(item, 'rotate', viewport)
    bounds = union(bounds, inflate({ ...knob, width: 0, height: 0 }, HANDLE_SIZE))
  }
  return bounds
}

const labelRect = (text: string, at: Point): Rect => ({
  x: at.x,
  y: at.y - LABEL_HEIGHT - 2,
  width: labelWidth(text),
  height: 2 * LABEL_HEIGHT + 4,
})

/** Everything that painting an item can touch, in CSS pixels. */
export function reachOf(item: SceneItem, viewport: Viewport): Rect {
  const whole: Rect = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  if (item.type === 'shade' || item.type === 'crosshair') return whole
  const outline = boundsOf(outlineOf(item, viewport))
  return outline ? extrasOf(item, outline, viewport) : { x: 0, y: 0, width: 0, height: 0 }
}
