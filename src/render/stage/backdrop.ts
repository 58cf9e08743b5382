import type { Brush, Ground, Parts, Seen } from './backdrop-ground.ts'
import { begin, missingSpot, moved, put, sketchMissing, viewOf } from './backdrop-ground.ts'
import { createBackdropTiles } from './backdrop-tiles.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { screenOf } from '../device.ts'
import { clamp } from '../../domain/geometry/clamp.ts'
import { times } from '../geometry.ts'
import { maskRegion } from '../masks/plan-masks.ts'
import type { Bitmaps } from '../painting/paint.ts'
import type { Frame, Layer } from './plan.ts'
import type { Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { isSameScale } from './zoom-watch.ts'

/** So many frames before it is seen something is drawn, by how the view moves; at most one tile ahead. */
const AHEAD = 10

/**
 * While the view is panned, all that rests lies on tiles as large as on the screen, which are elements of the page: then
 * only their place changes, and no pixel is drawn. What is on the screen at the start is the first and largest of them.
 */
export interface Backdrop {
  /** Shows a frame which only moves what was shown before; false for any other frame. What has no tile yet is sketched. */
  readonly follow: (frame: Frame, previous: Frame | null, seen: Seen, layers: readonly Layer[]) => boolean
  /** Where the last frame lacks a tile, or will soon, as a view of its own; null: nowhere. */
  readonly lacking: () => Viewport | null
  /** Draws the tile of `lacking`. */
  readonly complete: () => void
  /** Drops what shows other pixels than a frame that was prepared, of any view of the same zoom. */
  readonly mend: (prepared: Frame) => void
  /** Whether the last frame was one of a pan. */
  readonly isFollowing: () => boolean
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

/** By how many device pixels a frame lies elsewhere than the ground. */
const shiftOf = ({ viewport }: Frame, on: Ground): Point => ({
  x: Math.round((viewport.offsetX - on.viewport.offsetX) * viewport.ratio),
  y: Math.round((viewport.offsetY - on.viewport.offsetY) * viewport.ratio),
})

/** Where a frame shows other pixels than the one before, in device pixels of the ground. */
function damages(frame: Frame, on: Ground): Rect[] {
  const { viewport, maskDamage, tiles } = frame
  const masks = maskDamage.map((damage) => maskRegion(frame, damage))
  const shift = shiftOf(frame, on)
  return [...masks, ...(tiles?.damage ?? [])].map((damage) => moved(times(damage, viewport.ratio), shift, -1))
}

function partsOf({ viewport }: Frame, shift: Point, before: Point, on: Ground): Parts {
  const screenAt = (at: Point): Rect => moved(screenOf(viewport), at, -1)
  return { seen: screenAt(shift), soon: screenAt(soon(shift, before, on.grid)) }
}

/** @param host what the tiles are put into */
export function createBackdrop(host: HTMLElement, bitmaps: Bitmaps): Backdrop {
  const sketches = createBackdropTiles(host)
  const tiles = createBackdropTiles(host)
  let ground: Ground | null = null
  let before: Point = { x: 0, y: 0 }
  /** What the last frame was drawn with; null: it was none of a pan. */
  let followed: { readonly frame: Frame; readonly parts: Parts; readonly brush: Brush } | null = null

  const show = (shift: Point | null): void => [sketches, tiles].forEach((each) => each.show(shift))
  const clear = (): void => {
    followed = null
    if (!ground) return
    show(null)
    sketches.clear(1)
    tiles.clear(1)
    ground = null
  }
  const mend = (frame: Frame): void => {
    for (const damage of ground ? damages(frame, ground) : [])
      for (const each of [sketches, tiles]) each.drop(damage)
  }
  const missing = () => (ground && followed ? missingSpot(ground, followed.parts, tiles) : null)

  return {
    follow(frame, previous, seen, layers) {
      const { moving } = frame
      followed = null
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return false
      }
      if (!moving) show(null)
      if (!ground && !moving) return false
      const brush = { tiles, sketches, layers, bitmaps }
      if (!ground) before = { x: 0, y: 0 }
      const on = (ground ??= begin(previous, seen, brush))
      const shift = shiftOf(frame, on)
      mend(frame)
      if (!on.large.every(tiles.has)) {
        clear()
        return false
      }
      // Somebody who pans again finds what was drawn before.
      if (!moving) return false
      const parts = partsOf(frame, shift, before, on)
      followed = { frame: { ...frame, viewport: on.viewport }, parts, brush }
      sketchMissing(followed.frame, on, parts, brush)
      before = shift
      show(shift)
      return true
    },
    lacking() {
      const spot = missing()
      return spot && ground && viewOf(ground.viewport, spot.rect)
    },
    complete() {
      const spot = missing()
      if (spot && followed) put(tiles, spot, { ...followed.frame, moving: false }, followed.brush)
    },
    mend,
    isFollowing: () => followed !== null,
    clear,
  }
}
