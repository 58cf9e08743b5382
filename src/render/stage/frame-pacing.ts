/** A frame drawn within this many milliseconds is shown in time. */
export const LATE_MS = 8
/** Frames that begin within this many milliseconds follow each other without a pause. */
const TURN_MS = 20
/** At most one frame is skipped in this many milliseconds. */
export const SKIP_INTERVAL_MS = 500

/**
 * Decides when to skip a frame. A browser that got one frame too late shows each following frame one refresh later,
 * since it waits for the one before. One skipped frame ends that. It is skipped once frames are quick again: where
 * all are slow, skipping gains nothing.
 */
interface FramePacer {
  readonly willSkip: () => boolean
  readonly shouldSkip: (began: number) => boolean
  /** Records a frame that was drawn; both in milliseconds. */
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
