import type { SpanEnd } from '../../../domain/clips/clips.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { clampFrame, endOf, frameAt, frameCount, timeOf } from '../../../domain/frame-table.ts'
import type { FrameSpan, TimelineScale } from './rows.ts'
import { secondsAt, xOf } from './scale.ts'

/** The frame count for the end of the video. */
export function boundaryAt(table: FrameTable, seconds: number): number {
  const frame = frameAt(table, seconds)
  return seconds - timeOf(table, frame) <= endOf(table, frame) - seconds ? frame : frame + 1
}

export const edgeFrameAt = (table: FrameTable, seconds: number, end: SpanEnd): number =>
  clampFrame(table, end === 'start' ? boundaryAt(table, seconds) : boundaryAt(table, seconds) - 1)

export const frameAtX = ({ table, view, width }: TimelineScale, x: number): number =>
  frameAt(table, secondsAt(view, width, x))

const secondsOf = (table: FrameTable, frame: number): number =>
  frame < frameCount(table) ? timeOf(table, frame) : table.duration

export const xOfFrame = ({ table, view, width }: TimelineScale, frame: number): number =>
  xOf(view, width, secondsOf(table, frame))

/** CSS pixels; a single frame of a long video stays visible. */
const LEAST = 2

/** CSS pixels on the track; null outside the view. */
export function spanBox(
  scale: TimelineScale,
  { startFrame, endFrame }: FrameSpan,
): { left: number; width: number } | null {
  const from = xOfFrame(scale, startFrame)
  const to = xOfFrame(scale, endFrame)
  if (to < 0 || from > scale.width) return null
  return { left: from, width: Math.max(to - from, LEAST) }
}

/** CSS pixels. */
type Bar = readonly [from: number, to: number]

/** At least a pixel wide. Bars without a device pixel of their own are skipped. */
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
