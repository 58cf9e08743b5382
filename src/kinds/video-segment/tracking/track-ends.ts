import { findObject } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import type { TrackingTask } from '../../../platform/mask-rows/tracking-calls.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'

/**
 * Why each way of a tracking ended, in words; none while it is not done. Nothing of objects that are gone by now: their ids
 * say nothing to anybody.
 */
export const endWords = ({ ends }: TrackingTask, work: VideoWork): readonly string[] => [
  ...new Set(
    ends.flatMap(({ objectId, frame, reason }) => {
      const object = findObject(work, objectId)
      return object ? [videoSegmentText.tracking.ends[reason](object.name, frame)] : []
    }),
  ),
]
