import type { RotatedRect, VideoClip, VideoExclusion } from '../documents/types.ts'
import type { FrameTable } from '../frame-table.ts'
import { clampFrame, endOf, timeOf } from '../frame-table.ts'
import { rangesMeet } from '../geometry/range.ts'

/** [startFrame, endFrame) with the times of the frame table, as in the document. */
export interface FrameSpan {
  readonly startFrame: number
  readonly endFrame: number
  readonly startPts: number
  readonly endPts: number
}

type Identified = FrameSpan & { readonly id: string }

/** Includes both frames, in either order. */
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

/** `except` is the item that the span replaces. */
export const overlapped = <Item extends Identified>(
  list: readonly Item[],
  span: FrameSpan,
  except?: string,
): Item | null => list.find((item) => item.id !== except && meets(item, span)) ?? null

export const placeOf = (list: readonly FrameSpan[], span: FrameSpan): number => {
  const later = list.findIndex((item) => item.startFrame > span.startFrame)
  return later < 0 ? list.length : later
}

export const spanAt = <Item extends Pick<FrameSpan, 'startFrame' | 'endFrame'>>(
  list: readonly Item[],
  frame: number,
): Item | null => list.find((item) => item.startFrame <= frame && frame < item.endFrame) ?? null

export type SpanEnd = 'start' | 'end'

/** The span keeps at least one frame and does not overlap its neighbours. */
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

export const newClip = (
  id: string,
  span: FrameSpan,
  crop: RotatedRect | null,
  labelled: Pick<VideoClip, 'label' | 'attributes'> = {},
): VideoClip => ({
  id,
  ...span,
  crop: crop && { ...crop },
  wrongBox: false,
  ...labelled,
})

export const newExclusion = (id: string, span: FrameSpan): VideoExclusion => ({ id, ...span })

export function previousCrop(clips: readonly VideoClip[], frame: number): RotatedRect | null {
  const before = clips
    .filter((clip) => clip.crop !== null && clip.startFrame <= frame)
    .toSorted((a, b) => b.startFrame - a.startFrame)
  const current = spanAt(clips, frame)
  return before.find(({ id }) => id !== current?.id)?.crop ?? null
}
