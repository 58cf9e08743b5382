import type { VideoSegmentDocument } from '../../domain/documents/schemas.ts'
import { OBJECT_ROLE } from '../../kinds/traits/objects-layer.ts'
import { reviewText } from '../../text/annotate-review.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { commonDifferences, fieldDifference, listDifferences, rectWords } from '../review/difference-kit.ts'
import type { Difference } from '../review/difference.ts'

const text = videoSegmentText.differences
const { values } = reviewText

type Object = VideoSegmentDocument['objects'][number]
const placed = ({ id, name, category }: Object) => ({ id, name, words: `${name} · ${category}` })

/** In what two versions of a document differ; masks lie beside it and are compared by the server. */
export function videoSegmentDifferences(
  before: VideoSegmentDocument,
  after: VideoSegmentDocument,
): Difference[] {
  const crop = ({ excludeCrop }: VideoSegmentDocument): string =>
    excludeCrop ? rectWords(excludeCrop) : values.none
  const clips = ({ clipRanges }: VideoSegmentDocument) =>
    clipRanges.map(({ id, startFrame, endFrame }, index) => ({
      id,
      name: videoSegmentText.frames.clip(index + 1),
      words: text.clip(startFrame, endFrame - 1),
    }))
  const clipDifferences = listDifferences('clipRange', clips(before), clips(after)).map(
    ({ selected: _, ...difference }): Difference => {
      const clip = [...after.clipRanges, ...before.clipRanges].find(({ id }) => difference.key.endsWith(id))
      return clip ? { ...difference, frame: clip.startFrame } : difference
    },
  )
  return [
    ...commonDifferences(before, after),
    ...listDifferences(OBJECT_ROLE, before.objects.map(placed), after.objects.map(placed)),
    ...fieldDifference(
      'excludeFrames',
      text.excludeFrames,
      text.count(before.excludeFrames.length),
      text.count(after.excludeFrames.length),
    ),
    ...fieldDifference('excludeCrop', text.excludeCrop, crop(before), crop(after)),
    ...clipDifferences,
  ]
}
