import type { DrawCommand } from '../commands.ts'
import type { DeviceRect, ScreenRect, SourceRect } from '../../domain/geometry/units.ts'
import { screenOf, toDevice } from '../viewport.ts'
import { contains, inflate, unionOf, overlaps } from '../geometry.ts'
import type { ItemTiles } from '../items/item-layer.ts'
import { planItemTiles } from '../items/item-layer.ts'
import { compareItems, itemsIn, measureReaches } from '../items/item-reach.ts'
import { maskRegion, planMasks } from '../masks/plan-masks.ts'
import { planMedia } from '../media/plan-media.ts'
import { planItems } from '../items/plan-items.ts'
import type { Scene } from '../scene.ts'
import { itemsOf } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

export const LAYERS = ['media', 'masks', 'items', 'live'] as const
export type Layer = (typeof LAYERS)[number]

export interface Frame {
  readonly scene: Scene
  readonly viewport: Viewport
  /** Bitmaps are smoothed only once the view has settled. */
  readonly moving: boolean
  /** Pixels of masks that differ from the canvas. */
  readonly maskDamage: readonly SourceRect[]
  readonly tiles: ItemTiles | null
  /** CSS pixels; labels stay below this edge of the screen. */
  readonly top?: number
}

/** Share of the screen from which clipping is not worth it. */
const LARGEST_DIRTY_PART = 0.6

function needsFullRedraw(frame: Frame, previous: Frame, layers: readonly Layer[]): boolean {
  const { scene, viewport } = frame
  const old = previous.scene
  if (previous.viewport !== viewport || old.width !== scene.width || old.height !== scene.height) return true
  if ((previous.tiles === null) !== (frame.tiles === null) && layers.includes('items')) return true
  if (previous.moving !== frame.moving && (layers.includes('media') || scene.masks.length > 0)) return true
  return layers.includes('media') && old.media !== scene.media
}

function dirtyRegion(frame: Frame, previous: Frame, layers: readonly Layer[]): ScreenRect | null {
  const { scene, viewport, tiles, maskDamage } = frame
  let region: ScreenRect | null = null
  if (layers.includes('masks'))
    for (const damage of maskDamage) region = unionOf(region, maskRegion(frame, damage))
  for (const layer of ['items', 'live'] as const) {
    const [before, after] = [previous.scene[layer], scene[layer]]
    if (!layers.includes(layer) || (layer === 'items' && tiles) || before === after) continue
    region = unionOf(region, compareItems(measureReaches(before, viewport), after, viewport).dirty)
  }
  if (tiles && layers.includes('items')) for (const damage of tiles.damage) region = unionOf(region, damage)
  return region
}

function content(layer: Layer, frame: Frame, region: DeviceRect | null): DrawCommand[] {
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
  region: DeviceRect | null,
): DrawCommand[] {
  const { ratio } = viewport
  const { x, y, width, height } = region ?? screenOf(viewport)
  const within = { x: x / ratio, y: y / ratio, width: width / ratio, height: height / ratio }
  return planItems(itemsIn(measureReaches(items, viewport), within, viewport), scene, viewport, top)
}

function isWhole({ x, y, width, height }: DeviceRect, viewport: Viewport): boolean {
  const screen = screenOf(viewport)
  return x === 0 && y === 0 && width === screen.width && height === screen.height
}

/** Null where nothing differs. @param previous the frame on the canvas; null when it is empty */
export function changedRegion(
  frame: Frame,
  previous: Frame | null,
  layers: readonly Layer[],
): DeviceRect | null {
  const screen = screenOf(frame.viewport)
  if (!previous || needsFullRedraw(frame, previous, layers)) return screen
  const dirty = dirtyRegion(frame, previous, layers)
  const region = dirty && toDevice(inflate(dirty, 1), frame.viewport)
  if (!region) return null
  const isLarge = region.width * region.height > LARGEST_DIRTY_PART * screen.width * screen.height
  return isLarge ? screen : region
}

/** Empty when the canvas is right. @param previous the frame on it; null when it is empty */
export function plan(frame: Frame, previous: Frame | null, layers: readonly Layer[]): DrawCommand[] {
  const region = changedRegion(frame, previous, layers)
  return region ? planRegion(frame, region, layers) : []
}

/** Without gaps; null for a picture with transparent pixels. */
export function coveredRect({ scene, viewport }: Frame): DeviceRect | null {
  if (scene.media === null || scene.media.seeThrough) return null
  const { offsetX, offsetY, scale, ratio } = viewport
  const [x, y] = [Math.ceil(offsetX * ratio), Math.ceil(offsetY * ratio)]
  const right = Math.floor((offsetX + scene.width * scale) * ratio)
  const bottom = Math.floor((offsetY + scene.height * scale) * ratio)
  return { x, y, width: right - x, height: bottom - y }
}

export function isCovered(frame: Frame, region: DeviceRect): boolean {
  const covered = coveredRect(frame)
  return covered !== null && contains(covered, region)
}

export function planRegion(frame: Frame, region: DeviceRect, layers: readonly Layer[]): DrawCommand[] {
  const { viewport } = frame
  if (isWhole(region, viewport))
    return [{ op: 'clear', ...screenOf(viewport) }, ...layers.flatMap((layer) => content(layer, frame, null))]
  return [
    { op: 'clip', ...region },
    { op: 'clear', ...region },
    ...layers.flatMap((layer) => content(layer, frame, region)),
    { op: 'unclip' },
  ]
}

export function planPatch(
  items: Scene['items'],
  scene: Scene,
  viewport: Viewport,
): { readonly rect: DeviceRect; readonly commands: readonly DrawCommand[] } | null {
  const { items: seen, reaches } = measureReaches(items, viewport)
  const screen: ScreenRect = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  const reach = reaches
    .filter((one) => overlaps(one, screen))
    .reduce<ScreenRect | null>((all, one) => unionOf(all, one), null)
  const rect = reach && toDevice(inflate(reach, 1), viewport)
  return rect && { rect, commands: planItems(itemsOf(seen), scene, viewport) }
}
