import type { SegmentObject } from '../../../domain/documents/schemas.ts'
import type { LabelSettings } from '../../../machines/work.ts'

export interface Category {
  readonly name: string
  readonly label: string
  /** Index among the segments' colours; none where the database names no categories. */
  readonly colourIndex?: number
}

/** What objects of a database may be; where it names none, what those here are called already. */
export function categoriesOf(labels: LabelSettings, objects: readonly SegmentObject[]): readonly Category[] {
  const named = labels['categories'] as readonly Category[] | undefined
  if (named && named.length > 0) return named
  return [...new Set(objects.map(({ category }) => category))].map((name) => ({ name, label: name }))
}

/** What a category is called; by its own name where the database does not know it. */
export const categoryLabel = (labels: LabelSettings, category: string): string =>
  categoriesOf(labels, []).find(({ name }) => name === category)?.label ?? category

/** The one that a new object gets: as the last one did, else the first that the database names. */
export const firstCategory = (labels: LabelSettings, objects: readonly SegmentObject[]): string | null =>
  objects.at(-1)?.category ?? categoriesOf(labels, [])[0]?.name ?? null

/** The fields that say what a new object will be. */
export const nextObjectFields = (labels: LabelSettings, newCategory: string | null) => ({
  newCategory,
  newColour: categoriesOf(labels, []).find(({ name }) => name === newCategory)?.colourIndex ?? null,
})
