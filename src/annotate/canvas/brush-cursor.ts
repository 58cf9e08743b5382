import type { PaintMode } from '../../machines/editor/types.ts'
import { createFloatingMark } from './overlay-element.ts'

/** CSS pixels by which the circle is wider than what the brush paints. */
const MARGIN = 4

/** The circle of the brush: where its middle is in CSS pixels of the canvas, and what it paints. */
export interface BrushCircle {
  readonly x: number
  readonly y: number
  /** Source pixels. */
  readonly size: number
  readonly zoom: number
  readonly mode: PaintMode
}

export interface BrushCursor {
  /** Null hides it. */
  readonly show: (circle: BrushCircle | null) => void
  readonly remove: () => void
}

/** Diameter of the circle in CSS pixels: brush size × zoom + 4. */
export const circleDiameter = (size: number, zoom: number): number => size * zoom + MARGIN

/** A light ring in a dark one is seen on any picture. */
const RINGS = '1px solid #fff'
const DARK = '0 0 0 1px rgb(0 0 0 / 60%), inset 0 0 0 1px rgb(0 0 0 / 60%)'

/** The circle at the pointer, as an element of its own. */
export function createBrushCursor(host: HTMLElement): BrushCursor {
  const ring = createFloatingMark(host, 'data-brush-cursor', { border: RINGS, boxShadow: DARK })
  return {
    show(circle) {
      if (!circle) {
        ring.style.display = 'none'
        return
      }
      const { x, y, size, zoom, mode } = circle
      const diameter = circleDiameter(size, zoom)
      ring.style.display = 'block'
      ring.style.borderStyle = mode === 'erase' ? 'dashed' : 'solid'
      ring.style.width = ring.style.height = `${diameter}px`
      ring.style.transform = `translate(${x - diameter / 2}px, ${y - diameter / 2}px)`
    },
    remove: () => ring.remove(),
  }
}
