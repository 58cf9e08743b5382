import type { FrameSpan } from './read-plan.ts'

/** A decoded frame that frees its memory by `close`, such as an ImageBitmap. */
export interface Closable {
  close(): void
}

/** Decoded frames by number. Those outside of the span that is kept go first when a new one comes. */
export interface FrameCache<Frame extends Closable> {
  get(frame: number): Frame | undefined
  has(frame: number): boolean
  /** Takes a frame over; it is closed at once where it is not worth keeping. True when it was kept. */
  put(frame: number, content: Frame): boolean
  /** From now on these are worth keeping; all others are closed. */
  keep(span: FrameSpan): void
  clear(): void
  readonly size: number
}

const within = (frame: number, { from, to }: FrameSpan): boolean => frame >= from && frame <= to

export function createFrameCache<Frame extends Closable>(): FrameCache<Frame> {
  const frames = new Map<number, Frame>()
  let span: FrameSpan = { from: 0, to: -1 }
  const drop = (frame: number): void => {
    frames.get(frame)?.close()
    frames.delete(frame)
  }
  return {
    get: (frame) => frames.get(frame),
    has: (frame) => frames.has(frame),
    put(frame, content) {
      if (!within(frame, span)) {
        content.close()
        return false
      }
      drop(frame)
      frames.set(frame, content)
      return true
    },
    keep(next) {
      span = next
      for (const frame of frames.keys()) if (!within(frame, span)) drop(frame)
    },
    clear() {
      for (const frame of frames.keys()) drop(frame)
    },
    get size() {
      return frames.size
    },
  }
}
