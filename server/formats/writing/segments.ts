import { type DocumentOf, SEGMENT_CATEGORIES, type Segment } from '../../../src/domain/documents/types.ts'
import { type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import type { OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { stackUnder } from '../../../src/domain/ontology/segment-labels.ts'
import { categoriesIn, segmentsOf as listOf } from '../../../src/domain/segments/tree.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead, LeftOut } from './exporter.ts'
import { objectWords, ontologyOf, pictureValues } from './objects.ts'

/** Segments of pictures as files have them: by classes and names. */

interface SegmentClass {
  readonly category: string
  readonly name: string
  /** Null: a category of every document, or a label that is gone. */
  readonly label: OntologyLabel | null
}

const DEFAULT_CLASSES: readonly SegmentClass[] = SEGMENT_CATEGORIES.map((name) => ({
  category: name,
  name,
  label: null,
}))

export interface FlatSegment {
  /** From 0, in the order of the classes. */
  readonly number: number
  readonly name: string
  readonly segment: Segment
  /** By name; parts have none. */
  readonly values: Readonly<Record<string, NamedValue>>
}

/** The labels in their order, or the categories of all; behind them what else items have, as they come. */
export function createSegmentClasses(head: ExportHead) {
  const labels = ontologyOf(head)?.labels ?? []
  const known: SegmentClass[] =
    labels.length === 0
      ? [...DEFAULT_CLASSES]
      : labels.map((label) => ({ category: label.id, name: label.name, label }))
  const stack = stackUnder(labels)

  const numberOf = (category: string): number => {
    const number = known.findIndex((each) => each.category === category)
    return number >= 0 ? number : known.push({ category, name: category, label: null }) - 1
  }
  const flat = (number: number, segment: Segment): FlatSegment[] => {
    const { name = '', label = null } = known[number] ?? {}
    const values =
      segment.parentId === null ? namedValues(label?.attributes ?? [], segment.attributes ?? []) : {}
    return [{ number, name, segment, values }, ...segment.children.flatMap((child) => flat(number, child))]
  }
  return {
    known: known as readonly SegmentClass[],
    /** From the bottom up: a part follows its parent. */
    segmentsOf({ annotation }: Pick<ExportItem, 'annotation'>): readonly FlatSegment[] {
      if (annotation === null) return []
      const { categories } = annotation as DocumentOf['image-segment']
      const used = categoriesIn(categories).filter((category) => listOf(categories, category).length > 0)
      const order = [...used.filter((category) => !stack.includes(category)), ...stack]
      return order.flatMap((category) =>
        listOf(categories, category).flatMap((segment) => flat(numberOf(category), segment)),
      )
    },
  }
}

/** Whoever gives up attributes says so, once for each item. */
export function tellSegmentAttributes(
  head: ExportHead,
  item: ExportItem,
  segments: readonly FlatSegment[],
  leftOut: LeftOut,
): void {
  const ontology = ontologyOf(head)
  if (!ontology) return
  if (segments.some(({ values }) => Object.keys(values).length > 0)) leftOut(objectWords.attributes)
  if (Object.keys(pictureValues(ontology, item)).length > 0) leftOut(objectWords.pictureAttributes)
}
