import type { SpanEnd } from '../../../domain/clips/clips.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { clampFrame, endOf, frameAt, frameCount, timeOf } from '../../../domain/frame-table.ts'
import type { FrameSpan, TimelineScale } from './rows.ts'
import { secondsAt, xOf } from './scale.ts'

/** The frame whose beginning is nearest to a time; the number of frames for the end of the last one. */
export function boundaryAt(table: FrameTable, seconds: number): number {
  const frame = frameAt(table, seconds)
  return seconds - timeOf(table, frame) <= endOf(table, frame) - seconds ? frame : frame + 1
}

/** The frame that an end of a span shows when it is dragged to a time: the first one, or the last. */
export const edgeFrameAt = (table: FrameTable, seconds: number, end: SpanEnd): number =>
  clampFrame(table, end === 'start' ? boundaryAt(table, seconds) : boundaryAt(table, seconds) - 1)

/** The frame that is shown at a place of the timeline. */
export const frameAtX = ({ table, view, width }: TimelineScale, x: number): number =>
  frameAt(table, secondsAt(view, width, x))

/** When a frame begins; the end of the video for the number of frames. */
const secondsOf = (table: FrameTable, frame: number): number =>
  frame < frameCount(table) ? timeOf(table, frame) : table.duration

export const xOfFrame = ({ table, view, width }: TimelineScale, frame: number): number =>
  xOf(view, width, secondsOf(table, frame))

/** A pixel at least, so that a single frame of a long video is seen. */
const LEAST = 2

/** Where a span lies on its track, in CSS pixels; null outside of what is in view. */
export function spanBox(
  scale: TimelineScale,
  { startFrame, endFrame }: FrameSpan,
): { left: number; width: number } | null {
  const from = xOfFrame(scale, startFrame)
  const to = xOfFrame(scale, endFrame)
  if (to < 0 || from > scale.width) return null
  return { left: from, width: Math.max(to - from, LEAST) }
}

/** From one place of a track to another, CSS pixels. */
type Bar = readonly [from: number, to: number]

/**
 * Where runs lie on their track, each a pixel wide at least, so that a single frame is seen. Those that reach no device pixel
 * of their own are left out, however many of them there are.
 */
export function barsOf(scale: TimelineScale, runs: readonly Bar[], devicePixels: number): readonly Bar[] {
  const hair = 1 / devicePixels
  const bars: Bar[] = []
  let drawnTo = 0
  for (const [start, end] of runs) {
    const from = xOfFrame(scale, start)
    if (from > scale.width) break
    const until = xOfFrame(scale, end)
    const to = Math.max(until, from + 1)
    if (until <= 0 || to - drawnTo < hair) continue
    bars.push([Math.max(from, drawnTo), to])
    drawnTo = to
  }
  return bars
}
