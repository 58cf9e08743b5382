import { VideoAnnotation } from '../../contract/documents.ts'
import { AVAILABILITY } from '../../domain/constants.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { clipLabelViolations, clipOverlaps, labelledClips } from '../../domain/clips/labelled-clips.ts'
import {
  noOverlaps,
  rotatedRectInside,
  timeOf,
  timedRange,
  uniqueIds,
} from '../../domain/documents/traits.ts'
import type { VideoClip, VideoDocument } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'
import { defaultEntries } from '../../domain/ontology/attribute-values.ts'

const clips = (document: VideoDocument, context: DocumentContext): Violation[] => [
  ...uniqueIds('clips', document.clips),
  ...document.clips.flatMap((clip, index) => [
    ...timedRange(`clips[${index}]`, clip, context),
    ...rotatedRectInside(`clips[${index}].crop`, clip.crop, context),
  ]),
  ...clipOverlaps(document.clips, context.labels?.clipOverlap),
  ...clipLabelViolations(document, context),
]

const exclusions = (document: VideoDocument, context: DocumentContext): Violation[] => [
  ...uniqueIds('exclusions', document.exclusions),
  ...document.exclusions.flatMap((exclusion, index) =>
    timedRange(`exclusions[${index}]`, exclusion, context),
  ),
  ...noOverlaps('exclusions', document.exclusions, 'exclusions-overlap'),
]

type Timed = Pick<VideoClip, 'startFrame' | 'endFrame' | 'startPts' | 'endPts'>

/** Editors look up the exact times of the frame table, and exports write them. */
const atTableTimes = <T extends Timed>(range: T, context: DocumentContext): T => ({
  ...range,
  startPts: timeOf(range.startFrame, context) ?? range.startPts,
  endPts: timeOf(range.endFrame, context) ?? range.endPts,
})

export const videoRules: DocumentRules<VideoDocument> = {
  schema: VideoAnnotation,
  violations: (document, context) => [
    ...(document.availability === AVAILABILITY.available && document.clips.length === 0
      ? [violation('clips', 'clip-required')]
      : []),
    ...clips(document, context),
    ...exclusions(document, context),
  ],
  empty: (labels) => ({
    ...EMPTY_COMMON,
    clips: [],
    exclusions: [],
    ...(labels?.ontology && { attributes: defaultEntries(labels.ontology.attributes) }),
  }),
  normalise: (document, context) => ({
    ...document,
    clips: document.clips.map((clip) => atTableTimes(clip, context)),
    exclusions: document.exclusions.map((exclusion) => atTableTimes(exclusion, context)),
  }),
  labelled: labelledClips,
}
