import type { DefaultCategory, ImageSegmentDocument, Segment, SegmentCategory } from '../documents/types.ts'
import { SEGMENT_CATEGORIES } from '../documents/types.ts'

/** Lists run from the bottom of the picture to the top. */
export type SegmentTrees = ImageSegmentDocument['categories']

export interface PlacedSegment {
  readonly segment: Segment
  readonly category: SegmentCategory
  readonly parent: PlacedSegment | null
  readonly index: number
  /** 1 at the top of a category. */
  readonly depth: number
}

export interface SegmentPlace {
  readonly category: SegmentCategory
  readonly parentId: string | null
  /** From the bottom; left out: at the top. */
  readonly index?: number
}

function placed(
  segments: readonly Segment[],
  category: SegmentCategory,
  parent: PlacedSegment | null,
): PlacedSegment[] {
  return segments.flatMap((segment, index) => {
    const here: PlacedSegment = { segment, category, parent, index, depth: (parent?.depth ?? 0) + 1 }
    return [here, ...placed(segment.children, category, here)]
  })
}

const orders = new WeakMap<SegmentTrees, readonly SegmentCategory[]>()

/** The categories that every document has, then others by name: stored documents keep no order of their fields. */
export function categoriesIn(trees: SegmentTrees): readonly SegmentCategory[] {
  const known = orders.get(trees)
  if (known) return known
  const others = Object.keys(trees).filter((category) => !isDefaultCategory(category))
  const order = others.length === 0 ? SEGMENT_CATEGORIES : [...SEGMENT_CATEGORIES, ...others.toSorted()]
  orders.set(trees, order)
  return order
}

export const isDefaultCategory = (category: SegmentCategory): category is DefaultCategory =>
  SEGMENT_CATEGORIES.some((each) => each === category)

/** Empty where the document does not have the category. */
export const segmentsOf = (trees: SegmentTrees, category: SegmentCategory): Segment[] =>
  (Object.hasOwn(trees, category) ? trees[category] : undefined) ?? []

interface Walked {
  readonly all: readonly PlacedSegment[]
  readonly byId: ReadonlyMap<string, PlacedSegment>
}

/** A scene reads them at every pointer move. */
const walks = new WeakMap<SegmentTrees, Walked>()

function walked(trees: SegmentTrees): Walked {
  const known = walks.get(trees)
  if (known) return known
  const all = categoriesIn(trees).flatMap((category) => placed(segmentsOf(trees, category), category, null))
  const walk = { all, byId: new Map(all.map((each) => [each.segment.id, each])) }
  walks.set(trees, walk)
  return walk
}

/** In drawing order: from the bottom up, each below its parts. */
export const placedSegments = (trees: SegmentTrees): readonly PlacedSegment[] => walked(trees).all

export const findSegment = (trees: SegmentTrees, id: string): PlacedSegment | undefined =>
  walked(trees).byId.get(id)

export const withParts = (segment: Segment): Segment[] => [segment, ...segment.children.flatMap(withParts)]

export const heightOf = (segment: Segment): number => 1 + Math.max(0, ...segment.children.map(heightOf))

type ListChange = (list: readonly Segment[], index: number) => Segment[]

function changedList(list: Segment[], id: string, change: ListChange): Segment[] {
  const index = list.findIndex((segment) => segment.id === id)
  if (index >= 0) return change(list, index)
  for (const [at, segment] of list.entries()) {
    const children = changedList(segment.children, id, change)
    if (children !== segment.children) return list.with(at, { ...segment, children })
  }
  return list
}

export function changeSiblings(trees: SegmentTrees, id: string, change: ListChange): SegmentTrees {
  for (const category of categoriesIn(trees)) {
    const before = segmentsOf(trees, category)
    const list = changedList(before, id, change)
    if (list !== before) return { ...trees, [category]: list }
  }
  return trees
}

export const patchSegment = (
  trees: SegmentTrees,
  id: string,
  patch: Partial<Omit<Segment, 'id' | 'parentId'>>,
): SegmentTrees =>
  changeSiblings(trees, id, (list, index) => list.with(index, { ...(list[index] as Segment), ...patch }))

export const removeSegment = (trees: SegmentTrees, id: string): SegmentTrees =>
  changeSiblings(trees, id, (list, index) => list.toSpliced(index, 1))

const inserted = (list: Segment[], segment: Segment, index = list.length): Segment[] =>
  list.toSpliced(Math.min(Math.max(index, 0), list.length), 0, segment)

export function insertSegment(trees: SegmentTrees, segment: Segment, place: SegmentPlace): SegmentTrees {
  const { category, parentId, index } = place
  const placedThere = { ...segment, parentId }
  if (parentId === null)
    return { ...trees, [category]: inserted(segmentsOf(trees, category), placedThere, index) }
  const parent = findSegment(trees, parentId)
  if (!parent) return trees
  return patchSegment(trees, parentId, { children: inserted(parent.segment.children, placedThere, index) })
}

export const siblingsAt = (trees: SegmentTrees, { category, parentId }: SegmentPlace): readonly Segment[] =>
  parentId === null ? segmentsOf(trees, category) : (findSegment(trees, parentId)?.segment.children ?? [])

/** The segments that lie in no other of `ids`, in drawing order. */
export function wholesAmong(trees: SegmentTrees, ids: readonly string[]): readonly PlacedSegment[] {
  const chosen = new Set(ids)
  const isWithin = (parent: PlacedSegment | null): boolean =>
    parent !== null && (chosen.has(parent.segment.id) || isWithin(parent.parent))
  return placedSegments(trees).filter(({ segment, parent }) => chosen.has(segment.id) && !isWithin(parent))
}
