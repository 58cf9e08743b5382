import type { Point } from '../../domain/geometry/point.ts'
import type { Viewport } from '../../render/viewport.ts'
import { toScreen } from '../../render/viewport.ts'

/** Where a loupe stands and what it shows. All screen lengths in CSS pixels. */

export const LOUPE_SIDE = 152
/** Between the point that it magnifies and the loupe itself. */
const GAP = 28
/** Against the picture around it. */
const MAGNIFICATION = 3
/** CSS pixels for each source pixel, however far one has zoomed out; and no more than this. */
const SCALE = { low: 2, high: 48 }

/** The picture around a point in source pixels, which lies in the middle. */
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

/** Top-left corner of the loupe: beside the point, on the side where there is room. */
export function loupePlace(viewport: Viewport, at: Point): Point {
  const { x, y } = toScreen(viewport, at)
  const beside = (value: number, limit: number): number =>
    value + GAP + LOUPE_SIDE <= limit ? value + GAP : Math.max(value - GAP - LOUPE_SIDE, 0)
  return { x: beside(x, viewport.width), y: beside(y, viewport.height) }
}
