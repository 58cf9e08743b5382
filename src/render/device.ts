import type { ClearCommand } from './commands.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { intersection } from '../domain/geometry/rect.ts'
import type { Viewport } from './viewport.ts'

/** Rectangles of the canvas, in whole device pixels. */

/** All of the canvas. */
export const screenOf = ({ width, height, ratio }: Viewport): Rect => ({
  x: 0,
  y: 0,
  width: Math.ceil(width * ratio),
  height: Math.ceil(height * ratio),
})

/** The command that empties it. */
export const clearAll = (viewport: Viewport): ClearCommand => ({ op: 'clear', ...screenOf(viewport) })

/** Grows a rectangle of CSS pixels to device pixels of the canvas; null where it lies outside. */
export function toDevice(rect: Rect, viewport: Viewport): Rect | null {
  const { ratio } = viewport
  const x = Math.floor(rect.x * ratio)
  const y = Math.floor(rect.y * ratio)
  const width = Math.ceil((rect.x + rect.width) * ratio) - x
  const height = Math.ceil((rect.y + rect.height) * ratio) - y
  return intersection({ x, y, width, height }, screenOf(viewport))
}

/** A rectangle of the picture in CSS pixels. */
export const toScreenRect = ({ scale, offsetX, offsetY }: Viewport, rect: Rect): Rect => ({
  x: rect.x * scale + offsetX,
  y: rect.y * scale + offsetY,
  width: rect.width * scale,
  height: rect.height * scale,
})
