import type { VideoClip, VideoDocument, VideoExclusion } from '../../domain/documents/types.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { EMPTY_ONTOLOGY } from '../../domain/ontology/ontology.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { videoText } from '../../text/video.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { DifferenceEntry } from '../../annotate/review/versions/difference-kit.ts'
import { commonDifferences, listDifferences } from '../../annotate/review/versions/difference-kit.ts'
import { attributeWords, itemDifference } from '../traits/labelled/differences.ts'
import { labelOfClip } from './clip-labels.ts'
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

/** What is on the picture and beside it, but not when: the label, its attributes, the crop. */
function contentOf(clip: VideoClip, ontology: Ontology | undefined): string[] {
  const label = labelOfClip(ontology, clip)
  const values = attributeWords(label?.attributes ?? [], clip.attributes ?? [])
  return [cropWords(clip), ...(clip.label === undefined ? [] : [label?.name ?? clip.label, ...values])]
}

const clips = (
  { clips: list }: VideoDocument,
  other: VideoDocument,
  ontology: Ontology | undefined,
): DifferenceEntry[] =>
  list.map((clip, index) => {
    const content = contentOf(clip, ontology).join(' · ')
    return {
      id: clip.id,
      name: spanName('clips', index, labelOfClip(ontology, clip)),
      words: `${spanWords(clip)} · ${content}`,
      frame: differingFrame(clip, other.clips, (was) => contentOf(was, ontology).join(' · ') === content),
    }
  })

const exclusions = ({ exclusions: list }: VideoDocument, other: VideoDocument): DifferenceEntry[] =>
  list.map((span, index) => ({
    id: span.id,
    name: spanName('exclusions', index),
    words: spanWords(span),
    frame: differingFrame(span, other.exclusions),
  }))

export const videoDifferences = (
  before: VideoDocument,
  after: VideoDocument,
  { ontology }: Pick<LabelSettings, 'ontology'> = {},
): Difference[] => [
  ...commonDifferences(before, after),
  ...listDifferences(CLIP_ROLE, clips(before, after, ontology), clips(after, before, ontology)),
  ...listDifferences(EXCLUSION_ROLE, exclusions(before, after), exclusions(after, before)),
  ...itemDifference(before, after, ontology ?? EMPTY_ONTOLOGY),
]
