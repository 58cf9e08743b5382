import type { Size } from '../../../src/domain/geometry/rect.ts'

/** What a proxy is to be, by the settings of the same names. */
export interface ProxyShape {
  /** Frames from one key frame to the next at most. */
  gop: number
  /** Pixels of the longer side at most. */
  side: number
  /** Bits a second that the encoder aims at. */
  bitrate: number
}

/** H.264 in 4:2:0 has even sides. */
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/** Largest size of the same shape whose longer side is at most `side`; never larger than it was. Even pixels. */
export function proxySize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** Frames of the longest stretch from one key frame to the next, or to the end. */
export function longestGop(keyFrames: readonly number[], frameCount: number): number {
  const starts = [0, ...keyFrames, frameCount]
  return starts.slice(1).reduce((most, start, index) => Math.max(most, start - (starts[index] ?? 0)), 0)
}

/** Whether a proxy would be found faster than the video itself: a small one with a key frame often enough needs none. */
export const isWorthwhile = (
  video: Size & { keyFrames: readonly number[]; frameCount: number },
  { gop, side }: ProxyShape,
): boolean =>
  longestGop(video.keyFrames, video.frameCount) > gop || Math.max(video.width, video.height) > side
