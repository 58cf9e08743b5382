import { ImageSegmentAnnotation } from '../../contract/documents.ts'
import { SEGMENTS_MAX, SEGMENT_DEPTH_MAX } from '../../domain/documents/limits.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import { compressedCounts, isMaskWithin, maskArea, maskViolations } from '../../domain/documents/mask.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { boxList } from '../../domain/documents/traits.ts'
import type { ImageSegmentDocument, Segment, SegmentCategory } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'
import { entryViolations } from '../../domain/ontology/attribute-values.ts'
import { emptyItem, itemViolations } from '../../domain/ontology/objects.ts'
import type { SegmentLabels } from '../../domain/ontology/segment-labels.ts'
import { isAreaLabel } from '../../domain/ontology/segment-labels.ts'
import type { SegmentTrees } from '../../domain/segments/tree.ts'
import { categoriesIn, isDefaultCategory, segmentsOf } from '../../domain/segments/tree.ts'

interface Placed {
  segment: Segment
  category: SegmentCategory
  path: string
  parent: Placed | null
  depth: number
}

const place = (
  segments: readonly Segment[],
  category: SegmentCategory,
  path: string,
  parent: Placed | null,
): Placed[] =>
  segments.flatMap((segment, index) => {
    const here = { segment, category, path: `${path}[${index}]`, parent, depth: (parent?.depth ?? 0) + 1 }
    return [here, ...place(segment.children, category, `${here.path}.children`, here)]
  })

const placedSegments = ({ categories }: ImageSegmentDocument): Placed[] =>
  categoriesIn(categories).flatMap((category) =>
    place(segmentsOf(categories, category), category, `categories.${category}`, null),
  )

/** Without labels of the database a document has the categories of all, and no others. */
const defaultCategories = ({ categories }: ImageSegmentDocument): Violation[] =>
  categoriesIn(categories).flatMap((name) =>
    isDefaultCategory(name) ? [] : [violation(`categories.${name}`, 'unknown', { name })],
  )

/** With labels the categories of all stay empty, unless they are labels, too. */
const labelledCategories = ({ categories }: ImageSegmentDocument, labels: SegmentLabels): Violation[] =>
  categoriesIn(categories).flatMap((category) => {
    const path = `categories.${category}`
    const count = segmentsOf(categories, category).length
    const label = labels.find(({ id }) => id === category)
    if (label)
      return isAreaLabel(label) && count > 1
        ? [violation(`${path}[1]`, 'label-area', { name: label.name })]
        : []
    const isUnused = isDefaultCategory(category) && count === 0
    return isUnused ? [] : [violation(path, 'label-unknown', { name: category })]
  })

/** Attributes belong to what stands at the top of a label; parts have none. */
const attributes = (placed: readonly Placed[], labels: SegmentLabels): Violation[] =>
  placed.flatMap(({ segment, category, path, parent }) => {
    const label = parent === null ? labels.find(({ id }) => id === category) : undefined
    return entryViolations(
      `${path}.attributes`,
      label?.attributes ?? [],
      segment.attributes ?? [],
      `“${segment.name}”（${label?.name ?? ''}）`,
    )
  })

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

/** A label without segments is left out. What has a label says so by its attributes, even if there are none. */
function storedCategories(categories: SegmentTrees, labels: SegmentLabels): SegmentTrees {
  const ids = new Set(labels.map(({ id }) => id))
  const storedIn = (category: string): Segment[] =>
    segmentsOf(categories, category).map((segment) =>
      compressed(ids.has(category) ? { ...segment, attributes: segment.attributes ?? [] } : segment),
    )
  const others = categoriesIn(categories).filter((category) => !isDefaultCategory(category))
  const used = others.filter((category) => segmentsOf(categories, category).length > 0)
  return {
    human: storedIn('human'),
    cover: storedIn('cover'),
    exclude: storedIn('exclude'),
    ...Object.fromEntries(used.map((category) => [category, storedIn(category)])),
  }
}

export const imageSegmentRules: DocumentRules<ImageSegmentDocument> = {
  schema: ImageSegmentAnnotation,
  violations(document, context) {
    const placed = placedSegments(document)
    if (placed.length > SEGMENTS_MAX) return [violation('categories', 'too-many', { limit: SEGMENTS_MAX })]
    const labels = context.labels?.ontology?.labels ?? []
    return [
      ...(labels.length === 0 ? defaultCategories(document) : labelledCategories(document, labels)),
      ...tree(placed),
      ...masks(placed, context),
      ...attributes(placed, labels),
      ...itemViolations(document, context),
      ...boxList('errorBoxes', document.errorBoxes, context),
    ]
  },
  empty: (labels) => ({
    ...EMPTY_COMMON,
    categories: { human: [], cover: [], exclude: [] },
    isCorrect: true,
    isQualified: null,
    errorBoxes: [],
    ...emptyItem(labels?.ontology),
  }),
  normalise: ({ categories, ...rest }, { labels }) => ({
    ...rest,
    categories: storedCategories(categories, labels?.ontology?.labels ?? []),
  }),
  labelled: ({ categories, attributes: ofItem = [] }) => ({
    attributes: ofItem,
    parts: categoriesIn(categories).flatMap((label) =>
      segmentsOf(categories, label).flatMap(({ id, attributes: own, rleMask }) =>
        own
          ? [
              {
                id,
                label,
                attributes: own,
                shape: 'mask',
                area: maskArea(rleMask),
                bounds: () => maskBox(rleMask),
              },
            ]
          : [],
      ),
    ),
  }),
}
