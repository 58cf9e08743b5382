/** A frame that is drawn this many milliseconds after its turn began is shown in time; the rest is the browser's. */
export const LATE_MS = 8
/** Milliseconds in which a frame follows another without a pause. */
const TURN_MS = 20
/** One turn at most is let go in so many milliseconds. */
export const SKIP_INTERVAL_MS = 500

/**
 * Says when to let a turn of the screen go. A browser that got one frame too late shows each that follows without a
 * pause a turn later than it could, since it waits for the one before. One turn in which nothing changes ends that. It is
 * let go once frames are quick again: where all of them are slow it would gain nothing.
 */
export interface FramePacer {
  /** Whether the next frame is to be let go if it comes at once. */
  readonly isWanted: () => boolean
  /** Asks whether to let this one go. */
  readonly isDue: (began: number) => boolean
  /** Takes note of one that was drawn. */
  readonly note: (began: number, ended: number) => void
}

export function createFramePacer(): FramePacer {
  let isBehind = false
  let wasQuick = false
  let ended = -Infinity
  let caughtUp = -Infinity
  const isWanted = (): boolean => isBehind && wasQuick && ended - caughtUp >= SKIP_INTERVAL_MS
  return {
    isWanted,
    isDue(began) {
      // The browser has had its pause.
      if (began - ended > TURN_MS) isBehind = false
      if (!isWanted()) return false
      isBehind = false
      caughtUp = began
      return true
    },
    note(began, now) {
      ended = now
      wasQuick = now - began <= LATE_MS
      isBehind ||= !wasQuick
    },
  }
}
