import type { FrameSpan } from './read-plan.ts'

interface Closable {
  close(): void
}

export interface FrameCache<Frame extends Closable> {
  get(frame: number): Frame | undefined
  has(frame: number): boolean
  /** Closes a frame outside of the span. @returns whether it was taken */
  put(frame: number, content: Frame): boolean
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
