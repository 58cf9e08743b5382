import type { Point } from '../domain/geometry/point.ts'
import type { ScreenPoint, ScreenRect, SourcePoint, SourceRect } from '../domain/geometry/units.ts'
import { rotateAbout } from '../domain/geometry/point.ts'
import { boundsOf, centre } from '../domain/geometry/rect.ts'
import { cornersOf, inflate, union } from './geometry.ts'
import { toScreenRect, toScreen } from './viewport.ts'
import type { BoundedItem, BoxItem, HandleName, PointItem, SceneItem, RunLengthMask, Scene } from './scene.ts'
import { itemsOf } from './scene.ts'
import type { Viewport } from './viewport.ts'

/** Drawing and hit testing share these sizes, which do not grow with the zoom. */

/** CSS pixels, like the constants below. */
export const HANDLE_SIZE = 9
/** Distance of a box from its rotation handle. */
export const ROTATE_REACH = 26
/** Smaller boxes show corner handles only, and none where they yield. */
const SMALL_BOX = 40
export const LABEL_SIZE = 12
export const LABEL_PADDING = 4
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

export const LABEL_HEIGHT = LABEL_SIZE + 2 * LABEL_PADDING

/** Nearly as wide as high. */
const WIDE_LETTERS = /[A-Z@%&mw]/

/** Upper estimate, as a share of the font size. */
function letterWidth(letter: string): number {
  // Surrogate pairs are emoji and rare ideographs.
  if (letter.length > 1) return 1.4
  return letter > '\u00ff' || WIDE_LETTERS.test(letter) ? 1 : 0.68
}

/** Upper estimate in CSS pixels, without measuring text. */
function labelWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return Math.ceil(width * LABEL_SIZE) + 2 * LABEL_PADDING
}

export function handleAt(item: BoxItem, name: HandleName, viewport: Viewport): ScreenPoint {
  const { rect, rotation = 0 } = item
  const place = (fx: number, fy: number, lift = 0): ScreenPoint =>
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

export function shownHandles(item: BoxItem, viewport: Viewport): readonly HandleName[] {
  const handles = item.handles ?? []
  const side = Math.min(item.rect.width, item.rect.height) * viewport.scale
  if (side >= SMALL_BOX) return handles
  return item.yields ? [] : handles.filter((name) => !MIDDLES.has(name))
}

export function outlineOf(item: SceneItem, viewport: Viewport): readonly ScreenPoint[] {
  const show = (point: SourcePoint): ScreenPoint => toScreen(viewport, point)
  switch (item.type) {
    case 'box':
      return cornersOf(item.rect, item.rotation).map(show)
    case 'path':
      return item.points.map(show)
    case 'shade':
      return cornersOf(item.hole, item.rotation).map(show)
    default:
      return [show(item.at)]
  }
}

/** The first of the highest points, where a box has its label. */
export const topmost = (points: readonly Point[]): Point =>
  points.reduce((best, point) => (point.y < best.y ? point : best), points[0] ?? { x: 0, y: 0 })

export const labelPill = (text: string, at: ScreenPoint): ScreenRect => ({
  x: at.x,
  y: at.y - LABEL_HEIGHT - 2,
  width: labelWidth(text),
  height: LABEL_HEIGHT,
})

/** Includes both places: above the point, and below it at the top of the screen. */
const labelRect = (text: string, at: ScreenPoint): ScreenRect => ({
  ...labelPill(text, at),
  height: 2 * LABEL_HEIGHT + 4,
})

function boxExtras(item: BoxItem, outline: ScreenRect, viewport: Viewport): ScreenRect {
  const margin = (item.style.screenWidth ?? LINE_WIDTH) + 3
  let bounds = inflate(outline, item.handles?.length ? Math.max(HANDLE_SIZE, margin) : margin)
  if (item.label) bounds = union(bounds, labelRect(item.label, topmost(outlineOf(item, viewport))))
  if (item.handles?.includes('rotate')) {
    const knob = handleAt(item, 'rotate', viewport)
    bounds = union(bounds, inflate({ ...knob, width: 0, height: 0 }, HANDLE_SIZE))
  }
  return bounds
}

function pointExtras(item: PointItem, { x, y }: ScreenRect): ScreenRect {
  const { screenRadius, label } = item
  const around = screenRadius + (item.style.screenWidth ?? LINE_WIDTH) + 3
  const disc = inflate({ x, y, width: 0, height: 0 }, around)
  return label ? union(disc, labelRect(label, { x: x + screenRadius, y: y - screenRadius })) : disc
}

const knownBounds = new WeakMap<readonly Point[], SourceRect>()

/** Cached: the list is immutable. */
export function boundsOfPoints(points: readonly Point[]): SourceRect | null {
  const known = knownBounds.get(points)
  if (known) return known
  const bounds = boundsOf(points)
  if (bounds) knownBounds.set(points, bounds)
  return bounds
}

export function sourceBounds(item: BoundedItem): SourceRect | null {
  switch (item.type) {
    case 'path':
      return boundsOfPoints(item.points)
    case 'box':
      return item.rotation ? boundsOf(cornersOf(item.rect, item.rotation)) : item.rect
    default:
      return { x: item.at.x, y: item.at.y, width: 0, height: 0 }
  }
}

/** CSS pixels around its bounds that `reachOf` stays within at any zoom. */
export function marginOf(item: BoundedItem): number {
  const text = item.type === 'label' ? item.text : item.label
  const named = text ? Math.max(labelWidth(text), 2 * LABEL_HEIGHT + 4) : 0
  const line = Math.max(HANDLE_SIZE, (item.style.screenWidth ?? LINE_WIDTH) + 3)
  switch (item.type) {
    case 'box':
      return Math.max(named, item.handles?.includes('rotate') ? ROTATE_REACH + HANDLE_SIZE : line)
    case 'point':
      return item.screenRadius + Math.max(named, line)
    default:
      return Math.max(named, line)
  }
}

const EVERYWHERE: ScreenRect = { x: -1e7, y: -1e7, width: 2e7, height: 2e7 }

export function reachOf(item: SceneItem, viewport: Viewport): ScreenRect {
  if (item.type === 'shade' || item.type === 'crosshair') return EVERYWHERE
  const bounds = sourceBounds(item)
  if (!bounds) return { x: 0, y: 0, width: 0, height: 0 }
  const outline = toScreenRect(viewport, bounds)
  switch (item.type) {
    case 'box':
      return boxExtras(item, outline, viewport)
    case 'point':
      return pointExtras(item, outline)
    case 'label':
      return union(outline, labelRect(item.text, outline))
    case 'path': {
      const margin = (item.style.screenWidth ?? LINE_WIDTH) + 3
      const line = inflate(outline, item.vertices ? Math.max(HANDLE_SIZE, margin) : margin)
      return item.label ? union(line, labelRect(item.label, topmost(outlineOf(item, viewport)))) : line
    }
  }
}

/** Null where the scene shows none. @param maskBounds bounds of the set pixels of a mask */
export function boundsInScene(
  { items, masks }: Scene,
  one: { readonly role: string; readonly id: string },
  maskBounds: (mask: RunLengthMask) => SourceRect | null,
): SourceRect | null {
  const is = ({ role, id }: typeof one): boolean => role === one.role && id === one.id
  const item = itemsOf(items).find(is)
  if (item && item.type !== 'shade' && item.type !== 'crosshair') return sourceBounds(item)
  const shown = masks.find(is)
  return shown ? maskBounds(shown.mask) : null
}
