import { ImageSegmentAnnotation } from '../../contract/documents.ts'
import { SEGMENTS_MAX, SEGMENT_DEPTH_MAX } from '../../domain/documents/limits.ts'
import { compressedCounts, isMaskWithin, maskViolations } from '../../domain/documents/mask.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { SEGMENT_CATEGORIES } from '../../domain/documents/types.ts'
import { boxList } from '../../domain/documents/traits.ts'
import type { ImageSegmentDocument, Segment } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'

interface Placed {
  segment: Segment
  path: string
  parent: Placed | null
  depth: number
}

const place = (segments: readonly Segment[], path: string, parent: Placed | null): Placed[] =>
  segments.flatMap((segment, index) => {
    const here = { segment, path: `${path}[${index}]`, parent, depth: (parent?.depth ?? 0) + 1 }
    return [here, ...place(segment.children, `${here.path}.children`, here)]
  })

const placedSegments = (document: ImageSegmentDocument): Placed[] =>
  SEGMENT_CATEGORIES.flatMap((category) =>
    place(document.categories[category], `categories.${category}`, null),
  )

const tree = (placed: readonly Placed[]): Violation[] => {
  const ids = new Set<string>()
  return placed.flatMap(({ segment, path, parent, depth }) => {
    const found: Violation[] = []
    if (ids.has(segment.id)) found.push(violation(`${path}.id`, 'id-unique', { id: segment.id }))
    ids.add(segment.id)
    const expected = parent?.segment.id ?? null
    if (segment.parentId !== expected)
      found.push(violation(`${path}.parentId`, 'parent-link', { expected: expected ?? '空' }))
    if (depth === SEGMENT_DEPTH_MAX + 1)
      found.push(violation(path, 'segment-depth', { limit: SEGMENT_DEPTH_MAX }))
    return found
  })
}

const masks = (placed: readonly Placed[], context: DocumentContext): Violation[] => {
  const sound = new Set<Placed>()
  return placed.flatMap((each) => {
    const { rleMask } = each.segment
    const found = maskViolations(`${each.path}.rleMask`, rleMask, context)
    if (found.length > 0) return found
    sound.add(each)
    const whole = each.parent
    if (whole === null || !sound.has(whole) || isMaskWithin(rleMask, whole.segment.rleMask)) return []
    return [violation(`${each.path}.rleMask`, 'part-outside', { parent: whole.segment.id })]
  })
}

const compressed = (segment: Segment): Segment => ({
  ...segment,
  rleMask: { size: segment.rleMask.size, counts: compressedCounts(segment.rleMask) },
  children: segment.children.map(compressed),
})

export const imageSegmentRules: DocumentRules<ImageSegmentDocument> = {
  schema: ImageSegmentAnnotation,
  violations(document, context) {
    const placed = placedSegments(document)
    if (placed.length > SEGMENTS_MAX) return [violation('categories', 'too-many', { limit: SEGMENTS_MAX })]
    return [
      ...tree(placed),
      ...masks(placed, context),
      ...boxList('errorBoxes', document.errorBoxes, context),
    ]
  },
  empty: () => ({
    ...EMPTY_COMMON,
    categories: { human: [], cover: [], exclude: [] },
    isCorrect: true,
    isQualified: null,
    errorBoxes: [],
  }),
  normalise: ({ categories: { human, cover, exclude }, ...rest }) => ({
    ...rest,
    categories: {
      human: human.map(compressed),
      cover: cover.map(compressed),
      exclude: exclude.map(compressed),
    },
  }),
}
