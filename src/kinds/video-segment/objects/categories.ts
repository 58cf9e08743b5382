import type { SegmentObject } from '../../../domain/documents/types.ts'
import { defaultEntries } from '../../../domain/ontology/attribute-values.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import type { LabelSettings } from '../../../machines/work.ts'

export interface Category {
  readonly name: string
  readonly label: string
  /** Undefined where the database names no categories. */
  readonly colourIndex?: number
}

/** Labels of the database, else its categories; without any, those that the objects have. */
export function categoriesOf(labels: LabelSettings, objects: readonly SegmentObject[]): readonly Category[] {
  const ofOntology = labels.ontology?.labels ?? []
  if (ofOntology.length > 0) return ofOntology.map(({ id, name }) => ({ name: id, label: name }))
  const named = labels['categories'] as readonly Category[] | undefined
  if (named && named.length > 0) return named
  return [...new Set(objects.map(({ category }) => category))].map((name) => ({ name, label: name }))
}

export const categoryLabel = (labels: LabelSettings, category: string): string =>
  categoriesOf(labels, []).find(({ name }) => name === category)?.label ?? category

/** Category of a new object until somebody chooses: that of the last object, the label in hand, the database's first. */
export const firstCategory = (
  labels: LabelSettings,
  objects: readonly SegmentObject[],
  inHand = '',
): string | null => {
  const last = objects.at(-1)?.category
  const label = labelById(labels.ontology, last ?? inHand)
  return label?.id ?? last ?? categoriesOf(labels, [])[0]?.name ?? null
}

const newAttributes = ({ ontology }: LabelSettings, category: string | null) => {
  if (!ontology || ontology.labels.length === 0) return {}
  return { newAttributes: defaultEntries(labelById(ontology, category ?? '')?.attributes ?? []) }
}

/** Fields of the page for the next new object. */
export const nextObjectFields = (labels: LabelSettings, newCategory: string | null) => ({
  newCategory,
  newColour: categoriesOf(labels, []).find(({ name }) => name === newCategory)?.colourIndex ?? null,
  ...newAttributes(labels, newCategory),
})
