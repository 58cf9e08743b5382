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

const clips = ({ clips: list }: VideoDocument): DifferenceEntry[] =>
  list.map((clip, index) => ({
    id: clip.id,
    name: spanName('clips', index),
    words: `${spanWords(clip)} · ${cropWords(clip)}`,
    frame: clip.startFrame,
  }))

const exclusions = ({ exclusions: list }: VideoDocument): DifferenceEntry[] =>
  list.map((span, index) => ({
    id: span.id,
    name: spanName('exclusions', index),
    words: spanWords(span),
    frame: span.startFrame,
  }))

export const videoDifferences = (before: VideoDocument, after: VideoDocument): Difference[] => [
  ...commonDifferences(before, after),
  ...listDifferences(CLIP_ROLE, clips(before), clips(after)),
  ...listDifferences(EXCLUSION_ROLE, exclusions(before), exclusions(after)),
]
