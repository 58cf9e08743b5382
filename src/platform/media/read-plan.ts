import type { FrameTable } from '../../domain/frame-table.ts'
import { keyFrameBefore } from '../../domain/frame-table.ts'

/** Both inclusive, in presentation order. */
export interface FrameSpan {
  readonly from: number
  readonly to: number
}

export interface ReadAhead {
  readonly playhead: number
  readonly direction: 1 | -1
  readonly frameCount: number
  readonly capacity: number
}

/** Share of the memory for frames ahead; the rest keeps passed ones. */
const AHEAD = 0.7
/** Share read at once when going back, since each read starts at a key frame. */
const STRETCH = 0.35
const TURN = 0.15

const share = (capacity: number, part: number): number => Math.max(1, Math.floor(capacity * part))

export function cachedSpan({ playhead, direction, frameCount, capacity }: ReadAhead): FrameSpan {
  const ahead = share(capacity, AHEAD)
  const behind = Math.max(0, capacity - 1 - ahead)
  const [before, after] = direction > 0 ? [behind, ahead] : [ahead, behind]
  return { from: Math.max(0, playhead - before), to: Math.min(frameCount - 1, playhead + after) }
}

function firstMissing(has: (frame: number) => boolean, from: number, to: number): number | null {
  const step = to < from ? -1 : 1
  for (let frame = from; step > 0 ? frame <= to : frame >= to; frame += step) if (!has(frame)) return frame
  return null
}

function stretchBack(has: (frame: number) => boolean, missing: number, least: number): FrameSpan {
  let from = missing
  while (from > least && !has(from - 1)) from -= 1
  return { from, to: missing }
}

function forwards(has: (frame: number) => boolean, from: number, to: number): FrameSpan | null {
  const missing = firstMissing(has, from, to)
  return missing === null ? null : { from: missing, to }
}

function backwards(has: (frame: number) => boolean, ahead: ReadAhead, cached: FrameSpan): FrameSpan | null {
  const missing = firstMissing(has, ahead.playhead, cached.from)
  if (missing === null) return null
  const stretch = share(ahead.capacity, STRETCH)
  const isNear = ahead.playhead - missing < stretch
  // A single frame at the far end would cost as much as a whole stretch.
  if (!isNear) return null
  return stretchBack(has, missing, Math.max(cached.from, missing - stretch + 1))
}

/** The current frame, then those ahead, then a few behind; null when all are loaded. */
export function nextRead(ahead: ReadAhead, has: (frame: number) => boolean): FrameSpan | null {
  const { playhead, direction, frameCount, capacity } = ahead
  if (frameCount === 0) return null
  const cached = cachedSpan(ahead)
  const turn = share(capacity, TURN)
  if (direction > 0)
    return (
      forwards(has, playhead, cached.to) ??
      backwardsOnce(has, playhead, Math.max(cached.from, playhead - turn))
    )
  return backwards(has, ahead, cached) ?? forwards(has, playhead, Math.min(cached.to, playhead + turn))
}

function backwardsOnce(has: (frame: number) => boolean, playhead: number, least: number): FrameSpan | null {
  const missing = firstMissing(has, playhead, least)
  return missing === null ? null : stretchBack(has, missing, least)
}

/** About half of the pictures after a key frame are skipped where any are. */
const DECODED_SHARE = 0.5

interface Turn {
  readonly next: number
  readonly frame: number
  readonly hasSkipped: boolean
}

export function leadsTo(table: FrameTable, { next, frame, hasSkipped }: Turn): boolean {
  const fromKey = frame - keyFrameBefore(table, frame)
  return frame === next || (frame > next && frame - next <= fromKey * (hasSkipped ? DECODED_SHARE : 1))
}
