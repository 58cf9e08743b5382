import type { DrawCommand } from '../commands.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { clearAll, screenOf, toDevice } from '../viewport.ts'
import { contains, inflate, join, overlaps } from '../geometry.ts'
import type { ItemTiles } from '../items/item-layer.ts'
import { planItemTiles } from '../items/item-layer.ts'
import { compareItems, itemsIn, measureReaches } from '../items/item-reach.ts'
import { maskRegion, planMasks } from '../masks/plan-masks.ts'
import { planMedia } from '../media/plan-media.ts'
import { planItems } from '../items/plan-items.ts'
import type { Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** From the bottom to the top. */
export const LAYERS = ['media', 'masks', 'items', 'live'] as const
export type Layer = (typeof LAYERS)[number]

/** All that decides what is seen. */
export interface Frame {
  readonly scene: Scene
  readonly viewport: Viewport
  /** While the view moves, bitmaps are drawn by nearest neighbour; smoothly once it has settled. */
  readonly moving: boolean
  /** Where the pixels of masks differ from what the canvas shows, in source pixels. */
  readonly maskDamage: readonly Rect[]
  /** The tiles that stand for the items, where these are many. */
  readonly tiles: ItemTiles | null
  /** Where the screen begins, in CSS pixels, if not at the viewport's own top: labels stay inside. */
  readonly top?: number
}

/** A dirty region larger than this part of the screen is not worth clipping to. */
const LARGEST_DIRTY_PART = 0.6

/** Whether everything has to be drawn, because the picture lies elsewhere or is drawn otherwise. */
function isAnew(frame: Frame, previous: Frame, layers: readonly Layer[]): boolean {
  const { scene, viewport } = frame
  const old = previous.scene
  if (previous.viewport !== viewport || old.width !== scene.width || old.height !== scene.height) return true
  if ((previous.tiles === null) !== (frame.tiles === null) && layers.includes('items')) return true
  if (previous.moving !== frame.moving && (layers.includes('media') || scene.masks.length > 0)) return true
  return layers.includes('media') && old.media !== scene.media
}

/** Where what lies on the picture differs from what the canvas shows, in CSS pixels. */
function dirtyRegion(frame: Frame, previous: Frame, layers: readonly Layer[]): Rect | null {
  const { scene, viewport, tiles, maskDamage } = frame
  let region: Rect | null = null
  if (layers.includes('masks'))
    for (const damage of maskDamage) region = join(region, maskRegion(frame, damage))
  for (const layer of ['items', 'live'] as const) {
    const [before, after] = [previous.scene[layer], scene[layer]]
    if (!layers.includes(layer) || (layer === 'items' && tiles) || before === after) continue
    region = join(region, compareItems(measureReaches(before, viewport), after, viewport).dirty)
  }
  if (tiles && layers.includes('items')) for (const damage of tiles.damage) region = join(region, damage)
  return region
}

/** What is on a layer, within a region of device pixels or everywhere. */
function content(layer: Layer, frame: Frame, region: Rect | null): DrawCommand[] {
  const { scene, viewport, tiles } = frame
  switch (layer) {
    case 'media':
      return planMedia(frame, region)
    case 'masks':
      if (scene.masks.length === 0 && !scene.stroke) return []
      return planMasks(frame, region)
    case 'items':
      if (tiles) return planItemTiles(tiles, viewport, region)
      return planVectors(scene.items, frame, region)
    case 'live':
      return planVectors(scene.live, frame, region)
  }
}

function planVectors(
  items: Scene['items'],
  { scene, viewport, top = 0 }: Frame,
  region: Rect | null,
): DrawCommand[] {
  const { ratio } = viewport
  const { x, y, width, height } = region ?? screenOf(viewport)
  const within = { x: x / ratio, y: y / ratio, width: width / ratio, height: height / ratio }
  return planItems(itemsIn(measureReaches(items, viewport), within), scene, viewport, top)
}

/** Whether a rectangle of device pixels is all of the screen. */
export function isWhole({ x, y, width, height }: Rect, viewport: Viewport): boolean {
  const screen = screenOf(viewport)
  return x === 0 && y === 0 && width === screen.width && height === screen.height
}

/**
 * What of a canvas that holds some layers a frame shows otherwise than the previous one, in device pixels; null:
 * nothing.
 *
 * @param previous what that canvas shows now; null when it shows nothing.
 */
export function changedRegion(frame: Frame, previous: Frame | null, layers: readonly Layer[]): Rect | null {
  const screen = screenOf(frame.viewport)
  if (!previous || isAnew(frame, previous, layers)) return screen
  const dirty = dirtyRegion(frame, previous, layers)
  const region = dirty && toDevice(inflate(dirty, 1), frame.viewport)
  if (!region) return null
  const isLarge = region.width * region.height > LARGEST_DIRTY_PART * screen.width * screen.height
  return isLarge ? screen : region
}

/**
 * What to draw on a canvas that holds some layers to get from the previous frame to this one. No commands: the canvas
 * is right as it is.
 *
 * @param previous what that canvas shows now; null when it shows nothing.
 */
export function plan(frame: Frame, previous: Frame | null, layers: readonly Layer[]): DrawCommand[] {
  const region = changedRegion(frame, previous, layers)
  return region ? planRegion(frame, region, layers) : []
}

/** What the picture covers, in whole device pixels, so that nothing shines through; null for one with holes. */
export function coveredRect({ scene, viewport }: Frame): Rect | null {
  if (scene.media === null || scene.media.seeThrough) return null
  const { offsetX, offsetY, scale, ratio } = viewport
  const [x, y] = [Math.ceil(offsetX * ratio), Math.ceil(offsetY * ratio)]
  const right = Math.floor((offsetX + scene.width * scale) * ratio)
  const bottom = Math.floor((offsetY + scene.height * scale) * ratio)
  return { x, y, width: right - x, height: bottom - y }
}

/** Whether the picture covers a region of device pixels. */
export function isCovered(frame: Frame, region: Rect): boolean {
  const covered = coveredRect(frame)
  return covered !== null && contains(covered, region)
}

/** Some layers anew within a region of device pixels. */
export function planRegion(frame: Frame, region: Rect, layers: readonly Layer[]): DrawCommand[] {
  const { viewport } = frame
  if (isWhole(region, viewport))
    return [clearAll(viewport), ...layers.flatMap((layer) => content(layer, frame, null))]
  return [
    { op: 'clip', ...region },
    { op: 'clear', ...region },
    ...layers.flatMap((layer) => content(layer, frame, region)),
    { op: 'unclip' },
  ]
}

/** Items alone, for a canvas that is only as large as they are: its rectangle in device pixels, and what is on it. */
export function planPatch(
  items: Scene['items'],
  scene: Scene,
  viewport: Viewport,
): { readonly rect: Rect; readonly commands: readonly DrawCommand[] } | null {
  const { items: seen, reaches } = measureReaches(items, viewport)
  const screen: Rect = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  const reach = reaches
    .filter((one) => overlaps(one, screen))
    .reduce<Rect | null>((all, one) => join(all, one), null)
  const rect = reach && toDevice(inflate(reach, 1), viewport)
  return rect && { rect, commands: planItems(seen, scene, viewport) }
}
