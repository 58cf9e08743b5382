import { NAME_MAX_LENGTH } from '../documents/limits.ts'
import type { Segment, SegmentCategory } from '../documents/types.ts'
import { SEGMENT_CATEGORIES } from '../documents/types.ts'
import type { MaskAlgebra } from '../segments/mask-algebra.ts'
import { freeName, namesIn } from '../segments/names.ts'
import type { SegmentTrees } from '../segments/tree.ts'
import { categoriesIn, findSegment, segmentsOf } from '../segments/tree.ts'
import { entriesUnder } from './attribute-values.ts'
import type { OntologyLabel } from './ontology.ts'

/**
 * Segments of a picture whose database has labels: the label is the category. What stands at the top of a category is
 * an instance with attributes, or the whole area of the label; parts below have neither.
 */

export type SegmentLabels = readonly OntologyLabel[]

/** A label of one region for each picture, such as the sky. A label that also takes instances has any number. */
export const isAreaLabel = ({ shapes }: OntologyLabel): boolean =>
  shapes.includes('area') && !shapes.includes('mask')

/** The categories of a database, in their order. Without labels these are the ones that every document has. */
export const categoriesUnder = (labels: SegmentLabels): readonly SegmentCategory[] =>
  labels.length === 0 ? SEGMENT_CATEGORIES : labels.map(({ id }) => id)

/** From the bottom of the picture to the top: areas lie below instances, so that these can be seen and pressed. */
export const stackUnder = (labels: SegmentLabels): readonly SegmentCategory[] =>
  [...labels.filter(isAreaLabel), ...labels.filter((label) => !isAreaLabel(label))].map(({ id }) => id)

/** Room for a number behind a name that is as long as names may be. */
const NUMBER_ROOM = 5

/** An area is called as its label; instances are numbered. */
export function nameUnder(label: OntologyLabel, taken: ReadonlySet<string>): string {
  const name = label.name.slice(0, NAME_MAX_LENGTH - NUMBER_ROOM)
  return freeName(taken, isAreaLabel(label) ? name : `${name} 1`)
}

/** The name is one that `nameUnder` gave, so it says the label. */
function saysLabel({ name }: Segment, label: OntologyLabel | undefined): boolean {
  const start = label?.name.slice(0, NAME_MAX_LENGTH - NUMBER_ROOM)
  return start !== undefined && name.startsWith(start) && /^( \d+)?$/.test(name.slice(start.length))
}

const isPlainPart = (segment: Segment): boolean =>
  segment.attributes === undefined && segment.children.every(isPlainPart)

function asPart(segment: Segment): Segment {
  if (isPlainPart(segment)) return segment
  const { attributes: _, ...part } = segment
  return { ...part, children: segment.children.map(asPart) }
}

function withPlainParts(segment: Segment): Segment {
  const isPlain = segment.children.every(isPlainPart)
  return isPlain ? segment : { ...segment, children: segment.children.map(asPart) }
}

/** The first one with the pixels and parts of all. */
export function asOne([first, ...others]: readonly Segment[], { union }: MaskAlgebra): Segment[] {
  if (!first) return []
  return [
    others.reduce(
      (whole, { rleMask, children }) => ({
        ...whole,
        rleMask: union(whole.rleMask, rleMask),
        children: [...whole.children, ...children.map((part) => ({ ...part, parentId: whole.id }))],
      }),
      first,
    ),
  ]
}

/**
 * The trees after a step, by the rules of labels: what got another label gets its attributes and its name, parts lose
 * theirs, and several regions of an area become one.
 */
export function treesUnder(
  labels: SegmentLabels,
  before: SegmentTrees,
  after: SegmentTrees,
  algebra: MaskAlgebra,
): SegmentTrees {
  if (labels.length === 0) return after
  const taken = namesIn(after)
  return categoriesIn(after).reduce((trees, category) => {
    const list = segmentsOf(trees, category)
    const label = labels.find(({ id }) => id === category)
    const ruled = list.map((segment): Segment => {
      const whole = withPlainParts(segment)
      const was = findSegment(before, segment.id)
      const stays = was?.category === category && was.parent === null
      if (!label || (stays && segment.attributes !== undefined)) return whole
      const old = labels.find(({ id }) => id === was?.category)
      const name = saysLabel(segment, old) && old !== label ? nameUnder(label, taken) : segment.name
      taken.add(name)
      return { ...whole, name, attributes: entriesUnder(label.attributes, segment.attributes ?? []) }
    })
    const next = label && isAreaLabel(label) && ruled.length > 1 ? asOne(ruled, algebra) : ruled
    const isSame = next.length === list.length && next.every((segment, index) => segment === list[index])
    return isSame ? trees : { ...trees, [category]: next }
  }, after)
}
