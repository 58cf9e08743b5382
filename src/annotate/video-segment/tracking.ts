import type { PlacedRow } from '../../domain/mask-rows.ts'
import { changedRow, placedRows, yieldsToTracking } from '../../domain/mask-rows.ts'
import type { Range } from '../../domain/geometry/range.ts'
import { letGoOfRows } from '../../kinds/traits/objects-rows.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import { whenOpen } from '../session/when-open.ts'
import type { ObjectScope } from './object-scope.ts'
import { mayChange, say } from './object-scope.ts'
import { trackerOf } from './desks.ts'

const text = videoSegmentText.tracking

/** To later frames, or to earlier ones. */
export type TrackingWay = 'ahead' | 'back'

/** The frames of a tracking, with the one that it begins on: to the end of the clip that this lies in, else of the video. */
function framesOf({ work, frame, count }: ObjectScope, way: TrackingWay): Range {
  const clip = work.annotation.clipRanges.find(
    ({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame,
  )
  return way === 'ahead' ? [frame, clip?.endFrame ?? count] : [clip?.startFrame ?? 0, frame + 1]
}

/** Rows that are held here and that tracking may write over. */
const yieldingRows = (
  { work, frame: begin }: ObjectScope,
  ids: readonly string[],
  [from, to]: Range,
): readonly PlacedRow[] =>
  [...placedRows(work.rows)].filter(
    ({ objectId, frame, row }) =>
      ids.includes(objectId) && frame >= from && frame < to && frame !== begin && yieldsToTracking(row),
  )

/** Tracks the selected objects that have a mask here, one way to the end of the clip. */
export async function trackSelected(scope: ObjectScope, way: TrackingWay): Promise<void> {
  const { selected, frame, rows, face, facts, video } = scope
  if (selected.length === 0) return say(text.noObject)
  if (!mayChange(scope, selected)) return
  const objectIds = selected.filter((id) => rows.rowAt(id, frame)?.rle)
  if (objectIds.length === 0) return say(text.noMask)
  const tracker = trackerOf(video)
  if (!tracker || tracker.state().busy) return
  const range = framesOf(scope, way)
  const [from, to] = range
  if (to - from === 1) return say(text.noFrames[way])
  const { key } = facts.editor.getSnapshot().context
  if (key === null) return
  const yielding = yieldingRows(scope, objectIds, range)
  // Held for longer they would go over what tracking makes, once one comes back from another item.
  const letGo = () =>
    whenOpen(facts.editor, key, () => {
      const work = facts.editor.getSnapshot().context.document as VideoWork | null
      // From now on the server's rows stand here too, but where one has drawn meanwhile.
      const untouched = yielding.filter(
        (each) => changedRow(work?.rows, each.objectId, each.frame) === each.row,
      )
      face.commit(letGoOfRows(untouched), { label: 'track' })
    })
  // What was taken away is on the server before tracking begins; held until then, it outlives a lost line and a reload.
  if (!(await tracker.start({ objectIds, frame, from, to }, letGo)))
    say(tracker.state().problem ?? text.unavailable, 'bad')
}
