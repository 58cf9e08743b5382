import type { PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/canvas-view.ts'
import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'
import { MOUSE, TOUCH } from '../../render/hit-test.ts'
import { pan, toSource, zoomAt } from '../../render/viewport.ts'

export type PointerPhase = 'down' | 'move' | 'up'

export interface PointerHandlers {
  readonly sample: (phase: PointerPhase, sample: PointerSample) => void
  readonly leave: () => void
  /** Something else takes the pointer: a second finger, a lost window. */
  readonly interrupt: () => void
}

const MIDDLE_BUTTON = 1
/** Zoom for each CSS pixel of a wheel's way; a notch of 100 px is about 17 %. */
const WHEEL_ZOOM = 0.0016
/** The same for the finer steps of a pinch on a touch pad, which arrive as wheel events with Ctrl. */
const PINCH_ZOOM = 0.01
const PIXELS_PER_LINE = 16

const TYPES: Readonly<Record<string, PointerSample['pointerType']>> = { pen: 'pen', touch: 'touch' }

function place(host: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const bounds = host.getBoundingClientRect()
  return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
}

/** A pointer event as the editor takes it: source pixels, with what lies under it. */
export function sampleOf(host: HTMLElement, view: CanvasView, event: PointerEvent): PointerSample {
  const at = place(host, event)
  const source = toSource(view.viewport, at)
  const pointerType = TYPES[event.pointerType] ?? 'mouse'
  return {
    ...source,
    screenX: at.x,
    screenY: at.y,
    hit: view.hitTest(at, pointerType === 'touch' ? TOUCH : MOUSE),
    buttons: event.buttons,
    modifiers: { shift: event.shiftKey, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey },
    pressure: event.pressure,
    pointerType,
    time: event.timeStamp,
  }
}

function wheel(host: HTMLElement, view: CanvasView, event: WheelEvent): void {
  event.preventDefault()
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1
  const at = place(host, event)
  if (event.shiftKey) {
    view.move((viewport, picture) => pan(viewport, picture, -(event.deltaX || event.deltaY) * unit, 0))
    return
  }
  const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM))
  view.move((viewport, picture) => zoomAt(viewport, picture, at, factor))
}

/** Two fingers: the picture follows them both. */
function pinch(view: CanvasView, before: readonly Point[], after: readonly Point[]): void {
  const [a, b] = before
  const [c, d] = after
  if (!a || !b || !c || !d) return
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const to = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 }
  const factor = distance(c, d) / Math.max(distance(a, b), 1)
  view.move((viewport, picture) =>
    zoomAt(pan(viewport, picture, to.x - from.x, to.y - from.y), picture, to, factor),
  )
}

/** Listens to pointers and wheel on the canvas. @returns what stops it. */
export function attachPointer(host: HTMLElement, view: CanvasView, handlers: PointerHandlers): () => void {
  const fingers = new Map<number, Point>()
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => host.addEventListener(type, listener, { signal: stop.signal, passive: false })

  const down = (event: PointerEvent): void => {
    // Without this the middle button scrolls, and text around the canvas is selected.
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    host.focus({ preventScroll: true })
    host.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch') fingers.set(event.pointerId, place(host, event))
    if (fingers.size > 1) handlers.interrupt()
    else handlers.sample('down', sampleOf(host, view, event))
  }
  const move = (event: PointerEvent): void => {
    if (fingers.size < 2) {
      handlers.sample('move', sampleOf(host, view, event))
      return
    }
    const before = [...fingers.values()]
    fingers.set(event.pointerId, place(host, event))
    pinch(view, before, [...fingers.values()])
  }
  const end = (event: PointerEvent, lost: boolean): void => {
    const pinched = fingers.size > 1
    fingers.delete(event.pointerId)
    if (pinched) return
    if (lost) handlers.interrupt()
    else handlers.sample('up', sampleOf(host, view, event))
  }

  on('pointerdown', down)
  on('pointermove', move)
  on('pointerup', (event) => end(event, false))
  on('pointercancel', (event) => end(event, true))
  on('pointerleave', () => handlers.leave())
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => wheel(host, view, event))
  window.addEventListener('blur', () => handlers.interrupt(), { signal: stop.signal })
  return () => stop.abort()
}
