import { changedSpans } from '../../domain/clips/changed-spans.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { changedBoxes } from '../../annotate/video/playback/changed-boxes.ts'
import type { VideoWork } from './clip-edits.ts'
import { spansOf } from './clip-edits.ts'
import type { ChangedIn } from '../../annotate/video/playback/open-videos.ts'

/** The editor has opaque JSON; only videos with clips use this. */
const asVideo = (work: WorkDocument): VideoWork => work as VideoWork

export const changedClips: ChangedIn = (before, after) => [
  ...(['clips', 'exclusions'] as const).flatMap((list) =>
    changedSpans(spansOf(asVideo(before), list), spansOf(asVideo(after), list)),
  ),
  ...changedBoxes(before, after),
]
