import type { VideoDocument } from './schemas.ts'
import type { DocumentContext, Violation } from './violation.ts'
import { AVAILABILITY } from '../constants.ts'
import { noOverlaps, rotatedRectInside, timedRange, uniqueIds } from './traits.ts'
import { violation } from './violation.ts'

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

/** Rules of a video document whose structure fits. */
export const videoRules = (document: VideoDocument, context: DocumentContext): Violation[] => [
  ...(document.availability === AVAILABILITY.available && document.clips.length === 0
    ? [violation('clips', 'clip-required')]
    : []),
  ...clips(document, context),
  ...exclusions(document, context),
]
