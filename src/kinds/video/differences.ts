import type { VideoClip, VideoDocument, VideoExclusion } from '../../domain/documents/types.ts'
import { videoText } from '../../text/video.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { DifferenceEntry } from '../../annotate/review/versions/difference-kit.ts'
import { commonDifferences, listDifferences } from '../../annotate/review/versions/difference-kit.ts'
import { CLIP_ROLE, EXCLUSION_ROLE } from './clip-layer.ts'
import { spanFrames, spanName, spanTimes } from './span-words.ts'

const text = videoText.crop

function cropWords({ crop, wrongBox }: VideoClip): string {
  const parts = crop
    ? [
        text.place(Math.round(crop.x), Math.round(crop.y), Math.round(crop.width), Math.round(crop.height)),
        ...(crop.rotation === 0 ? [] : [text.turned(crop.rotation)]),
      ]
    : [text.none]
  return [...parts, ...(wrongBox ? [videoText.clips.wrongBox] : [])].join(' · ')
}

const spanWords = (span: VideoExclusion): string => `${spanTimes(span)} · ${spanFrames(span)}`

type Span = Pick<VideoExclusion, 'id' | 'startFrame' | 'endFrame'>

/** The first frame that looks different: only one of both has begun there, or has not ended yet. */
function differingFrame<One extends Span>(
  span: One,
  others: readonly One[],
  looksAlike: (other: One) => boolean = () => true,
): number {
  const other = others.find(({ id }) => id === span.id)
  const isElsewhere = !other || other.startFrame >= span.endFrame || other.endFrame <= span.startFrame
  if (isElsewhere) return span.startFrame
  if (span.startFrame !== other.startFrame) return Math.min(span.startFrame, other.startFrame)
  return looksAlike(other) ? Math.min(span.endFrame, other.endFrame) : span.startFrame
}

const clips = ({ clips: list }: VideoDocument, other: VideoDocument): DifferenceEntry[] =>
  list.map((clip, index) => ({
    id: clip.id,
    name: spanName('clips', index),
    words: `${spanWords(clip)} · ${cropWords(clip)}`,
    frame: differingFrame(clip, other.clips, (was) => cropWords(was) === cropWords(clip)),
  }))

const exclusions = ({ exclusions: list }: VideoDocument, other: VideoDocument): DifferenceEntry[] =>
  list.map((span, index) => ({
    id: span.id,
    name: spanName('exclusions', index),
    words: spanWords(span),
    frame: differingFrame(span, other.exclusions),
  }))

export const videoDifferences = (before: VideoDocument, after: VideoDocument): Difference[] => [
  ...commonDifferences(before, after),
  ...listDifferences(CLIP_ROLE, clips(before, after), clips(after, before)),
  ...listDifferences(EXCLUSION_ROLE, exclusions(before, after), exclusions(after, before)),
]
