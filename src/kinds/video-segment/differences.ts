import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { OBJECT_ROLE } from './object-layer.ts'
import { reviewText } from '../../text/annotate-review.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { DifferenceEntry } from '../../annotate/review/versions/difference-kit.ts'
import {
  commonDifferences,
  fieldDifference,
  frameWords,
  listDifferences,
  rectWords,
} from '../../annotate/review/versions/difference-kit.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import { categoryLabel } from './objects/categories.ts'

const text = videoSegmentText.differences
const { values } = reviewText

const placedObjects = ({ objects }: VideoSegmentDocument, labels: LabelSettings): DifferenceEntry[] =>
  objects.map(({ id, name, category }) => ({
    id,
    name,
    words: `${name} · ${categoryLabel(labels, category)}`,
  }))

const excludedWords = ({ excludeFrames: frames }: VideoSegmentDocument): string =>
  frames.length === 0 ? values.none : text.excluded(frameWords(frames), frames.length)

/** Masks are compared apart. */
export function videoSegmentDifferences(
  before: VideoSegmentDocument,
  after: VideoSegmentDocument,
  labels: LabelSettings,
): Difference[] {
  const crop = ({ excludeCrop }: VideoSegmentDocument): string =>
    excludeCrop ? rectWords(excludeCrop) : values.none
  const clips = ({ clipRanges }: VideoSegmentDocument) =>
    clipRanges.map(({ id, startFrame, endFrame }, index) => ({
      id,
      name: videoSegmentText.frames.clip(index + 1),
      words: videoSegmentText.frames.range(startFrame, endFrame - 1),
    }))
  const clipDifferences = listDifferences('clipRange', clips(before), clips(after)).map(
    ({ selected: _, ...difference }): Difference => {
      const clip = [...after.clipRanges, ...before.clipRanges].find(({ id }) => difference.key.endsWith(id))
      return clip ? { ...difference, frame: clip.startFrame } : difference
    },
  )
  return [
    ...commonDifferences(before, after),
    ...listDifferences(OBJECT_ROLE, placedObjects(before, labels), placedObjects(after, labels)),
    ...fieldDifference('excludeFrames', text.excludeFrames, excludedWords(before), excludedWords(after)),
    ...fieldDifference('excludeCrop', text.excludeCrop, crop(before), crop(after)),
    ...clipDifferences,
  ]
}
