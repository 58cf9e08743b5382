import type { Range } from '../../../domain/geometry/range.ts'
import { findObject } from '../object-layer.ts'
import { isRecord } from '../../../domain/is-record.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { ObjectScope } from '../objects/object-scope.ts'
import { mayChange, say } from '../objects/object-scope.ts'
import { trackerOf } from '../video-parts.ts'
import { askedFields, forgetAsked, letGo, yieldingRows } from './tracking-asked.ts'

const text = videoSegmentText.tracking

type TrackingWay = 'ahead' | 'back'

/** Inclusive first frame; to the end of the current clip, else of the video. */
function framesOf({ work, frame, count }: ObjectScope, way: TrackingWay): Range {
  const clip = work.annotation.clipRanges.find(
    ({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame,
  )
  return way === 'ahead' ? [frame, clip?.endFrame ?? count] : [clip?.startFrame ?? 0, frame + 1]
}

const madeBy = (edit: Edit): readonly string[] => {
  if (edit.type === 'composite') return edit.edits.flatMap(madeBy)
  if (edit.type !== 'insert' || edit.path.at(-1) !== 'objects') return []
  return isRecord(edit.item) && typeof edit.item['id'] === 'string' ? [edit.item['id']] : []
}

/** Smart selection leaves nothing selected for the next new object. */
function madeLast({ facts, work, rows, frame }: ObjectScope): readonly string[] {
  const { done } = facts.editor.getSnapshot().context.history
  for (const { edits } of done.toReversed()) {
    const [id] = edits.flatMap(madeBy)
    if (id !== undefined) return findObject(work, id) && rows.rowAt(id, frame)?.rle ? [id] : []
  }
  return []
}

export async function trackSelected(scope: ObjectScope, way: TrackingWay): Promise<void> {
  const { frame, rows, work, facts, video } = scope
  const chosen = scope.selected.length > 0 ? scope.selected : madeLast(scope)
  if (chosen.length === 0) return say(text.noObject)
  if (!mayChange(scope, chosen)) return
  const objectIds = chosen.filter((id) => rows.rowAt(id, frame)?.rle)
  if (objectIds.length === 0) return say(text.noMask)
  const tracker = trackerOf(video)
  if (!tracker || tracker.state().busy) return
  const [from, to] = framesOf(scope, way)
  if (to - from === 1) return say(text.noFrames[way])
  const { editor } = facts
  const { key } = editor.getSnapshot().context
  if (key === null) return
  const request = { objectIds, frame, from, to }
  const awaited = { before: tracker.state().task?.taskId ?? null, ...request }
  const yielding = yieldingRows(work, awaited)
  editor.send({ type: 'FIELDS', fields: askedFields(awaited) })
  // The removals reach the server before tracking begins; until then they survive a lost connection and a
  // reload.
  const isBegun = await tracker.start(
    request,
    () => letGo(editor, key, yielding),
    () => forgetAsked(editor, key),
  )
  if (!isBegun) say(tracker.state().problem ?? text.unavailable, 'bad')
}
