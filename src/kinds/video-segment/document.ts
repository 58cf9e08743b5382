import { VideoSegmentAnnotation } from '../../contract/documents.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { frameRange, noOverlaps, rectInside, uniqueIds } from '../../domain/documents/traits.ts'
import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'
import { changingViolations, heldEntries } from '../../domain/ontology/changing-attributes.ts'
import { emptyItem, itemViolations } from '../../domain/ontology/objects.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { labelById } from '../../domain/ontology/ontology.ts'

/** With labels of the database the category of an object is its label. */
const labelled = ({ objects }: VideoSegmentDocument, context: DocumentContext, ontology: Ontology) =>
  objects.flatMap((object, index): Violation[] => {
    const path = `objects[${index}]`
    const label = labelById(ontology, object.category)
    if (!label) return [violation(`${path}.category`, 'label-unknown', { name: object.category })]
    return changingViolations(path, label.attributes, object, `“${object.name}”（${label.name}）`, context)
  })

const unlabelled = ({ objects }: VideoSegmentDocument, context: DocumentContext): Violation[] =>
  objects.flatMap((object, index) => changingViolations(`objects[${index}]`, [], object, '', context))

const categories = (document: VideoSegmentDocument, context: DocumentContext): Violation[] => {
  const ontology = context.labels?.ontology
  if (ontology && ontology.labels.length > 0) return labelled(document, context, ontology)
  return [...namedCategories(document, context), ...unlabelled(document, context)]
}

const namedCategories = (document: VideoSegmentDocument, context: DocumentContext): Violation[] => {
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
    ...itemViolations(document, context),
    ...excludeFrames(document, context),
    ...rectInside('excludeCrop', document.excludeCrop, context),
    ...uniqueIds('clipRanges', document.clipRanges),
    ...document.clipRanges.flatMap((range, index) => frameRange(`clipRanges[${index}]`, range, context)),
    ...noOverlaps('clipRanges', document.clipRanges, 'ranges-overlap'),
  ],
  empty: (labels) => ({
    ...EMPTY_COMMON,
    objects: [],
    excludeFrames: [],
    excludeCrop: null,
    clipRanges: [],
    ...emptyItem(labels?.ontology),
  }),
  // What has a label says so by its attributes, even if there are none.
  normalise: ({ objects, ...rest }, { labels }) => ({
    ...rest,
    objects:
      (labels?.ontology?.labels ?? []).length === 0
        ? objects
        : objects.map((object) => ({ ...object, attributes: object.attributes ?? [] })),
  }),
  labelled: ({ objects, attributes = [] }) => ({
    attributes,
    parts: objects.flatMap((object) =>
      object.attributes
        ? [
            {
              id: object.id,
              label: object.category,
              shape: 'mask',
              attributes: heldEntries(object).map(({ id, value, ...span }) => ({
                id,
                value,
                held: { object: object.id, ...span },
              })),
              held: { object: object.id, from: 0, to: null },
            },
          ]
        : [],
    ),
  }),
}
