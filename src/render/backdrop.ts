import type { Ground, Seen, Spot } from './backdrop-ground.ts'
import { begin, fill, moved, spotsIn } from './backdrop-ground.ts'
import { createBackdropTiles } from './backdrop-tiles.ts'
import type { DrawCommand } from './commands.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Rect, Size } from '../domain/geometry/rect.ts'
import { clearAll, screenOf } from './device.ts'
import { clamp, times } from './geometry.ts'
import { maskRegion } from './masks/plan-masks.ts'
import type { Bitmaps } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { planRegion } from './plan.ts'
import type { Scene } from './scene.ts'
import { isSameScale } from './zoom-watch.ts'

/** Tiles that are drawn in a frame: it takes as long again to put them on the screen. */
const MOST_DRAWN = 1
/** So many frames before it is seen a tile is drawn, by how the view moves; at most one tile ahead. */
const AHEAD = 10
/** Tiles that are kept beside those in sight. */
const MOST_UNSEEN = 36

/**
 * While the view is panned, all that rests lies on tiles as large as on the screen, which are elements of the page: then
 * only their place changes, and no pixel is drawn. What is on the screen at the start is the first and largest of them.
 */
export interface Backdrop {
  /**
   * Shows a frame which only moves what was shown before; null for any other frame. After the first frame, which has
   * enough to do, each draws a tile that is missing, or will be soon. Returns what has to be drawn below the tiles because
   * it has none yet.
   */
  readonly follow: (
    frame: Frame,
    previous: Frame | null,
    seen: Seen,
    layers: readonly Layer[],
  ) => DrawCommand[] | null
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
  const tiles = createBackdropTiles(host)
  let ground: Ground | null = null
  let before: Point = { x: 0, y: 0 }

  const clear = (): void => {
    if (!ground) return
    tiles.show(null)
    tiles.clear(1)
    ground = null
  }

  return {
    follow(frame, previous, seen, layers) {
      const { viewport, moving } = frame
      const { ratio } = viewport
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return null
      }
      if (!moving) tiles.show(null)
      if (!ground && !moving) return null
      const brush = { tiles, layers, bitmaps }
      const most = ground ? MOST_DRAWN : 0
      if (!ground) before = { x: 0, y: 0 }
      const on = (ground ??= begin(previous, seen, brush))
      const shift = {
        x: Math.round((viewport.offsetX - on.viewport.offsetX) * ratio),
        y: Math.round((viewport.offsetY - on.viewport.offsetY) * ratio),
      }
      for (const damage of damages(frame)) tiles.drop(moved(times(damage, ratio), shift, -1))
      if (!on.large.every(tiles.has)) {
        clear()
        return null
      }
      // Somebody who pans again finds what was drawn before.
      if (!moving) return null
      const othersAt = (at: Point): Spot[] =>
        spotsIn(moved(screenOf(viewport), at, -1), on.grid).filter(({ index }) => !on.taken.has(index))
      const others = othersAt(shift)
      const still = { ...frame, viewport: on.viewport }
      const isComplete = others.every(({ index }) => tiles.has(index))
      const left = fill(isComplete ? othersAt(soon(shift, before, on.grid)) : others, still, brush, most)
      before = shift
      tiles.show(shift)
      tiles.trim(others.length + MOST_UNSEEN)
      const commands = (isComplete ? [] : left).flatMap((rect) =>
        planRegion(frame, moved(rect, shift, 1), layers),
      )
      return commands.length > 0 ? [clearAll(viewport), ...commands] : []
    },
    clear,
  }
}
