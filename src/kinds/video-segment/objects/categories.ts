import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { LabelSettings } from '../../../machines/work.ts'

export interface Category {
  readonly name: string
  readonly label: string
  /** Undefined where the database names no categories. */
  readonly colourIndex?: number
}

/** Those of the database; without any, those that the objects have. */
export function categoriesOf(labels: LabelSettings, objects: readonly SegmentObject[]): readonly Category[] {
  const named = labels['categories'] as readonly Category[] | undefined
  if (named && named.length > 0) return named
  return [...new Set(objects.map(({ category }) => category))].map((name) => ({ name, label: name }))
}

export const categoryLabel = (labels: LabelSettings, category: string): string =>
  categoriesOf(labels, []).find(({ name }) => name === category)?.label ?? category

/** Category of a new object until somebody chooses: that of the last object, else the database's first. */
export const firstCategory = (labels: LabelSettings, objects: readonly SegmentObject[]): string | null =>
  objects.at(-1)?.category ?? categoriesOf(labels, [])[0]?.name ?? null

/** Fields of the page for the next new object. */
export const nextObjectFields = (labels: LabelSettings, newCategory: string | null) => ({
  newCategory,
  newColour: categoriesOf(labels, []).find(({ name }) => name === newCategory)?.colourIndex ?? null,
})
