import type { Hit, PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { hitsUnder, hitUnder, pointIn, sampleOf } from './pointer-sample.ts'
import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'
import { pan, zoomAt } from '../../render/viewport.ts'
import { clamp } from '../../domain/geometry/clamp.ts'

export type PointerPhase = 'down' | 'move' | 'up'

export interface PointerHandlers {
  readonly sample: (phase: PointerPhase, sample: PointerSample) => void
  readonly leave: () => void
  readonly interrupt: () => void
}

const MIDDLE_BUTTON = 1

function createPress(host: HTMLElement, view: CanvasView, handlers: PointerHandlers) {
  let press: (Pick<PointerEvent, 'pointerId' | 'buttons'> & { hit: Hit | null }) | null = null

  const tell = (phase: PointerPhase, event: PointerEvent): void => {
    const hit = press ? press.hit : hitUnder(host, view, event)
    handlers.sample(phase, sampleOf(host, view, event, hit))
  }
  /** While another button is held, browsers report a released one only with the next move. */
  const isLetGo = ({ pointerId, buttons }: PointerEvent): boolean =>
    press !== null && press.pointerId === pointerId && (press.buttons & buttons) === 0
  const isAnothers = ({ pointerId }: PointerEvent): boolean => press !== null && press.pointerId !== pointerId
  const finish = (event: PointerEvent): void => {
    if (isAnothers(event)) return
    if (press) tell('up', event)
    press = null
  }
  const interrupt = (): void => {
    press = null
    handlers.interrupt()
  }
  return {
    begin(event: PointerEvent): void {
      if (isAnothers(event)) return
      const { pointerId, buttons } = event
      const under = hitsUnder(host, view, event)
      const hit = under[0] ?? null
      press = { pointerId, buttons, hit }
      handlers.sample('down', { ...sampleOf(host, view, event, hit), under })
    },
    move(event: PointerEvent): void {
      if (isAnothers(event)) return
      if (isLetGo(event)) finish(event)
      else tell('move', event)
    },
    finish,
    interrupt,
    /** The end was never reported; without this no other pointer could press. */
    lose({ pointerId }: PointerEvent): void {
      if (press?.pointerId === pointerId) interrupt()
    },
  }
}

export function createPointers(host: HTMLElement, view: CanvasView, handlers: PointerHandlers) {
  const press = createPress(host, view, handlers)
  const fingers = createFingers(view)
  const palms = new Set<number>()
  let pen: number | null = null

  const isTouch = (event: PointerEvent): boolean => event.pointerType === 'touch'

  /** The pen's end may not be reported; then it is no longer captured, or hovers. */
  const liftPen = ({ pointerId }: PointerEvent): void => {
    if (pointerId === pen) pen = null
  }

  /** The palm usually touches the screen before the pen does. */
  const takeForPalms = (): void => {
    const resting = fingers.forget()
    resting.forEach((id) => palms.add(id))
    if (resting.length > 0) press.interrupt()
  }

  return {
    down(event: PointerEvent): void {
      // Prevents middle-button scrolling and text selection.
      if (event.button === MIDDLE_BUTTON) event.preventDefault()
      host.focus({ preventScroll: true })
      if (isTouch(event) && pen !== null) {
        palms.add(event.pointerId)
        return
      }
      host.setPointerCapture(event.pointerId)
      if (event.pointerType === 'pen') {
        pen = event.pointerId
        takeForPalms()
      }
      const role = isTouch(event) ? fingers.down(event.pointerId, pointIn(host, event)) : 'single'
      if (role === 'second') press.interrupt()
      if (role === 'single') press.begin(event)
    },
    move(event: PointerEvent): void {
      if (palms.has(event.pointerId)) return
      if (event.buttons === 0) liftPen(event)
      const role = isTouch(event) ? fingers.move(event.pointerId, pointIn(host, event)) : 'single'
      if (role === 'single') press.move(event)
    },
    end(event: PointerEvent, lost: boolean): void {
      if (palms.delete(event.pointerId)) return
      liftPen(event)
      if (isTouch(event) && fingers.up(event.pointerId) === 'pinch') return
      if (lost) press.lose(event)
      else press.finish(event)
    },
    release(event: PointerEvent): void {
      liftPen(event)
      press.lose(event)
    },
    interrupt: press.interrupt,
  }
}

export function attachPointer(host: HTMLElement, view: CanvasView, handlers: PointerHandlers): () => void {
  const pointers = createPointers(host, view, handlers)
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => host.addEventListener(type, listener, { signal: stop.signal, passive: false })

  on('pointerdown', pointers.down)
  on('pointermove', pointers.move)
  on('pointerup', (event) => pointers.end(event, false))
  on('pointercancel', (event) => pointers.end(event, true))
  on('lostpointercapture', pointers.release)
  on('pointerleave', () => handlers.leave())
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => turnWheel(host, view, event))
  window.addEventListener('blur', () => pointers.interrupt(), { signal: stop.signal })
  return () => stop.abort()
}

function follow(view: CanvasView, before: readonly Point[], after: readonly Point[]): void {
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

type FingerRole = 'single' | 'pinch' | 'second'

interface Fingers {
  readonly down: (id: number, at: Point) => FingerRole
  readonly move: (id: number, at: Point) => FingerRole
  readonly up: (id: number) => FingerRole
  readonly forget: () => readonly number[]
}

/** After a pinch nothing is drawn until all fingers are up. */
export function createFingers(view: CanvasView): Fingers {
  const places = new Map<number, Point>()
  let pinched = false
  return {
    down(id, at) {
      places.set(id, at)
      if (places.size === 1) return 'single'
      const begins = !pinched
      pinched = true
      return begins ? 'second' : 'pinch'
    },
    move(id, at) {
      if (!pinched) return 'single'
      const before = [...places.values()]
      if (places.has(id)) places.set(id, at)
      follow(view, before, [...places.values()])
      return 'pinch'
    },
    up(id) {
      places.delete(id)
      const role = pinched ? 'pinch' : 'single'
      if (places.size === 0) pinched = false
      return role
    },
    forget() {
      const ids = [...places.keys()]
      places.clear()
      pinched = false
      return ids
    },
  }
}

/** Per CSS pixel; a notch of 100 px is about 17 %. */
const WHEEL_ZOOM = 0.0016
/** Touch pads report a pinch as finer wheel events with Ctrl. */
const PINCH_ZOOM = 0.01
/** CSS pixels; a wheel notch with Ctrl would otherwise zoom by a factor of three. */
const LONGEST_PINCH = 25
/** Firefox uses lines (six per notch) only if the mode is read before the delta; otherwise pixels. */
const LINES = 1
const PIXELS_PER_LINE = 100 / 3

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey'>

function wayOf(turn: Turn): { readonly x: number; readonly y: number } {
  // The delta is read before the mode on purpose; see `LINES`.
  const { deltaX, deltaY } = turn
  const unit = turn.deltaMode === LINES ? PIXELS_PER_LINE : 1
  return { x: deltaX * unit, y: deltaY * unit }
}

export function zoomOfTurn(turn: Turn): number {
  const { y } = wayOf(turn)
  return Math.exp(turn.ctrlKey ? -clamp(y, -LONGEST_PINCH, LONGEST_PINCH) * PINCH_ZOOM : -y * WHEEL_ZOOM)
}

function turnWheel(host: HTMLElement, view: CanvasView, event: WheelEvent): void {
  event.preventDefault()
  const at = pointIn(host, event)
  const way = wayOf(event)
  if (event.shiftKey) view.move((viewport, picture) => pan(viewport, picture, -(way.x || way.y), 0))
  else view.move((viewport, picture) => zoomAt(viewport, picture, at, zoomOfTurn(event)))
}
