import type { Ground, Seen } from './backdrop-ground.ts'
import { begin, complete, moved } from './backdrop-ground.ts'
import { createBackdropTiles } from './backdrop-tiles.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Rect, Size } from '../domain/geometry/rect.ts'
import { screenOf } from './device.ts'
import { clamp, times } from './geometry.ts'
import { maskRegion } from './masks/plan-masks.ts'
import type { Bitmaps } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import type { Scene } from './scene.ts'
import { isSameScale } from './zoom-watch.ts'

/** So many frames before it is seen something is drawn, by how the view moves; at most one tile ahead. */
const AHEAD = 10

/**
 * While the view is panned, all that rests lies on tiles as large as on the screen, which are elements of the page: then
 * only their place changes, and no pixel is drawn. What is on the screen at the start is the first and largest of them.
 */
export interface Backdrop {
  /**
   * Shows a frame which only moves what was shown before; false for any other frame. After the first frame, which has
   * enough to do, each draws a tile that is missing, or will be soon. What has none yet is sketched.
   */
  readonly follow: (frame: Frame, previous: Frame | null, seen: Seen, layers: readonly Layer[]) => boolean
  readonly clear: () => void
}

/** Whether two scenes rest alike, whatever lives above them. */
export const isSameScene = (a: Scene, b: Scene): boolean =>
  a.id === b.id &&
  a.media === b.media &&
  a.masks === b.masks &&
  a.stroke === b.stroke &&
  a.items === b.items &&
  a.width === b.width &&
  a.height === b.height

/** What of the screen a frame shows otherwise than the one before, in CSS pixels. */
function damages({ scene, viewport, moving, maskDamage, tiles }: Frame): Rect[] {
  const masks = maskDamage.map((damage) => maskRegion({ scene, viewport, moving }, damage))
  return tiles ? [...masks, ...tiles.damage] : masks
}

/** Whether a frame shows what the one before did, there or elsewhere. */
const isSameContent = (frame: Frame, previous: Frame | null): boolean =>
  previous !== null &&
  isSameScale(previous.viewport, frame.viewport) &&
  isSameScene(previous.scene, frame.scene)

/** Where a view that was moved this far will be soon, if it goes on as it did since the frame before. */
function soon(shift: Point, before: Point, { width, height }: Size): Point {
  return {
    x: shift.x + clamp((shift.x - before.x) * AHEAD, -width, width),
    y: shift.y + clamp((shift.y - before.y) * AHEAD, -height, height),
  }
}

/** @param host what the tiles are put into */
export function createBackdrop(host: HTMLElement, bitmaps: Bitmaps): Backdrop {
  const sketches = createBackdropTiles(host)
  const tiles = createBackdropTiles(host)
  let ground: Ground | null = null
  let before: Point = { x: 0, y: 0 }

  const show = (shift: Point | null): void => [sketches, tiles].forEach((each) => each.show(shift))
  const clear = (): void => {
    if (!ground) return
    show(null)
    sketches.clear(1)
    tiles.clear(1)
    ground = null
  }

  return {
    follow(frame, previous, seen, layers) {
      const { viewport, moving } = frame
      const { ratio } = viewport
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return false
      }
      if (!moving) show(null)
      if (!ground && !moving) return false
      const isFirst = ground === null
      const brush = { tiles, sketches, layers, bitmaps }
      if (isFirst) before = { x: 0, y: 0 }
      const on = (ground ??= begin(previous, seen, brush))
      const shift = {
        x: Math.round((viewport.offsetX - on.viewport.offsetX) * ratio),
        y: Math.round((viewport.offsetY - on.viewport.offsetY) * ratio),
      }
      for (const damage of damages(frame))
        for (const each of [sketches, tiles]) each.drop(moved(times(damage, ratio), shift, -1))
      if (!on.large.every(tiles.has)) {
        clear()
        return false
      }
      // Somebody who pans again finds what was drawn before.
      if (!moving) return false
      const screenAt = (at: Point): Rect => moved(screenOf(viewport), at, -1)
      const parts = { seen: screenAt(shift), soon: screenAt(soon(shift, before, on.grid)) }
      complete({ ...frame, viewport: on.viewport }, on, parts, brush, isFirst)
      before = shift
      show(shift)
      return true
    },
    clear,
  }
}
