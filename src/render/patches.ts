import type { Rect, Size } from '../domain/geometry/rect.ts'
import { intersection } from '../domain/geometry/rect.ts'
import type { HeldCanvas } from './held-canvas.ts'
import { createHeldCanvas } from './held-canvas.ts'
import type { Bitmaps } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { isCovered, planRegion } from './plan.ts'
import { eachTile, indexOf, tileRect } from './tile-grid.ts'
import { screenOf } from './device.ts'

/** Of a patch, in device pixels. */
const GRID: Size = { width: 256, height: 256 }
/** A change that touches more is drawn on the canvas below. */
const MOST_AT_ONCE = 6
const MOST = 40
/** A small canvas costs little in each frame, and what moves about comes back. */
const CALM_FRAMES = 16

/**
 * Small canvases over a large one, where something changes: a canvas costs its whole size in each frame in which
 * anything on it changes.
 */
export interface Patches {
  /** Shows a region (device pixels) as it is in a frame; false, and nothing done, where patches do not suit. */
  readonly paint: (region: Rect, frame: Frame, layers: readonly Layer[]) => boolean
  /** Nothing changes in this frame. */
  readonly rest: () => void
  readonly isEmpty: () => boolean
  /** Draws them where they lie, in device pixels. */
  readonly copyTo: (context: OffscreenCanvasRenderingContext2D) => void
  readonly clear: () => void
}

interface Patch {
  readonly canvas: HeldCanvas
  readonly rect: Rect
}

/**
 * @param host what the patches are put into
 * @param below the canvas that they lie on
 */
export function createPatches(host: HTMLElement, below: HeldCanvas, bitmaps: Bitmaps): Patches {
  const patches = new Map<number, Patch>()

  const touched = (region: Rect, frame: Frame): Map<number, Rect> | null => {
    const places = new Map<number, Rect>()
    const screen = screenOf(frame.viewport)
    eachTile(region, GRID, (column, row) => {
      const rect = intersection(tileRect(column, row, GRID), screen)
      if (rect) places.set(indexOf(column, row), rect)
    })
    const added = [...places.keys()].filter((index) => !patches.has(index)).length
    if (places.size > MOST_AT_ONCE || patches.size + added > MOST) return null
    return [...places.values()].every((rect) => isCovered(frame, rect)) ? places : null
  }
  const open = (rect: Rect, ratio: number): Patch => {
    const canvas = createHeldCanvas(host, false, CALM_FRAMES)
    canvas.place(rect, ratio)
    below.copyTo(canvas.draw(), -rect.x, -rect.y)
    return { canvas, rect }
  }

  return {
    paint(region, frame, layers) {
      const places = touched(region, frame)
      if (!places) return false
      for (const [index, rect] of places) {
        const patch = patches.get(index) ?? open(rect, frame.viewport.ratio)
        patches.set(index, patch)
        const part = intersection(region, rect)
        if (!part) continue
        const context = patch.canvas.draw()
        context.setTransform(1, 0, 0, 1, -rect.x, -rect.y)
        paint(context, planRegion(frame, part, layers), bitmaps)
      }
      for (const [index, { canvas }] of patches) if (!places.has(index)) canvas.rest()
      return true
    },
    rest: () => patches.forEach(({ canvas }) => canvas.rest()),
    isEmpty: () => patches.size === 0,
    copyTo: (context) => patches.forEach(({ canvas, rect }) => canvas.copyTo(context, rect.x, rect.y)),
    clear() {
      patches.forEach(({ canvas }) => canvas.remove())
      patches.clear()
    },
  }
}
