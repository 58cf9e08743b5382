import { changedSpans } from '../../../domain/clips/changed-spans.ts'
import { rangesOf } from '../../../domain/clips/frame-list.ts'
import type { Range } from '../../../domain/geometry/range.ts'
import { rowsSince } from '../../../domain/mask-rows.ts'
import type { VideoWork } from '../object-rows.ts'
import { changedBoxes } from '../../../annotate/video/playback/changed-boxes.ts'
import type { ChangedIn } from '../../../annotate/video/playback/open-videos.ts'

function framesInOne(before: readonly number[], after: readonly number[]): readonly Range[] {
  if (before === after) return []
  const [was, is] = [new Set(before), new Set(after)]
  const [gone, come] = [before.filter((frame) => !is.has(frame)), after.filter((frame) => !was.has(frame))]
  return [...rangesOf(gone), ...rangesOf(come)]
}

export const changedWork: ChangedIn = (before, after) => {
  const [was, is] = [(before as VideoWork).annotation, (after as VideoWork).annotation]
  return [
    ...[...rowsSince(before.rows, after.rows)].map(({ frame }): Range => [frame, frame + 1]),
    ...framesInOne(was.excludeFrames, is.excludeFrames),
    ...changedSpans(was.clipRanges, is.clipRanges),
    ...changedBoxes(before, after),
  ]
}
