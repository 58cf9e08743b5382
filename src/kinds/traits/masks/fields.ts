import { MASK_OPACITY } from '../../../domain/constants.ts'
import type { SegmentCategory } from '../../../domain/documents/types.ts'
import { SEGMENT_CATEGORIES } from '../../../domain/documents/types.ts'
import type { OntologyLabel } from '../../../domain/ontology/ontology.ts'
import type { SegmentLabels } from '../../../domain/ontology/segment-labels.ts'
import { categoriesUnder } from '../../../domain/ontology/segment-labels.ts'
import { LABEL_FIELD, labelInHand } from '../labelled/layers.ts'
import type { Overlap } from '../../../domain/segments/paint.ts'
import { OVERLAPS } from '../../../domain/segments/paint.ts'
import type { Fields } from '../../../machines/editor/types.ts'

export interface MaskFields {
  /** Of the database; empty: it has none. */
  readonly labels: SegmentLabels
  readonly activeCategory: SegmentCategory
  /** Segment that gets the next stroke as a new part; null: the category itself. */
  readonly activeTree: string | null
  readonly overlap: Overlap
  readonly maskOpacity: number
  /** Else only what is selected or hovered. */
  readonly outlined: boolean
  readonly hiddenIds: readonly string[]
  readonly hiddenCategories: readonly SegmentCategory[]
  readonly lockedIds: readonly string[]
  readonly soloId: string | null
  readonly closedIds: readonly string[]
  readonly colorList: readonly number[]
}

const oneOf = <Value extends string>(allowed: readonly Value[], value: unknown): Value | undefined =>
  allowed.find((each) => each === value)

const NOTHING: readonly never[] = []

/** The same list where it holds nothing else, so that rows which get it stay as they are. */
const onlyOf = <One>(value: unknown, is: (each: unknown) => each is One): readonly One[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : NOTHING
  return list.every(is) ? list : list.filter(is)
}

const strings = (value: unknown): readonly string[] => onlyOf(value, (each) => typeof each === 'string')
const numbers = (value: unknown): readonly number[] => onlyOf(value, (each) => typeof each === 'number')

const idOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const opacity = (value: unknown): number =>
  typeof value === 'number' && value >= MASK_OPACITY.min && value <= MASK_OPACITY.max
    ? value
    : MASK_OPACITY.initial

/** Field of the view: the labels of the database, which tools read there; never saved. */
const LABELS_FIELD = 'segmentLabels'

/** The labels of the database as fields of the view. */
export const labelFields = (labels: SegmentLabels): Fields => ({ [LABELS_FIELD]: labels })

/** The label in hand, which stays from picture to picture; without labels what was drawn in last on this one. */
const categoryIn = (fields: Fields, labels: SegmentLabels): SegmentCategory => {
  const chosen = labels.length > 0 ? labelInHand(fields) : fields['activeCategory']
  const categories = categoriesUnder(labels)
  return oneOf(categories, chosen) ?? categories[0] ?? SEGMENT_CATEGORIES[0]
}

/** The fields for new segments in a category. */
export const categoryInHand = (labels: SegmentLabels, category: SegmentCategory): Fields =>
  labels.length > 0 ? { [LABEL_FIELD]: category } : { activeCategory: category }

const known = new WeakMap<Fields, MaskFields>()

/** Invalid values become defaults. */
export function maskFields(fields: Fields): MaskFields {
  const read = known.get(fields)
  if (read) return read
  const labels: readonly OntologyLabel[] = Array.isArray(fields[LABELS_FIELD]) ? fields[LABELS_FIELD] : []
  const made: MaskFields = {
    labels,
    activeCategory: categoryIn(fields, labels),
    activeTree: idOrNull(fields['activeTree']),
    overlap: oneOf(OVERLAPS, fields['overlap']) ?? 'share',
    maskOpacity: opacity(fields['maskOpacity']),
    outlined: fields['showOutlines'] === true,
    hiddenIds: strings(fields['hiddenIds']),
    hiddenCategories: strings(fields['hiddenCategories']),
    lockedIds: strings(fields['lockedIds']),
    soloId: idOrNull(fields['soloId']),
    closedIds: strings(fields['closedIds']),
    colorList: numbers(fields['colorList']),
  }
  known.set(fields, made)
  return made
}

export const toggled = <Value>(list: readonly Value[], value: Value): readonly Value[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

/** Removes all where the list has all. */
export const toggledAll = <Value>(list: readonly Value[], values: readonly Value[]): readonly Value[] =>
  values.every((value) => list.includes(value))
    ? list.filter((each) => !values.includes(each))
    : [...list, ...values.filter((value) => !list.includes(value))]

const RECENT_COLOURS = 6

export function pickedColour(fields: Fields, colourIndex: number): Pick<MaskFields, 'colorList'> {
  const others = maskFields(fields).colorList.filter((each) => each !== colourIndex)
  return { colorList: [colourIndex, ...others].slice(0, RECENT_COLOURS) }
}
