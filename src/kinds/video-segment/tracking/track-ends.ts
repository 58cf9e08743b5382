import { findObject } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import type { TrackingTask } from '../../../platform/mask-rows/tracking-calls.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'

/** Without deleted objects: their ids mean nothing to users. */
export const endWords = ({ ends }: TrackingTask, work: VideoWork): readonly string[] => [
  ...new Set(
    ends.flatMap(({ objectId, frame, reason }) => {
      const object = findObject(work, objectId)
      return object ? [videoSegmentText.tracking.ends[reason](object.name, frame)] : []
    }),
  ),
]
