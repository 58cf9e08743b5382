import type { FrameTable } from '../../domain/frame-table.ts'
import { keyFrameBefore } from '../../domain/frame-table.ts'

/** Frames to decode, both ends included, in presentation order. */
export interface FrameSpan {
  readonly from: number
  readonly to: number
}

/** What is looked at, and how much of what lies around it is to be ready. */
export interface ReadAhead {
  readonly playhead: number
  /** Where the person goes: 1 to later frames, -1 to earlier ones. */
  readonly direction: 1 | -1
  readonly frameCount: number
  /** How many frames fit into memory. */
  readonly capacity: number
}

/** Share of the memory for what lies ahead; the rest keeps what was passed, for whoever turns round. */
const AHEAD = 0.7
/** Going back, a whole stretch is decoded at once, since each one starts at a key frame again. */
const STRETCH = 0.35
/** Frames of the other direction that are fetched although nobody has been there. */
const TURN = 0.15

const share = (capacity: number, part: number): number => Math.max(1, Math.floor(capacity * part))

/** The frames worth keeping: around the playhead, more of them ahead than behind. */
export function keptSpan({ playhead, direction, frameCount, capacity }: ReadAhead): FrameSpan {
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

/** Up to the missing frame, as long a stretch before it as is missing. */
function stretchBack(has: (frame: number) => boolean, missing: number, least: number): FrameSpan {
  let from = missing
  while (from > least && !has(from - 1)) from -= 1
  return { from, to: missing }
}

function forwards(has: (frame: number) => boolean, from: number, to: number): FrameSpan | null {
  const missing = firstMissing(has, from, to)
  return missing === null ? null : { from: missing, to }
}

function backwards(has: (frame: number) => boolean, ahead: ReadAhead, kept: FrameSpan): FrameSpan | null {
  const missing = firstMissing(has, ahead.playhead, kept.from)
  if (missing === null) return null
  const stretch = share(ahead.capacity, STRETCH)
  const isNear = ahead.playhead - missing < stretch
  // A single frame at the far end would cost as much as the stretch that it ends.
  if (!isNear) return null
  return stretchBack(has, missing, Math.max(kept.from, missing - stretch + 1))
}

/**
 * What to decode next: what is looked at, then what lies ahead, then a little of the other side; null when all of it
 * is there. Going back it asks for whole stretches, early enough that none is waited for.
 */
export function nextRead(ahead: ReadAhead, has: (frame: number) => boolean): FrameSpan | null {
  const { playhead, direction, frameCount, capacity } = ahead
  if (frameCount === 0) return null
  const kept = keptSpan(ahead)
  const turn = share(capacity, TURN)
  if (direction > 0)
    return (
      forwards(has, playhead, kept.to) ?? backwardsOnce(has, playhead, Math.max(kept.from, playhead - turn))
    )
  return backwards(has, ahead, kept) ?? forwards(has, playhead, Math.min(kept.to, playhead + turn))
}

function backwardsOnce(has: (frame: number) => boolean, playhead: number, least: number): FrameSpan | null {
  const missing = firstMissing(has, playhead, least)
  return missing === null ? null : stretchBack(has, missing, least)
}

/** On the way from a key frame, about half of the pictures are passed where any are; none of what is read straight on. */
const DECODED_SHARE = 0.5

interface Turn {
  /** The frame that comes next where reading goes straight on. */
  readonly next: number
  /** The frame that is wanted. */
  readonly frame: number
  readonly hasPassed: boolean
}

/** Whether reading straight on leads to a frame sooner than beginning at the key frame before it. */
export function leadsTo(table: FrameTable, { next, frame, hasPassed }: Turn): boolean {
  const fromKey = frame - keyFrameBefore(table, frame)
  return frame === next || (frame > next && frame - next <= fromKey * (hasPassed ? DECODED_SHARE : 1))
}
