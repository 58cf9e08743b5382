import type { Size } from '../../../src/domain/geometry/rect.ts'

export interface ProxyShape {
  gop: number
  /** Pixels. */
  side: number
  /** Target bits per second. */
  bitrate: number
}

/** H.264 in 4:2:0 has even sides. */
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/** Keeps the shape; never enlarges. Even pixels. */
export function proxySize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

export function longestGop(keyFrames: readonly number[], frameCount: number): number {
  const starts = [0, ...keyFrames, frameCount]
  return starts.slice(1).reduce((most, start, index) => Math.max(most, start - (starts[index] ?? 0)), 0)
}

/** A small video with frequent key frames needs no proxy. */
export const isWorthwhile = (
  video: Size & { keyFrames: readonly number[]; frameCount: number },
  { gop, side }: ProxyShape,
): boolean =>
  longestGop(video.keyFrames, video.frameCount) > gop || Math.max(video.width, video.height) > side
