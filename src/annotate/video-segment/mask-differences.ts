import type { SegmentObject } from '../../domain/documents/schemas.ts'
import type { RowChanges } from '../../domain/mask-rows.ts'
import { placedRows } from '../../domain/mask-rows.ts'
import { OBJECT_ROLE } from '../../kinds/traits/objects-layer.ts'
import type { RowRun } from '../../platform/mask-rows/row-calls.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { Difference } from '../review/difference.ts'

const text = videoSegmentText.differences

/** Frames on which the masks of each object became other, and whether there is none by now. */
function changedFrames(
  runs: readonly RowRun[],
  rows: RowChanges | undefined,
): Map<string, Map<number, boolean>> {
  const objects = new Map<string, Map<number, boolean>>()
  const framesOf = (objectId: string): Map<number, boolean> => {
    const known = objects.get(objectId) ?? new Map<number, boolean>()
    objects.set(objectId, known)
    return known
  }
  for (const { objectId, from, to, empty } of runs)
    for (let frame = from; frame < to; frame += 1) framesOf(objectId).set(frame, empty)
  for (const { objectId, frame, row } of placedRows(rows)) framesOf(objectId).set(frame, row.rle === null)
  return objects
}

/**
 * Whose masks became other on which frames, one line for each object that is still there.
 * @param runs what the server says has changed since a version
 * @param rows what was changed here; the server may not have all of it yet
 */
export function maskDifferences(
  objects: readonly SegmentObject[],
  runs: readonly RowRun[],
  rows: RowChanges | undefined,
): readonly Difference[] {
  const changed = changedFrames(runs, rows)
  return objects.flatMap(({ id, name }): Difference[] => {
    const frames = changed.get(id)
    if (!frames) return []
    const numbers = [...frames.keys()].toSorted((a, b) => a - b)
    const [first = 0] = numbers
    const gone = [...frames.values()].filter(Boolean).length
    return [
      {
        key: `masks ${id}`,
        name: text.masks(name),
        change: 'changed',
        before: videoSegmentText.frames.range(first, numbers.at(-1) ?? first),
        after: text.redrawn(frames.size - gone, gone),
        frame: first,
        selected: { role: OBJECT_ROLE, id },
      },
    ]
  })
}
