import { VideoSegmentAnnotation } from '../../contract/documents.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { frameRange, noOverlaps, rectInside, uniqueIds } from '../../domain/documents/traits.ts'
import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'

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

/** Masks are separate rows and are validated there. */
export const videoSegmentRules: DocumentRules<VideoSegmentDocument> = {
  schema: VideoSegmentAnnotation,
  violations: (document, context) => [
    ...uniqueIds('objects', document.objects),
    ...categories(document, context),
    ...excludeFrames(document, context),
    ...rectInside('excludeCrop', document.excludeCrop, context),
    ...uniqueIds('clipRanges', document.clipRanges),
    ...document.clipRanges.flatMap((range, index) => frameRange(`clipRanges[${index}]`, range, context)),
    ...noOverlaps('clipRanges', document.clipRanges, 'ranges-overlap'),
  ],
  empty: () => ({ ...EMPTY_COMMON, objects: [], excludeFrames: [], excludeCrop: null, clipRanges: [] }),
}
