import { rangesOf, toggledFrame, withFrames, withoutFrames } from '../../domain/clips/frame-list.ts'
import type { SpanEnd } from '../../domain/clips/clips.ts'
import { spanAt, withEnd } from '../../domain/clips/clips.ts'
import { CLIP_RANGES_MAX, EXCLUDE_FRAMES_MAX } from '../../domain/documents/limits.ts'
import type { ClipRange, DocumentOf } from '../../domain/documents/types.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import type { Range } from '../../domain/geometry/range.ts'
import { rangesMeet } from '../../domain/geometry/range.ts'
import { insertItem, removeItem, setField, updateItem } from '../../machines/editor/edit-makers.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { showListFull } from '../../annotate/page/session/notices.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import type { ObjectScope } from './objects/object-scope.ts'
import { say } from './objects/object-scope.ts'

type Face = WorkAccess<'video-segment'>
const text = videoSegmentText.frames
const ANNOTATION = ['annotation']
const CLIPS = ['annotation', 'clipRanges']

/** The field `rangeStart`. */
export interface RangeStart {
  readonly list: 'exclude' | 'clip'
  readonly frame: number
}

export function rangeStart({ rangeStart: value }: Fields): RangeStart | null {
  const start = value as Partial<RangeStart> | null | undefined
  const { list, frame } = start ?? {}
  return (list === 'exclude' || list === 'clip') && typeof frame === 'number' ? { list, frame } : null
}

function mayExclude(frames: readonly number[]): boolean {
  const isTooMany = frames.length > EXCLUDE_FRAMES_MAX
  if (isTooMany) showListFull('excludeFrame', EXCLUDE_FRAMES_MAX)
  return !isTooMany
}

function setExcluded(access: Face, frames: readonly number[]): void {
  if (access.readonly) return access.refuse()
  if (!mayExclude(frames)) return
  access.commit(setField(access.work, ANNOTATION, 'excludeFrames', frames), { label: 'excludeFrames' })
}

export const toggleFrame = ({ access, work, frame }: ObjectScope): void =>
  setExcluded(access, toggledFrame(work.annotation.excludeFrames, frame))

export const restoreRange = (access: Face, range: Range): void =>
  setExcluded(access, withoutFrames(access.work.annotation.excludeFrames, range))

function mayClip({ work }: ObjectScope, range: Range): boolean {
  const { clipRanges } = work.annotation
  const isFull = clipRanges.length >= CLIP_RANGES_MAX
  const meets = clipRanges.some(({ startFrame, endFrame }) => rangesMeet([startFrame, endFrame], range))
  if (isFull) showListFull('clip', CLIP_RANGES_MAX)
  else if (meets) say(text.overlap)
  return !isFull && !meets
}

function addClip({ access, work }: ObjectScope, [startFrame, endFrame]: Range): void {
  const { clipRanges } = work.annotation
  const later = clipRanges.findIndex((clip) => clip.startFrame > startFrame)
  const clip: ClipRange = { id: newKey(), startFrame, endFrame }
  access.commit(insertItem(work, CLIPS, clip, later < 0 ? clipRanges.length : later), { label: 'clip' })
}

/** Two presses set the ends, both inclusive. A refused range stays pending. */
export function markRange(scope: ObjectScope, list: RangeStart['list']): void {
  const { access, fields, setFields, frame, work } = scope
  if (access.readonly) return access.refuse()
  const start = rangeStart(fields)
  if (start?.list !== list) return setFields({ rangeStart: { list, frame } })
  const range: Range = [Math.min(start.frame, frame), Math.max(start.frame, frame) + 1]
  const excluded = withFrames(work.annotation.excludeFrames, range)
  const may = list === 'exclude' ? mayExclude(excluded) : mayClip(scope, range)
  if (!may) return
  setFields({ rangeStart: null })
  if (list === 'exclude') setExcluded(access, excluded)
  else addClip(scope, range)
}

export function removeClip(access: Face, id: string): void {
  if (access.readonly) return access.refuse()
  access.commit(removeItem(access.work, CLIPS, id), { label: 'remove', select: [] })
}

function rangeAt(
  { excludeFrames, clipRanges }: Pick<DocumentOf['video-segment'], 'excludeFrames' | 'clipRanges'>,
  frame: number,
): { readonly excluded: Range } | { readonly clip: string } | null {
  const excluded = rangesOf(excludeFrames).find((range) => rangesMeet(range, [frame, frame + 1]))
  if (excluded) return { excluded }
  const clip = spanAt(clipRanges, frame)
  return clip && { clip: clip.id }
}

export function removeRangeHere({ access, work, frame }: ObjectScope): void {
  if (access.readonly) return access.refuse()
  const here = { ...access, work }
  const range = rangeAt(work.annotation, frame)
  if (!range) say(text.noneHere)
  else if ('clip' in range) removeClip(here, range.clip)
  else restoreRange(here, range.excluded)
}

export function clipWithEnd(
  { work }: Face,
  table: FrameTable,
  id: string,
  end: SpanEnd,
  frame: number,
): { startFrame: number; endFrame: number } {
  const timed = work.annotation.clipRanges.map((clip) => ({ ...clip, startPts: 0, endPts: 0 }))
  const clip = timed.find((each) => each.id === id)
  if (!clip) return { startFrame: 0, endFrame: 1 }
  const { startFrame, endFrame } = withEnd(table, timed, clip, end, frame)
  return { startFrame, endFrame }
}

export const resizeClip = (access: Face, table: FrameTable, id: string, end: SpanEnd, frame: number): void =>
  access.commit(updateItem(access.work, CLIPS, id, clipWithEnd(access, table, id, end, frame)), {
    label: 'clip',
  })
