import { createFramePacer } from './frame-pacing.ts'

/** Replaceable in tests. Times are milliseconds. */
export interface FrameClock {
  readonly requestFrame: (callback: (began: number) => void) => number
  readonly cancelFrame: (handle: number) => void
  readonly setTimer: (callback: () => void, milliseconds: number) => number
  readonly clearTimer: (handle: number) => void
  readonly now: () => number
}

export interface FrameLoop {
  readonly invalidate: () => void
  /** Draws once more after the view has come to rest. */
  readonly move: () => void
  /** Another call starts the wait again. */
  readonly later: (milliseconds: number) => void
  /** Runs once the current frame is handed to the browser; the last call wins. */
  readonly afterwards: (work: () => void) => void
  readonly moving: boolean
  readonly stop: () => void
}

/** Milliseconds without movement. */
export const SETTLE_MS = 120

export function createFrameLoop(draw: () => void, clock: FrameClock): FrameLoop {
  const pacer = createFramePacer()
  let frame: number | null = null
  let timer: number | null = null
  let laterTimer: number | null = null
  let afterTimer: number | null = null
  let moving = false
  let stopped = false

  const invalidate = (): void => {
    if (stopped || frame !== null) return
    frame = clock.requestFrame((began) => {
      frame = null
      if (pacer.shouldSkip(began)) return invalidate()
      draw()
      pacer.record(began, clock.now())
    })
  }

  const settle = (): void => {
    timer = null
    moving = false
    invalidate()
  }

  return {
    invalidate,
    move() {
      if (stopped) return
      moving = true
      if (timer !== null) clock.clearTimer(timer)
      timer = clock.setTimer(settle, SETTLE_MS)
      invalidate()
    },
    later(milliseconds) {
      if (stopped) return
      if (laterTimer !== null) clock.clearTimer(laterTimer)
      laterTimer = clock.setTimer(() => {
        laterTimer = null
        invalidate()
      }, milliseconds)
    },
    afterwards(work) {
      if (stopped) return
      if (afterTimer !== null) clock.clearTimer(afterTimer)
      // The browser hands a frame on before it runs timers.
      afterTimer = clock.setTimer(() => {
        afterTimer = null
        // Nothing may change in a skipped frame; the next one asks again.
        if (pacer.willSkip()) invalidate()
        else work()
      }, 0)
    },
    get moving() {
      return moving
    },
    stop() {
      stopped = true
      if (frame !== null) clock.cancelFrame(frame)
      for (const one of [timer, laterTimer, afterTimer]) if (one !== null) clock.clearTimer(one)
    },
  }
}

export const browserClock: FrameClock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
  setTimer: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clearTimer: (handle) => window.clearTimeout(handle),
  now: () => performance.now(),
}
