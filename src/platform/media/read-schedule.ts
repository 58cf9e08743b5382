import type { FrameUse } from './frame-pixels.ts'
import type { FrameSpan, ReadAhead } from './read-plan.ts'
import { keptSpan, nextRead } from './read-plan.ts'

/** A span that is being read, by its number. */
export interface Read {
  readonly id: number
  readonly span: FrameSpan
  /** What is jumped to is drawn as soon as it is there. */
  readonly use: FrameUse
}

/** Decides what is read while somebody moves through a video. */
export interface ReadSchedule {
  /** How many frames fit into memory; nothing is read before it is known. */
  setCapacity(frames: number): void
  /** @returns whether it is a jump: then the frame itself is read, and what lies around it only after `settle` */
  turnTo(frame: number): boolean
  settle(): void
  /** Nothing is read any more until the next turn; what is being read is left. */
  pause(): void
  /** Frames worth keeping. */
  kept(): FrameSpan
  /** What to read now; null to go on with what is being read, or to rest. */
  next(has: (frame: number) => boolean): Read | null
  done(id: number): void
}

/** @param frameCount of the video */
export function createReadSchedule(frameCount: number): ReadSchedule {
  let ahead: ReadAhead = { playhead: 0, direction: 1, frameCount, capacity: 0 }
  let reading: Read | null = null
  let reads = 0
  // Whoever drags along the timeline is gone again before what lies around a frame could be decoded.
  let isSettled = true
  let isPaused = false

  const wanted = (has: (frame: number) => boolean): FrameSpan | null => {
    const { playhead, capacity } = ahead
    if (capacity === 0 || isPaused) return null
    if (isSettled) return nextRead(ahead, has)
    return has(playhead) ? null : { from: playhead, to: playhead }
  }
  const isOnTheWay = (frame: number): boolean =>
    reading !== null && frame >= reading.span.from && frame <= reading.span.to

  return {
    setCapacity(capacity) {
      ahead = { ...ahead, capacity }
    },
    turnTo(frame) {
      isPaused = false
      const by = frame - ahead.playhead
      const isJump = Math.abs(by) > 1
      if (by !== 0) isSettled = !isJump
      ahead = { ...ahead, playhead: frame, direction: by === 0 ? ahead.direction : by < 0 ? -1 : 1 }
      return isJump
    },
    settle() {
      isSettled = true
    },
    pause() {
      isPaused = true
      reading = null
    },
    kept: () => keptSpan(ahead),
    next(has) {
      if (reading && (has(ahead.playhead) || isOnTheWay(ahead.playhead))) return null
      const span = wanted(has)
      reading = span && { id: ++reads, span, use: isSettled ? 'keep' : 'draw' }
      return reading
    },
    done(id) {
      if (reading?.id === id) reading = null
    },
  }
}
