import type { SegmentObject } from '../../domain/documents/schemas.ts'
import type { RowChanges } from '../../domain/mask-rows.ts'
import { placedRows } from '../../domain/mask-rows.ts'
import { OBJECT_ROLE } from '../../kinds/traits/objects-layer.ts'
import type { RowRun } from '../../platform/mask-rows/row-calls.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { Difference } from '../review/difference.ts'

const text = videoSegmentText.differences

/** What the server says of the masks of a video. */
export interface KnownRuns {
  /** What became other after the version that is compared with. */
  readonly changed: readonly RowRun[]
  /** Which masks that version has; null while that is not known. */
  readonly before: readonly RowRun[] | null
}

/** By object: a frame, and whether it has no mask. */
type Emptiness = Map<string, Map<number, boolean>>

function note(found: Emptiness, objectId: string, frame: number, empty: boolean): void {
  const frames = found.get(objectId) ?? new Map<number, boolean>()
  found.set(objectId, frames.set(frame, empty))
}

function framesOf(runs: readonly RowRun[]): Emptiness {
  const found: Emptiness = new Map()
  for (const { objectId, from, to, empty } of runs)
    for (let frame = from; frame < to; frame += 1) note(found, objectId, frame, empty)
  return found
}

/** Frames on which the masks of each object became other, and whether there is none by now. */
function changedFrames({ changed, before }: KnownRuns, rows: RowChanges | undefined): Emptiness {
  const found = framesOf(changed)
  for (const { objectId, frame, row } of placedRows(rows)) note(found, objectId, frame, row.rle === null)
  if (before === null) return found
  const was = framesOf(before)
  // A mask that was drawn and taken back leaves a frame as it was.
  for (const [objectId, frames] of found)
    for (const [frame, empty] of frames)
      if (empty && (was.get(objectId)?.get(frame) ?? true)) frames.delete(frame)
  return found
}

/**
 * Whose masks became other on which frames, one line for each object that is still there.
 * @param rows what was changed here; the server may not have all of it yet
 */
export function maskDifferences(
  objects: readonly SegmentObject[],
  known: KnownRuns,
  rows: RowChanges | undefined,
): readonly Difference[] {
  const changed = changedFrames(known, rows)
  return objects.flatMap(({ id, name }): Difference[] => {
    const frames = changed.get(id)
    if (!frames || frames.size === 0) return []
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
