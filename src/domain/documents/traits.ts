import type { Rect } from '../geometry/rect.ts'
import type { RotatedRect } from '../geometry/rotated-rect.ts'
import type { Range } from '../geometry/range.ts'
import type { DocumentContext, RuleName, Violation } from './violation.ts'
import { overlappingPairs } from '../geometry/range.ts'
import { insidePicture } from '../geometry/rect.ts'
import { rotatedBounds } from '../geometry/rotated-rect.ts'
import { BOUNDS_TOLERANCE, PTS_TOLERANCE } from './limits.ts'
import { violation } from './violation.ts'

interface FrameRange {
  startFrame: number
  endFrame: number
}

interface TimedRange extends FrameRange {
  startPts: number
  endPts: number
}

export const uniqueIds = (path: string, items: readonly { id: string }[]): Violation[] => {
  const seen = new Set<string>()
  return items.flatMap(({ id }, index) => {
    if (seen.has(id)) return [violation(`${path}[${index}].id`, 'id-unique', { id })]
    seen.add(id)
    return []
  })
}

const pictureLimit = ({ width, height }: DocumentContext) => ({ limit: `${width}×${height}` })

export const rectInside = (path: string, rect: Rect | null, context: DocumentContext): Violation[] =>
  rect === null || insidePicture(rect, context, BOUNDS_TOLERANCE)
    ? []
    : [violation(path, 'inside-picture', pictureLimit(context))]

export const rotatedRectInside = (
  path: string,
  rect: RotatedRect | null,
  context: DocumentContext,
): Violation[] => (rect === null ? [] : rectInside(path, rotatedBounds(rect), context))

export const boxList = (
  path: string,
  boxes: readonly (Rect & { id: string })[],
  context: DocumentContext,
): Violation[] => [
  ...uniqueIds(path, boxes),
  ...boxes.flatMap((box, index) => rectInside(`${path}[${index}]`, box, context)),
]

export const frameRange = (path: string, range: FrameRange, context: DocumentContext): Violation[] => {
  if (range.startFrame >= range.endFrame) return [violation(`${path}.endFrame`, 'range-order')]
  const limit = context.frameCount
  if (limit !== undefined && range.endFrame > limit)
    return [violation(`${path}.endFrame`, 'frame-range', { limit })]
  return []
}

/** Presentation time in seconds; for the frame after the last one the end of the media, if known. */
export const timeOf = (frame: number, { frameTimes, duration }: DocumentContext): number | undefined =>
  frame === frameTimes?.length ? duration : frameTimes?.[frame]

const ptsMatch = (path: string, pts: number, frame: number, context: DocumentContext): Violation[] => {
  const expected = timeOf(frame, context)
  if (expected === undefined || Math.abs(pts - expected) <= PTS_TOLERANCE) return []
  return [violation(path, 'pts-match', { expected })]
}

/** Times ascend and match the frame table, if there is one. */
export const timedRange = (path: string, range: TimedRange, context: DocumentContext): Violation[] => {
  const frames = frameRange(path, range, context)
  if (frames.length > 0) return frames
  if (range.startPts >= range.endPts) return [violation(`${path}.endPts`, 'pts-order')]
  return [
    ...ptsMatch(`${path}.startPts`, range.startPts, range.startFrame, context),
    ...ptsMatch(`${path}.endPts`, range.endPts, range.endFrame, context),
  ]
}

/** Reported at the later range, which names the earlier. Only ranges of one track must be apart; default: all are of one. */
export const noOverlaps = <Item extends FrameRange & { id: string }>(
  path: string,
  items: readonly Item[],
  rule: Extract<RuleName, `${string}-overlap`>,
  trackOf: (item: Item) => string = () => '',
): Violation[] => {
  const tracks = new Map<string, number[]>()
  items.forEach((item, index) => {
    const track = trackOf(item)
    const places = tracks.get(track) ?? []
    places.push(index)
    tracks.set(track, places)
  })
  return [...tracks.values()].flatMap((places) => {
    const ranges = places.map((index): Range => [items[index]?.startFrame ?? 0, items[index]?.endFrame ?? 0])
    return overlappingPairs(ranges).map(([earlier, later]) =>
      violation(`${path}[${places[later]}]`, rule, { other: items[places[earlier] ?? -1]?.id ?? '' }),
    )
  })
}
