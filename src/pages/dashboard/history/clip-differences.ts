import type { Difference } from '../../../annotate/review/difference.ts'
import type { Placed } from '../../../annotate/review/difference-kit.ts'
import {
  commonDifferences,
  fieldDifference,
  listDifferences,
  rectWords,
  yesOrNo,
} from '../../../annotate/review/difference-kit.ts'
import type { VideoDocument, VideoSegmentDocument } from '../../../domain/documents/schemas.ts'
import { historyText } from '../../../text/history.ts'
import { commonText } from '../../../text/common.ts'

const text = historyText.clips

type AnyVideo = VideoDocument | VideoSegmentDocument

const frames = ({ startFrame, endFrame }: { startFrame: number; endFrame: number }): string =>
  text.frames(startFrame, endFrame)

const ofVideo = (document: VideoDocument): Placed[] => [
  ...document.clips.map(({ id, crop, wrongBox, ...range }, index) => ({
    id,
    name: text.clip(index + 1),
    words: [
      frames(range),
      crop ? `${rectWords(crop)} · ${text.rotation(crop.rotation)}` : text.noCrop,
      ...(wrongBox ? [text.wrongBox(yesOrNo(wrongBox))] : []),
    ].join('，'),
  })),
  ...document.exclusions.map((range, index) => ({
    id: range.id,
    name: text.exclusion(index + 1),
    words: frames(range),
  })),
]

const ofVideoSegment = (document: VideoSegmentDocument): Placed[] => [
  ...document.objects.map(({ id, name, category }) => ({
    id,
    name: text.object(name),
    words: `${name} · ${category}`,
  })),
  ...document.clipRanges.map((range, index) => ({
    id: range.id,
    name: text.clip(index + 1),
    words: frames(range),
  })),
]

const partsOf = (document: AnyVideo): Placed[] =>
  'clips' in document ? ofVideo(document) : ofVideoSegment(document)

const excluded = (document: AnyVideo): string =>
  'excludeFrames' in document ? text.count(document.excludeFrames.length) : commonText.none

/** In what two versions of a video's annotation differ; its masks are apart, see `mask-differences.ts`. */
export const clipDifferences = (before: AnyVideo, after: AnyVideo): Difference[] => [
  ...commonDifferences(before, after),
  ...listDifferences('clip', partsOf(before), partsOf(after)),
  ...fieldDifference('excludeFrames', text.excludeFrames, excluded(before), excluded(after)),
]
