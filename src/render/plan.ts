import type { DrawCommand, ImageCommand } from './commands.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { intersection } from '../domain/geometry/rect.ts'
import { inflate, overlaps, union } from './geometry.ts'
import { reachOf } from './layout.ts'
import { planItem } from './plan-items.ts'
import { sameItem } from './same-item.ts'
import type { MediaItem, Scene, SceneItem } from './scene.ts'
import type { Size, Viewport } from './viewport.ts'
import { toScreen, visibleSource } from './viewport.ts'

/** Canvases from the bottom to the top. What changes at different paces never repaints together. */
export const LAYERS = ['media', 'masks', 'items', 'live'] as const
export type Layer = (typeof LAYERS)[number]

/** All that decides what is seen. */
export interface Frame {
  readonly scene: Scene
  readonly viewport: Viewport
  /** While the view moves, bitmaps are drawn by nearest neighbour; smoothly once it has settled. */
  readonly moving: boolean
}

/** Device pixels per source pixel from which pixels are shown as squares. */
export const PIXELATED_FROM = 4
/** A dirty region larger than this part of the screen is not worth clipping to. */
const LARGEST_DIRTY_PART = 0.6

/** The level to draw: the smallest that is not coarser than the screen, or the finest there is. */
export function levelFor(media: MediaItem, picture: Size, viewport: Viewport): number {
  const wanted = picture.width * viewport.scale * viewport.ratio
  for (let level = media.levels.length - 1; level > 0; level--) {
    if ((media.levels[level]?.width ?? 0) >= wanted) return level
  }
  return 0
}

function bitmap(
  key: string,
  level: number,
  size: Size,
  rect: Rect,
  frame: Frame,
  opacity: number,
): ImageCommand | null {
  const { viewport } = frame
  const seen = intersection(rect, visibleSource(viewport))
  if (!seen) return null
  const perX = size.width / rect.width
  const perY = size.height / rect.height
  // Whole bitmap pixels, so that neighbouring frames sample alike and nothing shimmers.
  const x0 = Math.max(Math.floor((seen.x - rect.x) * perX), 0)
  const y0 = Math.max(Math.floor((seen.y - rect.y) * perY), 0)
  const x1 = Math.min(Math.ceil((seen.x + seen.width - rect.x) * perX), size.width)
  const y1 = Math.min(Math.ceil((seen.y + seen.height - rect.y) * perY), size.height)
  const from = toScreen(viewport, { x: rect.x + x0 / perX, y: rect.y + y0 / perY })
  const to = toScreen(viewport, { x: rect.x + x1 / perX, y: rect.y + y1 / perY })
  const { ratio } = viewport
  const smooth = !frame.moving && (viewport.scale * ratio) / perX < PIXELATED_FROM
  return {
    op: 'image',
    key,
    level,
    from: [x0, y0, x1 - x0, y1 - y0],
    to: [from.x * ratio, from.y * ratio, (to.x - from.x) * ratio, (to.y - from.y) * ratio],
    smooth,
    opacity,
  }
}

const clearAll = (viewport: Viewport): DrawCommand => ({
  op: 'clear',
  x: 0,
  y: 0,
  width: Math.ceil(viewport.width * viewport.ratio),
  height: Math.ceil(viewport.height * viewport.ratio),
})

function planMedia(frame: Frame): DrawCommand[] {
  const { scene, viewport } = frame
  const commands: DrawCommand[] = [clearAll(viewport)]
  if (!scene.media) return commands
  const level = levelFor(scene.media, scene, viewport)
  const size = scene.media.levels[level]
  const whole: Rect = { x: 0, y: 0, width: scene.width, height: scene.height }
  const image = size ? bitmap(scene.media.key, level, size, whole, frame, 1) : null
  return image ? [...commands, image] : commands
}

function planMasks(frame: Frame): DrawCommand[] {
  const images = frame.scene.masks.map((mask) =>
    bitmap(mask.key, 0, mask.size, mask.rect, frame, mask.opacity),
  )
  return [clearAll(frame.viewport), ...images.filter((image) => image !== null)]
}

/** Where two lists of items differ on the screen, in CSS pixels; null when they do not. */
export function dirtyRegion(
  before: readonly SceneItem[],
  after: readonly SceneItem[],
  viewport: Viewport,
): Rect | null {
  const old = new Map(before.map((item, place) => [item.id, { item, place }]))
  let region: Rect | null = null
  const add = (item: SceneItem): void => {
    const reach = reachOf(item, viewport)
    region = region ? union(region, reach) : reach
  }
  let lastPlace = -1
  for (const item of after) {
    const known = old.get(item.id)
    old.delete(item.id)
    const moved = known !== undefined && known.place < lastPlace
    if (known) lastPlace = Math.max(lastPlace, known.place)
    if (known && !moved && sameItem(known.item, item)) continue
    add(item)
    if (known) add(known.item)
  }
  for (const { item } of old.values()) add(item)
  return region
}

function planItems(items: readonly SceneItem[], frame: Frame, region: Rect | null): DrawCommand[] {
  const { scene, viewport } = frame
  const screen: Rect = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  const within = region ?? screen
  return items
    .filter((item) => overlaps(reachOf(item, viewport), within))
    .flatMap((item) => planItem(item, scene, viewport))
}

/** Grows a region to whole device pixels. */
function toDevice(region: Rect, ratio: number): Rect {
  const x = Math.floor(region.x * ratio)
  const y = Math.floor(region.y * ratio)
  return {
    x,
    y,
    width: Math.ceil((region.x + region.width) * ratio) - x,
    height: Math.ceil((region.y + region.height) * ratio) - y,
  }
}

function planVectors(
  items: readonly SceneItem[],
  before: readonly SceneItem[] | null,
  frame: Frame,
): DrawCommand[] {
  const { viewport } = frame
  const full = (): DrawCommand[] => [clearAll(viewport), ...planItems(items, frame, null)]
  if (!before) return full()
  const dirty = dirtyRegion(before, items, viewport)
  if (!dirty) return []
  const screen: Rect = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  const region = intersection(inflate(dirty, 1), screen)
  if (!region) return []
  if (region.width * region.height > LARGEST_DIRTY_PART * screen.width * screen.height) return full()
  const device = toDevice(region, viewport.ratio)
  return [
    { op: 'clip', ...device },
    { op: 'clear', ...device },
    ...planItems(items, frame, region),
    { op: 'unclip' },
  ]
}

/**
 * What to draw on one layer to get from the previous frame to this one. No commands: the canvas is right as it is.
 *
 * @param previous what that canvas shows now; null when it shows nothing.
 */
export function plan(frame: Frame, previous: Frame | null, layer: Layer): DrawCommand[] {
  const { scene, viewport } = frame
  const sameView = previous !== null && previous.viewport === viewport
  const sameSize = previous?.scene.width === scene.width && previous.scene.height === scene.height
  const same = sameView && sameSize
  const sharp = same && previous.moving === frame.moving
  switch (layer) {
    case 'media':
      return sharp && previous.scene.media === scene.media ? [] : planMedia(frame)
    case 'masks':
      return sharp && previous.scene.masks === scene.masks ? [] : planMasks(frame)
    case 'items':
      return planVectors(scene.items, same ? previous.scene.items : null, frame)
    case 'live':
      return planVectors(scene.live, same ? previous.scene.live : null, frame)
  }
}
