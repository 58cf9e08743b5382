import type { FrameUse } from './frame-pixels.ts'
import type { FrameSpan, ReadAhead } from './read-plan.ts'
import { cachedSpan, nextRead } from './read-plan.ts'

export interface Read {
  readonly id: number
  readonly span: FrameSpan
  readonly use: FrameUse
}

export interface ReadSchedule {
  setCapacity(frames: number): void
  /** @returns whether it is a jump: then only the frame is read, and its surroundings after `settle` */
  seek(frame: number): boolean
  settle(): void
  pause(): void
  cached(): FrameSpan
  next(has: (frame: number) => boolean): Read | null
  done(id: number): void
}

export function createReadSchedule(frameCount: number): ReadSchedule {
  let ahead: ReadAhead = { playhead: 0, direction: 1, frameCount, capacity: 0 }
  let reading: Read | null = null
  let reads = 0
  // While the user drags along the timeline, surroundings could not be decoded in time.
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
    seek(frame) {
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
    cached: () => cachedSpan(ahead),
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
