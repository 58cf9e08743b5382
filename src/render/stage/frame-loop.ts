import { createFramePacer } from './frame-pacing.ts'

/** Clock and frame source of the loop; a browser's own, or a test's. All times are milliseconds. */
export interface FrameClock {
  /** The callback gets the time at which the frame began. */
  readonly requestFrame: (callback: (began: number) => void) => number
  readonly cancelFrame: (handle: number) => void
  readonly setTimer: (callback: () => void, milliseconds: number) => number
  readonly clearTimer: (handle: number) => void
  readonly now: () => number
}

export interface FrameLoop {
  /** Something changed: draw once at the next frame. */
  readonly invalidate: () => void
  /** The view moves: draw at the next frame, and once more after it has come to rest. */
  readonly move: () => void
  /** Draw once more after some milliseconds; asking again puts it off. */
  readonly later: (milliseconds: number) => void
  /** Does something once the frame that is being drawn has been handed on; only the last of several. */
  readonly afterwards: (work: () => void) => void
  readonly moving: boolean
  readonly stop: () => void
}

/** Milliseconds without movement after which the view counts as settled. */
export const SETTLE_MS = 120

/** Draws only when something changed; nothing runs while nothing happens. */
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
      if (pacer.isDue(began)) return invalidate()
      draw()
      pacer.note(began, clock.now())
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
      // The browser puts a frame on its way before it looks at timers.
      afterTimer = clock.setTimer(() => {
        afterTimer = null
        // Nothing may change in a turn that is let go; whoever draws the next frame asks again.
        if (pacer.isWanted()) invalidate()
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
