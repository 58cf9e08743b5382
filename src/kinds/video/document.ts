import { z } from 'zod'
import { AVAILABILITY } from '../../domain/constants.ts'
import { CLIPS_MAX, EXCLUSIONS_MAX } from '../../domain/documents/limits.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import * as shape from '../../domain/documents/shapes.ts'
import {
  noOverlaps,
  rotatedRectInside,
  timeOf,
  timedRange,
  uniqueIds,
} from '../../domain/documents/traits.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'

const clip = z.strictObject({
  id: shape.id,
  startFrame: shape.frame,
  /** Exclusive. */
  endFrame: shape.frame,
  startPts: shape.seconds,
  endPts: shape.seconds,
  crop: shape.rotatedRect.nullable(),
  wrongBox: z.boolean(),
})

const exclusion = z.strictObject({
  id: shape.id,
  startFrame: shape.frame,
  /** Exclusive. */
  endFrame: shape.frame,
  startPts: shape.seconds,
  endPts: shape.seconds,
})

const schema = z.strictObject({
  ...shape.common,
  availability: shape.availability,
  clips: z.array(clip).max(CLIPS_MAX),
  exclusions: z.array(exclusion).max(EXCLUSIONS_MAX),
})

export type VideoClip = z.infer<typeof clip>
export type VideoExclusion = z.infer<typeof exclusion>
export type VideoDocument = z.infer<typeof schema>

const clips = (document: VideoDocument, context: DocumentContext): Violation[] => [
  ...uniqueIds('clips', document.clips),
  ...document.clips.flatMap((clip, index) => [
    ...timedRange(`clips[${index}]`, clip, context),
    ...rotatedRectInside(`clips[${index}].crop`, clip.crop, context),
  ]),
  ...noOverlaps('clips', document.clips, 'clips-overlap'),
]

const exclusions = (document: VideoDocument, context: DocumentContext): Violation[] => [
  ...uniqueIds('exclusions', document.exclusions),
  ...document.exclusions.flatMap((exclusion, index) =>
    timedRange(`exclusions[${index}]`, exclusion, context),
  ),
  ...noOverlaps('exclusions', document.exclusions, 'exclusions-overlap'),
]

type Timed = Pick<VideoClip, 'startFrame' | 'endFrame' | 'startPts' | 'endPts'>

/** Times may be rounded; they become those of the frame table, which editors look up and exports write. */
const atTableTimes = <T extends Timed>(range: T, context: DocumentContext): T => ({
  ...range,
  startPts: timeOf(range.startFrame, context) ?? range.startPts,
  endPts: timeOf(range.endFrame, context) ?? range.endPts,
})

export const videoRules: DocumentRules<VideoDocument> = {
  schema,
  violations: (document, context) => [
    ...(document.availability === AVAILABILITY.available && document.clips.length === 0
      ? [violation('clips', 'clip-required')]
      : []),
    ...clips(document, context),
    ...exclusions(document, context),
  ],
  empty: () => ({ ...EMPTY_COMMON, clips: [], exclusions: [] }),
  normalise: (document, context) => ({
    ...document,
    clips: document.clips.map((clip) => atTableTimes(clip, context)),
    exclusions: document.exclusions.map((exclusion) => atTableTimes(exclusion, context)),
  }),
}
