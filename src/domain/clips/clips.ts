import type { VideoClip, VideoExclusion } from '../documents/schemas.ts'
import type { RotatedRect } from '../documents/shapes.ts'
import type { FrameTable } from '../frame-table.ts'
import { clampFrame, endOf, timeOf } from '../frame-table.ts'
import { rangesMeet } from '../geometry/range.ts'

/** Stretches of a video as its document keeps them: [startFrame, endFrame) with the times of the frame table. */
export interface FrameSpan {
  readonly startFrame: number
  /** Exclusive. */
  readonly endFrame: number
  readonly startPts: number
  readonly endPts: number
}

type Identified = FrameSpan & { readonly id: string }

/** From one frame to another, both shown, in whatever order they were named. */
export function spanOf(table: FrameTable, one: number, other: number): FrameSpan {
  const [first, last] = [clampFrame(table, Math.min(one, other)), clampFrame(table, Math.max(one, other))]
  return {
    startFrame: first,
    endFrame: last + 1,
    startPts: timeOf(table, first),
    endPts: endOf(table, last),
  }
}

const meets = (a: FrameSpan, b: FrameSpan): boolean =>
  rangesMeet([a.startFrame, a.endFrame], [b.startFrame, b.endFrame])

/** The first one of a list that a span would overlap; `except` is the one that it replaces. */
export const overlapped = <Item extends Identified>(
  list: readonly Item[],
  span: FrameSpan,
  except?: string,
): Item | null => list.find((item) => item.id !== except && meets(item, span)) ?? null

/** Where a span belongs in a list that is kept in the order of time. */
export const placeOf = (list: readonly FrameSpan[], span: FrameSpan): number => {
  const later = list.findIndex((item) => item.startFrame > span.startFrame)
  return later < 0 ? list.length : later
}

/** The one that shows a frame. */
export const spanAt = <Item extends Pick<FrameSpan, 'startFrame' | 'endFrame'>>(
  list: readonly Item[],
  frame: number,
): Item | null => list.find((item) => item.startFrame <= frame && frame < item.endFrame) ?? null

/** The end of a span that is moved. */
export type SpanEnd = 'start' | 'end'

/**
 * A span with one of its ends at another frame, which it then shows first or last. It keeps one frame at least, and stops
 * short of its neighbours in the list.
 */
export function withEnd<Item extends Identified>(
  table: FrameTable,
  list: readonly Item[],
  item: Item,
  end: SpanEnd,
  frame: number,
): Item {
  const others = list.filter(({ id }) => id !== item.id)
  const last = item.endFrame - 1
  if (end === 'start') {
    const free = Math.max(
      0,
      ...others.filter((each) => each.endFrame <= item.startFrame).map((each) => each.endFrame),
    )
    return { ...item, ...spanOf(table, Math.min(Math.max(frame, free), last), last) }
  }
  const free = Math.min(
    table.times.length,
    ...others.filter((each) => each.startFrame >= item.endFrame).map((each) => each.startFrame),
  )
  return { ...item, ...spanOf(table, item.startFrame, Math.max(Math.min(frame, free - 1), item.startFrame)) }
}

export const newClip = (id: string, span: FrameSpan, crop: RotatedRect | null): VideoClip => ({
  id,
  ...span,
  crop: crop && { ...crop },
  wrongBox: false,
})

export const newExclusion = (id: string, span: FrameSpan): VideoExclusion => ({ id, ...span })

/** The crop that a clip at a frame takes over: that of the nearest clip before it which has one. */
export function previousCrop(clips: readonly VideoClip[], frame: number): RotatedRect | null {
  const before = clips
    .filter((clip) => clip.crop !== null && clip.startFrame <= frame)
    .toSorted((a, b) => b.startFrame - a.startFrame)
  const current = spanAt(clips, frame)
  return before.find(({ id }) => id !== current?.id)?.crop ?? null
}
