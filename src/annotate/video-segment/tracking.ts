import type { PlacedRow } from '../../domain/mask-rows.ts'
import { placedRows } from '../../domain/mask-rows.ts'
import { letGoOfRows } from '../../kinds/traits/objects-rows.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
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

/** Rows that tracking may write over and that are held here: taken away, or tracked before. */
export const yieldingRows = (
  { work }: Pick<ObjectScope, 'work'>,
  ids: readonly string[],
  from: number,
  to: number,
): readonly PlacedRow[] =>
  [...placedRows(work.rows)].filter(
    ({ objectId, frame, row }) =>
      ids.includes(objectId) && frame > from && frame < to && (row.rle === null || row.source === 'tracked'),
  )

/** Tracks the selected objects that have a mask here, to the end of the clip. */
export async function trackSelected(scope: ObjectScope): Promise<void> {
  const { selected, frame, rows, face, video } = scope
  if (selected.length === 0) return say(text.noObject)
  if (!mayChange(scope, selected)) return
  const objectIds = selected.filter((id) => rows.rowAt(id, frame)?.rle)
  if (objectIds.length === 0) return say(text.noMask)
  const tracker = trackerOf(video)
  if (!tracker || tracker.state().busy) return
  const to = endOfTracking(scope)
  // What was taken away is on the server before tracking begins; from then on its rows stand here too.
  await rows.flush().catch(() => undefined)
  face.commit(letGoOfRows(yieldingRows(scope, objectIds, frame, to)), { label: 'track' })
  await tracker.start({ objectIds, frame, from: frame, to })
}
