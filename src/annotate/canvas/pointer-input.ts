import type { Hit, PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { createFingers } from './pinch.ts'
import { hitsUnder, hitUnder, placeIn, sampleOf } from './pointer-sample.ts'
import { turnWheel } from './wheel.ts'

export type PointerPhase = 'down' | 'move' | 'up'

export interface PointerHandlers {
  readonly sample: (phase: PointerPhase, sample: PointerSample) => void
  readonly leave: () => void
  /** Something else takes the pointer: a second finger, a lost window. */
  readonly interrupt: () => void
}

const MIDDLE_BUTTON = 1

/** One press from its button going down to that button coming up, and moves of whatever is not pressed. */
function createPress(host: HTMLElement, view: CanvasView, handlers: PointerHandlers) {
  /** What it was on: while it is held nothing else is asked for. */
  let press: (Pick<PointerEvent, 'pointerId' | 'buttons'> & { hit: Hit | null }) | null = null

  const tell = (phase: PointerPhase, event: PointerEvent): void => {
    const hit = press ? press.hit : hitUnder(host, view, event)
    handlers.sample(phase, sampleOf(host, view, event, hit))
  }
  /** While another button is held the browser says nothing of one that is let go, but by the next move. */
  const isLetGo = ({ pointerId, buttons }: PointerEvent): boolean =>
    press !== null && press.pointerId === pointerId && (press.buttons & buttons) === 0
  /** A mouse that is pushed while a pen draws, a finger that touches the screen beside a mouse's drag. */
  const isAnothers = ({ pointerId }: PointerEvent): boolean => press !== null && press.pointerId !== pointerId
  /** A button that is still held then has pressed nothing. */
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
    /** Its end was never told: nobody else could press for ever. */
    lose({ pointerId }: PointerEvent): void {
      if (press?.pointerId === pointerId) interrupt()
    },
  }
}

/** Pointers on the canvas: which of them draws, which are a pinch, which are a palm beside a pen. */
export function createPointers(host: HTMLElement, view: CanvasView, handlers: PointerHandlers) {
  const press = createPress(host, view, handlers)
  const fingers = createFingers(view)
  const palms = new Set<number>()
  let pen: number | null = null

  const isTouch = (event: PointerEvent): boolean => event.pointerType === 'touch'

  /** Its coming up may never be told: then it is not captured any more, or hovers. */
  const liftPen = ({ pointerId }: PointerEvent): void => {
    if (pointerId === pen) pen = null
  }

  /** The hand lies on the screen already when the pen comes down. */
  const takeForPalms = (): void => {
    const resting = fingers.forget()
    resting.forEach((id) => palms.add(id))
    if (resting.length > 0) press.interrupt()
  }

  return {
    down(event: PointerEvent): void {
      // Without this the middle button scrolls, and text around the canvas is selected.
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
      const role = isTouch(event) ? fingers.down(event.pointerId, placeIn(host, event)) : 'single'
      if (role === 'second') press.interrupt()
      if (role === 'single') press.begin(event)
    },
    move(event: PointerEvent): void {
      if (palms.has(event.pointerId)) return
      if (event.buttons === 0) liftPen(event)
      const role = isTouch(event) ? fingers.move(event.pointerId, placeIn(host, event)) : 'single'
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

/** Listens to pointers and wheel on the canvas. @returns what stops it. */
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
