import type { VideoExclusion } from '../../domain/documents/types.ts'
import { formatTimestamp } from '../../domain/time.ts'
import { videoText } from '../../text/video.ts'
import type { SpanList } from './clip-edits.ts'

const text = videoText.clips

export const spanTimes = ({ startPts, endPts }: VideoExclusion): string =>
  text.time(formatTimestamp(startPts), formatTimestamp(endPts))

export const spanFrames = ({ startFrame, endFrame }: VideoExclusion): string =>
  text.frames(startFrame, endFrame - 1)

export const spanName = (list: SpanList, index: number): string =>
  list === 'clips' ? text.clip(index + 1) : text.exclusion(index + 1)
