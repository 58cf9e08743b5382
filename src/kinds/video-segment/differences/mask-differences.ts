import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { RowChanges } from '../../../domain/mask-rows.ts'
import type { VideoWork } from '../object-rows.ts'
import { OBJECT_ROLE } from '../object-layer.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { Difference } from '../../../annotate/review/versions/difference.ts'
import type { ChangedFrames, KnownRuns } from './changed-frames.ts'
import { createChangedFrames } from './changed-frames.ts'

const text = videoSegmentText.differences

const differenceOf = (
  { id, name }: SegmentObject,
  { starts, last, drawn, gone }: ChangedFrames,
  isReversed: boolean,
): Difference => ({
  key: `masks ${id}`,
  name: text.masks(name),
  change: 'changed',
  before: videoSegmentText.frames.range(starts[0] ?? last, last),
  after: isReversed ? text.other(drawn + gone) : text.redrawn(drawn, gone),
  frame: starts[0] ?? last,
  frames: starts,
  selected: { role: OBJECT_ROLE, id },
})

/** The new masks may equal the server's. */
export const masksChangedIn = ({ annotation, rows }: VideoWork): readonly Difference[] =>
  maskDifferencesSince({ changed: [], before: null })(annotation.objects, rows).map((difference) => ({
    ...difference,
    before: text.onServer,
    after: text.changedOn(difference.before, difference.after),
  }))

/**
 * @param isReversed added and removed are not reported
 * @returns takes the local rows; the server may not have all of them yet
 */
export function maskDifferencesSince(
  known: KnownRuns,
  isReversed = false,
): (objects: readonly SegmentObject[], rows: RowChanges | undefined) => readonly Difference[] {
  const table = createChangedFrames(known)
  return (objects, rows) => {
    table.take(rows)
    return objects.flatMap((object) => {
      const changed = table.of(object.id)
      return changed ? [differenceOf(object, changed, isReversed)] : []
    })
  }
}
