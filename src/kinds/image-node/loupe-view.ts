import type { Point } from '../../domain/geometry/point.ts'
import type { Viewport } from '../../render/viewport.ts'
import { toScreen } from '../../render/viewport.ts'

/** CSS pixels. */

export const LOUPE_SIDE = 152
/** Between the magnified point and the loupe. */
const GAP = 28
const MAGNIFICATION = 3
/** CSS pixels per source pixel, at least and at most, at any zoom. */
const SCALE = { low: 2, high: 48 }

export function loupeViewport({ ratio, scale }: Viewport, at: Point): Viewport {
  const zoomed = Math.min(Math.max(scale * MAGNIFICATION, SCALE.low), SCALE.high)
  return {
    width: LOUPE_SIDE,
    height: LOUPE_SIDE,
    ratio,
    scale: zoomed,
    offsetX: LOUPE_SIDE / 2 - at.x * zoomed,
    offsetY: LOUPE_SIDE / 2 - at.y * zoomed,
  }
}

export function loupePlace(viewport: Viewport, at: Point): Point {
  const { x, y } = toScreen(viewport, at)
  const beside = (value: number, limit: number): number =>
    value + GAP + LOUPE_SIDE <= limit ? value + GAP : Math.max(value - GAP - LOUPE_SIDE, 0)
  return { x: beside(x, viewport.width), y: beside(y, viewport.height) }
}
