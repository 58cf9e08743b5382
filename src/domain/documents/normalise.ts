import type { Kind } from '../kinds.ts'
import type { DocumentOf, ImageSegmentDocument, Segment, VideoClip, VideoDocument } from './schemas.ts'
import type { DocumentContext } from './violation.ts'
import { compressedCounts } from './mask.ts'
import { timeOf } from './traits.ts'

const compressed = (segment: Segment): Segment => ({
  ...segment,
  rleMask: { size: segment.rleMask.size, counts: compressedCounts(segment.rleMask) },
  children: segment.children.map(compressed),
})

type Timed = Pick<VideoClip, 'startFrame' | 'endFrame' | 'startPts' | 'endPts'>

/** Times may come rounded; those of the frame table are what editors look up and exports write. */
const atTableTimes = <T extends Timed>(range: T, context: DocumentContext): T => ({
  ...range,
  startPts: timeOf(range.startFrame, context) ?? range.startPts,
  endPts: timeOf(range.endFrame, context) ?? range.endPts,
})

const video = (document: VideoDocument, context: DocumentContext): VideoDocument => ({
  ...document,
  clips: document.clips.map((clip) => atTableTimes(clip, context)),
  exclusions: document.exclusions.map((exclusion) => atTableTimes(exclusion, context)),
})

const imageSegment = ({ categories, ...rest }: ImageSegmentDocument): ImageSegmentDocument => {
  const { human, cover, exclude } = categories
  return {
    ...rest,
    categories: {
      human: human.map(compressed),
      cover: cover.map(compressed),
      exclude: exclude.map(compressed),
    },
  }
}

/** A valid document as it is stored: masks as compressed strings, times of frames as the frame table has them. */
export const normaliseDocument = <K extends Kind>(
  kind: K,
  document: DocumentOf[K],
  context: DocumentContext,
): DocumentOf[K] => {
  if (kind === 'image-segment') return imageSegment(document as ImageSegmentDocument) as DocumentOf[K]
  if (kind === 'video') return video(document as VideoDocument, context) as DocumentOf[K]
  return document
}
