import type { VideoSegmentDocument } from './schemas.ts'
import type { DocumentContext, Violation } from './violation.ts'
import { frameRange, noOverlaps, rectInside, uniqueIds } from './traits.ts'
import { violation } from './violation.ts'

const categories = (document: VideoSegmentDocument, context: DocumentContext): Violation[] => {
  const allowed = (context.labels?.categories ?? []).map(({ name }) => name)
  if (allowed.length === 0) return []
  return document.objects.flatMap(({ category }, index) =>
    allowed.includes(category)
      ? []
      : [violation(`objects[${index}].category`, 'category', { allowed: allowed.join('、') })],
  )
}

const excludeFrames = ({ excludeFrames: frames }: VideoSegmentDocument, { frameCount }: DocumentContext) =>
  frames.flatMap((frame, index): Violation[] => {
    const before = frames[index - 1]
    const path = `excludeFrames[${index}]`
    if (before !== undefined && frame <= before) return [violation(path, 'frames-sorted')]
    if (frameCount !== undefined && frame >= frameCount)
      return [violation(path, 'frame-range', { limit: frameCount })]
    return []
  })

/** Rules of a video-segment document whose structure fits. Its masks are rows of their own and are checked there. */
export const videoSegmentRules = (document: VideoSegmentDocument, context: DocumentContext): Violation[] => [
  ...uniqueIds('objects', document.objects),
  ...categories(document, context),
  ...excludeFrames(document, context),
  ...rectInside('excludeCrop', document.excludeCrop, context),
  ...uniqueIds('clipRanges', document.clipRanges),
  ...document.clipRanges.flatMap((range, index) => frameRange(`clipRanges[${index}]`, range, context)),
  ...noOverlaps('clipRanges', document.clipRanges, 'ranges-overlap'),
]
