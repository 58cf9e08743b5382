import type { PaintMode } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { KeyboardPointer } from './keyboard-pointer.ts'
import { createKeyboardPointer } from './keyboard-pointer.ts'
import type { PointerHandlers } from './pointer-input.ts'

/** The browser moves this element without repainting the canvas. @param attribute for tests */
function createPointerMark(
  host: HTMLElement,
  attribute: `data-${string}`,
  style: Readonly<Record<string, string>>,
): HTMLElement {
  const mark = document.createElement('div')
  mark.setAttribute(attribute, '')
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    boxSizing: 'border-box',
    borderRadius: '50%',
    pointerEvents: 'none',
    willChange: 'transform',
    display: 'none',
    ...style,
  })
  host.append(mark)
  return mark
}

/** CSS pixels by which the circle is wider than the brush. */
const MARGIN = 4

export interface BrushCircle {
  readonly x: number
  readonly y: number
  /** Source pixels. */
  readonly size: number
  readonly zoom: number
  readonly mode: PaintMode
}

export interface BrushCursor {
  readonly show: (circle: BrushCircle | null) => void
  readonly remove: () => void
}

export const circleDiameter = (size: number, zoom: number): number => size * zoom + MARGIN

/** Visible on any picture. */
const RINGS = '1px solid #fff'
const DARK = '0 0 0 1px rgb(0 0 0 / 60%), inset 0 0 0 1px rgb(0 0 0 / 60%)'

export function createBrushCursor(host: HTMLElement): BrushCursor {
  const ring = createPointerMark(host, 'data-brush-cursor', { border: RINGS, boxShadow: DARK })
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

/** CSS pixels; odd, so that it has a middle. */
const SIZE = 23

const LINE = 'linear-gradient(#fff, #fff)'
const CROSS = `${LINE} center / 100% 1px no-repeat, ${LINE} center / 1px 100% no-repeat`
const EDGES = 'drop-shadow(0 0 0.5px #000) drop-shadow(0 0 1px #000)'
const LOOK = { width: `${SIZE}px`, height: `${SIZE}px`, background: CROSS, filter: EDGES }

interface VisibleKeyboardPointer extends KeyboardPointer {
  readonly remove: () => void
}

export function createVisibleKeyboardPointer(
  host: HTMLElement,
  view: CanvasView,
  handlers: PointerHandlers,
): VisibleKeyboardPointer {
  const mark = createPointerMark(host, 'data-key-pointer', LOOK)
  const update = (): void => {
    const at = pointer.at()
    mark.style.display = at ? 'block' : 'none'
    if (!at) return
    mark.style.border = pointer.isPressed() ? '1px solid #fff' : 'none'
    mark.style.transform = `translate(${at.x - SIZE / 2}px, ${at.y - SIZE / 2}px)`
  }
  const pointer = createKeyboardPointer(view, {
    sample(phase, sample) {
      handlers.sample(phase, sample)
      update()
    },
    leave() {
      handlers.leave()
      update()
    },
    interrupt: handlers.interrupt,
  })
  const unsubscribe = view.subscribe(update)
  return {
    ...pointer,
    start(at) {
      // A focused button would take keys that are meant for the canvas.
      host.focus({ preventScroll: true })
      pointer.start(at)
    },
    remove() {
      unsubscribe()
      mark.remove()
    },
  }
}
