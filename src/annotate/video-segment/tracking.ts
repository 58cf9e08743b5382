import type { PlacedRow } from '../../domain/mask-rows.ts'
import { changedRow, placedRows, yieldsToTracking } from '../../domain/mask-rows.ts'
import { letGoOfRows } from '../../kinds/traits/objects-rows.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import type { ObjectScope } from './object-scope.ts'
import { mayChange, say } from './object-scope.ts'
import { trackerOf } from './open-desk.ts'

const text = videoSegmentText.tracking

/** Where tracking from a frame ends: with the clip that the frame lies in, else with the video. */
export function endOfTracking({ work, frame, count }: Pick<ObjectScope, 'work' | 'frame' | 'count'>): number {
  const clip = work.annotation.clipRanges.find(
    ({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame,
  )
  return clip?.endFrame ?? count
}

/** Rows that are held here and that tracking may write over. */
export const yieldingRows = (
  { work }: Pick<ObjectScope, 'work'>,
  ids: readonly string[],
  from: number,
  to: number,
): readonly PlacedRow[] =>
  [...placedRows(work.rows)].filter(
    ({ objectId, frame, row }) =>
      ids.includes(objectId) && frame > from && frame < to && yieldsToTracking(row),
  )

/** Tracks the selected objects that have a mask here, to the end of the clip. */
export async function trackSelected(scope: ObjectScope): Promise<void> {
  const { selected, frame, rows, face, facts, video } = scope
  if (selected.length === 0) return say(text.noObject)
  if (!mayChange(scope, selected)) return
  const objectIds = selected.filter((id) => rows.rowAt(id, frame)?.rle)
  if (objectIds.length === 0) return say(text.noMask)
  const tracker = trackerOf(video)
  if (!tracker || tracker.state().busy) return
  const to = endOfTracking(scope)
  const { key } = facts.editor.getSnapshot().context
  const yielding = yieldingRows(scope, objectIds, frame, to)
  // What was taken away is on the server before tracking begins; held until then, it outlives a lost line and a reload.
  if (!(await tracker.start({ objectIds, frame, from: frame, to })))
    return say(tracker.state().problem ?? text.unavailable, 'bad')
  const { context } = facts.editor.getSnapshot()
  if (context.key !== key) return
  const work = context.document as VideoWork | null
  // From now on the server's rows stand here too, but where one has drawn meanwhile.
  const untouched = yielding.filter((each) => changedRow(work?.rows, each.objectId, each.frame) === each.row)
  face.commit(letGoOfRows(untouched), { label: 'track' })
}
