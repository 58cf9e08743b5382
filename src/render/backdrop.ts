import type { DrawCommand, ImageCommand } from './commands.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { clearAll, screenOf } from './device.ts'
import { settleRaster } from './raster.ts'
import { overlaps } from './geometry.ts'
import { eachTile, indexOf, ITEM_TILE, rectOf } from './item-tiles.ts'
import { maskRegion } from './masks/plan-masks.ts'
import type { Bitmaps } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { plan, planRegion } from './plan.ts'
import type { Scene } from './scene.ts'
import type { Viewport } from './viewport.ts'

/** Key under which `paint` asks for the tiles of a backdrop. */
export const BACKDROP_KEY = ' backdrop'
/** Tiles that are kept, a quarter of a megabyte each. */
const MOST_TILES = 256

/**
 * While the view is panned, all that rests is drawn once into tiles as large as on the screen, which are then copied
 * to where they belong: copying pixels one to one is several times faster than sampling a bitmap.
 */
export interface Backdrop {
  /**
   * The commands that show a frame which only moves what was shown before; null for any other frame. Tiles are drawn
   * until `deadline` (as `performance.now` counts), at least one; what has none yet is drawn directly.
   */
  readonly follow: (
    frame: Frame,
    previous: Frame | null,
    layers: readonly Layer[],
    deadline: number,
  ) => DrawCommand[] | null
  readonly bitmap: (tile: number) => OffscreenCanvas | undefined
  readonly clear: () => void
}

const isSameScene = (a: Scene, b: Scene): boolean =>
  a.id === b.id &&
  a.media === b.media &&
  a.masks === b.masks &&
  a.stroke === b.stroke &&
  a.items === b.items &&
  a.width === b.width &&
  a.height === b.height

const isSameScale = (a: Viewport, b: Viewport): boolean =>
  a.scale === b.scale && a.ratio === b.ratio && a.width === b.width && a.height === b.height

/** A part of the ground (device pixels) as a view of its own. */
function viewOf(ground: Viewport, { x, y, width, height }: Rect): Viewport {
  const { ratio, scale } = ground
  return {
    ratio,
    scale,
    width: width / ratio,
    height: height / ratio,
    offsetX: ground.offsetX - x / ratio,
    offsetY: ground.offsetY - y / ratio,
  }
}

/** Whether the picture covers a part of the ground, so that nothing shines through. */
function isCovered({ scene }: Frame, { offsetX, offsetY, scale, width, height }: Viewport): boolean {
  if (scene.media === null || offsetX > 0 || offsetY > 0) return false
  return offsetX + scene.width * scale >= width && offsetY + scene.height * scale >= height
}

/** What of the screen a frame shows otherwise than the one before, in CSS pixels. */
function damages({ scene, viewport, moving, maskDamage, tiles }: Frame): Rect[] {
  const masks = maskDamage ? [maskRegion({ scene, viewport, moving }, maskDamage)] : []
  return tiles?.damage ? [...masks, tiles.damage] : masks
}

/** Whether a frame shows what the one before did, there or elsewhere. */
const isSameContent = (frame: Frame, previous: Frame | null): boolean =>
  previous !== null &&
  isSameScale(previous.viewport, frame.viewport) &&
  isSameScene(previous.scene, frame.scene)

function draw(
  rect: Rect,
  ground: Viewport,
  frame: Frame,
  layers: readonly Layer[],
  bitmaps: Bitmaps,
): OffscreenCanvas {
  const viewport = viewOf(ground, rect)
  const canvas = new OffscreenCanvas(ITEM_TILE, ITEM_TILE)
  const context = canvas.getContext('2d', { alpha: !isCovered(frame, viewport) })
  // A tile is drawn once and shown in many frames, so it is smoothed as if at rest. Where the screen begins is not
  // known: it moves over the tiles.
  const part: Frame = { ...frame, viewport, moving: false, maskDamage: null, top: -Infinity }
  if (context) paint(context, plan(part, null, layers), bitmaps)
  settleRaster(canvas)
  return canvas
}

const imageOf = (tile: number, { x, y }: Rect, shiftX: number, shiftY: number): ImageCommand => ({
  op: 'image',
  key: BACKDROP_KEY,
  level: 0,
  tile,
  from: [0, 0, ITEM_TILE, ITEM_TILE],
  to: [x + shiftX, y + shiftY, ITEM_TILE, ITEM_TILE],
  smooth: false,
  opacity: 1,
})

export function createBackdrop(bitmaps: Bitmaps): Backdrop {
  const tiles = new Map<number, { readonly canvas: OffscreenCanvas; readonly rect: Rect }>()
  let ground: Viewport | null = null

  const clear = (): void => {
    ground = null
    tiles.clear()
  }
  const drop = ({ x, y, width, height }: Rect, shiftX: number, shiftY: number, ratio: number): void => {
    const region = {
      x: x * ratio - shiftX,
      y: y * ratio - shiftY,
      width: width * ratio,
      height: height * ratio,
    }
    for (const [index, { rect }] of tiles) if (overlaps(rect, region)) tiles.delete(index)
  }
  const trim = (): void => {
    for (const index of tiles.keys()) {
      if (tiles.size <= MOST_TILES) return
      tiles.delete(index)
    }
  }

  return {
    follow(frame, previous, layers, deadline) {
      const { viewport } = frame
      const { ratio } = viewport
      if (!isSameContent(frame, previous)) {
        clear()
        return null
      }
      if (!ground && !frame.moving) return null
      const base = (ground ??= viewport)
      const shiftX = Math.round((viewport.offsetX - base.offsetX) * ratio)
      const shiftY = Math.round((viewport.offsetY - base.offsetY) * ratio)
      for (const damage of damages(frame)) drop(damage, shiftX, shiftY, ratio)
      // Somebody who pans again finds what was drawn before.
      if (!frame.moving) return null
      trim()
      let isLate = false
      const commands: DrawCommand[] = [clearAll(viewport)]
      eachTile({ ...screenOf(viewport), x: -shiftX, y: -shiftY }, (column, row) => {
        const index = indexOf(column, row)
        const rect = rectOf(column, row)
        if (!tiles.has(index) && !isLate) {
          tiles.set(index, { canvas: draw(rect, base, frame, layers, bitmaps), rect })
          isLate = performance.now() > deadline
        }
        if (tiles.has(index)) commands.push(imageOf(index, rect, shiftX, shiftY))
        else commands.push(...planRegion(frame, { ...rect, x: rect.x + shiftX, y: rect.y + shiftY }, layers))
      })
      return commands
    },
    bitmap: (tile) => tiles.get(tile)?.canvas,
    clear,
  }
}
