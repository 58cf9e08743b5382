import { findObject } from '../../kinds/traits/objects-layer.ts'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import type { TrackingTask } from '../../platform/mask-rows/tracking-calls.ts'
import { videoSegmentText } from '../../text/video-segment.ts'

/** Why each way of a tracking ended, in words; none while it is not done. */
export const endWords = ({ ends }: TrackingTask, work: VideoWork): readonly string[] => [
  ...new Set(
    ends.map(({ objectId, frame, reason }) =>
      videoSegmentText.tracking.ends[reason](findObject(work, objectId)?.name ?? objectId, frame),
    ),
  ),
]
