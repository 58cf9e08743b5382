import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { EMPTY_ONTOLOGY, labelById } from '../../domain/ontology/ontology.ts'
import { attributeWords, itemDifference } from '../traits/labelled/differences.ts'
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
  objects.map((object) => ({
    id: object.id,
    name: object.name,
    words: [object.name, categoryLabel(labels, object.category), ...attributesInWords(object, labels)].join(
      ' · ',
    ),
  }))

/** Those from the start, then the changes. */
function attributesInWords(
  { category, attributes = [], changes = [] }: VideoSegmentDocument['objects'][number],
  { ontology }: LabelSettings,
): string[] {
  const owner = labelById(ontology, category)?.attributes ?? []
  return [
    ...attributeWords(owner, attributes),
    ...changes.flatMap((change) =>
      attributeWords(owner, [change]).map((word) => videoSegmentText.attributes.from(change.frame, word)),
    ),
  ]
}

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
    ...itemDifference(before, after, labels.ontology ?? EMPTY_ONTOLOGY),
    ...fieldDifference('excludeFrames', text.excludeFrames, excludedWords(before), excludedWords(after)),
    ...fieldDifference('excludeCrop', text.excludeCrop, crop(before), crop(after)),
    ...clipDifferences,
  ]
}
