/** Milliseconds; a quicker frame is shown in time. */
export const LATE_MS = 8
/** Milliseconds between frames that follow without a pause. */
const TURN_MS = 20
/** At most one frame is skipped in this many milliseconds. */
export const SKIP_INTERVAL_MS = 500

/** After a late frame the browser shows each following one a refresh later, until one is skipped. */
interface FramePacer {
  readonly willSkip: () => boolean
  readonly shouldSkip: (began: number) => boolean
  /** Milliseconds. */
  readonly record: (began: number, ended: number) => void
}

export function createFramePacer(): FramePacer {
  let isBehind = false
  let wasQuick = false
  let ended = -Infinity
  let skipped = -Infinity
  const willSkip = (): boolean => isBehind && wasQuick && ended - skipped >= SKIP_INTERVAL_MS
  return {
    willSkip,
    shouldSkip(began) {
      if (began - ended > TURN_MS) isBehind = false
      if (!willSkip()) return false
      isBehind = false
      skipped = began
      return true
    },
    record(began, now) {
      ended = now
      wasQuick = now - began <= LATE_MS
      isBehind ||= !wasQuick
    },
  }
}
