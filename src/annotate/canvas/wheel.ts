import { clamp } from '../../domain/geometry/clamp.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { pan, zoomAt } from '../../render/viewport.ts'
import { placeIn } from './pointer-sample.ts'

/** Zoom for each CSS pixel of a wheel's way; a notch of 100 px is about 17 %. */
const WHEEL_ZOOM = 0.0016
/** The same for the finer steps of a pinch on a touch pad, which arrive as wheel events with Ctrl. */
const PINCH_ZOOM = 0.01
/** CSS pixels that one event of a pinch may say. A wheel's notch with Ctrl says more, and would leap by a factor of three. */
const LONGEST_PINCH = 25
/**
 * `WheelEvent.deltaMode` of browsers that count a mouse's wheel in lines. Firefox does so to whoever asks for the mode before
 * the way, six a notch; asked for the way first it says 114 px, about what others say.
 */
const LINES = 1
const PIXELS_PER_LINE = 100 / 3

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** The way of a wheel in CSS pixels. */
function wayOf(turn: Turn): { readonly x: number; readonly y: number } {
  // The way is asked for before the mode, on purpose.
  const { deltaX, deltaY } = turn
  const unit = turn.deltaMode === LINES ? PIXELS_PER_LINE : 1
  return { x: deltaX * unit, y: deltaY * unit }
}

/** By what a turn of the wheel multiplies the zoom. */
export function zoomOfTurn(turn: Turn): number {
  const { y } = wayOf(turn)
  return Math.exp(turn.ctrlKey ? -clamp(y, -LONGEST_PINCH, LONGEST_PINCH) * PINCH_ZOOM : -y * WHEEL_ZOOM)
}

/** Zooms at the pointer; with Shift the picture moves to the side. */
export function turnWheel(host: HTMLElement, view: CanvasView, event: WheelEvent): void {
  event.preventDefault()
  const at = placeIn(host, event)
  const way = wayOf(event)
  if (event.shiftKey) view.move((viewport, picture) => pan(viewport, picture, -(way.x || way.y), 0))
  else view.move((viewport, picture) => zoomAt(viewport, picture, at, zoomOfTurn(event)))
}
