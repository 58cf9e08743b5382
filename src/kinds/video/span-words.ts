import type { VideoExclusion } from '../../domain/documents/types.ts'
import { formatTimestamp } from '../../domain/time.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import { objectsText } from '../../text/objects.ts'
import { videoText } from '../../text/video.ts'
import type { SpanList } from './clip-edits.ts'

const text = videoText.clips

export const spanTimes = ({ startPts, endPts }: VideoExclusion): string =>
  text.time(formatTimestamp(startPts), formatTimestamp(endPts))

export const spanFrames = ({ startFrame, endFrame }: VideoExclusion): string =>
  text.frames(startFrame, endFrame - 1)

/** `label`: of a clip that has one. */
export const spanName = (list: SpanList, index: number, label?: Pick<OntologyLabel, 'name'>): string => {
  if (list === 'exclusions') return text.exclusion(index + 1)
  return label ? objectsText.numbered(label.name, index + 1) : text.clip(index + 1)
}
