import { z } from 'zod'
import { CLIP_RANGES_MAX, EXCLUDE_FRAMES_MAX, OBJECTS_MAX } from '../../domain/documents/limits.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import * as shape from '../../domain/documents/shapes.ts'
import { frameRange, noOverlaps, rectInside, uniqueIds } from '../../domain/documents/traits.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'

const segmentObject = z.strictObject({
  id: shape.id,
  name: shape.name,
  category: shape.name,
  colourIndex: shape.colourIndex,
  visible: z.boolean(),
})

const schema = z.strictObject({
  ...shape.common,
  availability: shape.segmentAvailability,
  objects: z.array(segmentObject).max(OBJECTS_MAX),
  excludeFrames: z.array(shape.frame).max(EXCLUDE_FRAMES_MAX),
  excludeCrop: shape.rect.nullable(),
  clipRanges: z.array(shape.clipRange).max(CLIP_RANGES_MAX),
})

export type SegmentObject = z.infer<typeof segmentObject>
export type VideoSegmentDocument = z.infer<typeof schema>

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
  schema,
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
