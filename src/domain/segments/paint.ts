import { SEGMENTS_MAX, SEGMENT_DEPTH_MAX } from '../documents/limits.ts'
import type { RleMask, Segment } from '../documents/types.ts'
import { withMask } from './clip.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import { isEmptyMask } from './mask-algebra.ts'
import type { PlacedSegment, SegmentPlace, SegmentTrees } from './tree.ts'
import {
  categoriesIn,
  changeSiblings,
  findSegment,
  insertSegment,
  placedSegments,
  segmentsOf,
  siblingsAt,
  withParts,
} from './tree.ts'

/** Of pixels shared with a sibling: both have them, the sibling keeps them, or the painted one takes them. */
export const OVERLAPS = ['share', 'keep', 'take'] as const
export type Overlap = (typeof OVERLAPS)[number]

export interface PaintRules {
  readonly overlap: Overlap
  /** Labels divide one picture: what stands at the top of any of them is a sibling. */
  readonly acrossCategories?: boolean
  readonly isLocked: (id: string) => boolean
  /** Hidden segments lose no pixels. */
  readonly isHidden: (id: string) => boolean
}

/** One mask at a time: the shape is smaller than their union. */
const minus = (shape: RleMask, masks: readonly RleMask[], { subtract }: MaskAlgebra): RleMask =>
  masks.reduce(subtract, shape)

const masksOf = (segments: readonly Segment[]): RleMask[] => segments.map(({ rleMask }) => rleMask)

/** The segments that share pixels with what is painted there. */
export const neighboursAt = (
  trees: SegmentTrees,
  place: SegmentPlace,
  { acrossCategories = false }: PaintRules,
): readonly Segment[] =>
  acrossCategories && place.parentId === null
    ? categoriesIn(trees).flatMap((category) => segmentsOf(trees, category))
    : siblingsAt(trees, place)

const sparedIn = (segments: readonly Segment[], { isLocked, isHidden }: PaintRules): Segment[] =>
  segments.flatMap(withParts).filter(({ id }) => isLocked(id) || isHidden(id))

function paintable(
  shape: RleMask,
  parent: Segment | null,
  siblings: readonly Segment[],
  rules: PaintRules,
  algebra: MaskAlgebra,
): RleMask {
  const inside = parent === null ? shape : algebra.intersect(shape, parent.rleMask)
  if (rules.overlap === 'share') return inside
  if (rules.overlap === 'keep') return minus(inside, masksOf(siblings), algebra)
  return minus(inside, masksOf(sparedIn(siblings, rules)), algebra)
}

const isSameList = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length && a.every((segment, index) => segment === b[index])

const afterTaking = (
  siblings: readonly Segment[],
  taker: string,
  shape: RleMask,
  algebra: MaskAlgebra,
): Segment[] =>
  siblings.flatMap((segment) =>
    segment.id === taker
      ? segment
      : (withMask(segment, algebra.subtract(segment.rleMask, shape), algebra) ?? []),
  )

function painted(
  trees: SegmentTrees,
  { segment, parent, category }: PlacedSegment,
  shape: RleMask,
  rules: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const place = { category, parentId: parent?.segment.id ?? null }
  const siblings = neighboursAt(trees, place, rules).filter(({ id }) => id !== segment.id)
  const added = paintable(shape, parent?.segment ?? null, siblings, rules, algebra)
  const grows = !isEmptyMask(algebra.subtract(added, segment.rleMask))
  const whole = grows ? { ...segment, rleMask: algebra.union(segment.rleMask, added) } : segment
  const next = changeSiblings(trees, segment.id, (list) => {
    const others = rules.overlap === 'take' ? afterTaking(list, segment.id, added, algebra) : list
    const after = others.map((each) => (each.id === segment.id ? whole : each))
    return isSameList(list, after) ? (list as Segment[]) : after
  })
  const taken = takenAcross(next, place, added, rules, algebra)
  return taken === trees ? null : taken
}

/** What other categories lose. */
function takenAcross(
  trees: SegmentTrees,
  { category, parentId }: SegmentPlace,
  shape: RleMask,
  { overlap, acrossCategories = false }: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees {
  if (!acrossCategories || overlap !== 'take' || parentId !== null) return trees
  const others = categoriesIn(trees).filter((each) => each !== category)
  return others.reduce((all, each) => {
    const before = segmentsOf(all, each)
    const after = afterTaking(before, '', shape, algebra)
    return isSameList(before, after) ? all : { ...all, [each]: after }
  }, trees)
}

function erased(
  trees: SegmentTrees,
  { segment }: PlacedSegment,
  shape: RleMask,
  rules: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const lost = minus(shape, masksOf(sparedIn(segment.children, rules)), algebra)
  const next = withMask(segment, algebra.subtract(segment.rleMask, lost), algebra)
  if (next === segment) return null
  return changeSiblings(trees, segment.id, (list, index) =>
    next === null ? list.toSpliced(index, 1) : list.with(index, next),
  )
}

/** Painting is clipped to the parent; erasing clips parts, except locked and hidden ones. Null: no change. */
export function paintSegment(
  trees: SegmentTrees,
  id: string,
  mode: 'paint' | 'erase',
  shape: RleMask,
  rules: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const target = findSegment(trees, id)
  if (!target || rules.isLocked(id)) return null
  const change = mode === 'paint' ? painted : erased
  return change(trees, target, shape, rules, algebra)
}

/** Null when nothing would change, or no pixel may be painted. */
export function replaceMask(
  trees: SegmentTrees,
  id: string,
  mask: RleMask,
  rules: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const before = findSegment(trees, id)?.segment.rleMask
  if (!before) return null
  // Erasing first could remove the last pixel, and the segment with it.
  const grown = paintSegment(trees, id, 'paint', mask, rules, algebra) ?? trees
  const lost = algebra.subtract(before, mask)
  const after = isEmptyMask(lost) ? grown : (paintSegment(grown, id, 'erase', lost, rules, algebra) ?? grown)
  return after === trees || !findSegment(after, id) ? null : after
}

export function hasRoom(trees: SegmentTrees, { parentId }: SegmentPlace, levels = 1, segments = 1): boolean {
  const depth = parentId === null ? 0 : findSegment(trees, parentId)?.depth
  if (depth === undefined) return false
  return depth + levels <= SEGMENT_DEPTH_MAX && placedSegments(trees).length + segments <= SEGMENTS_MAX
}

/** Null when no pixel may be painted, or there is no room. */
export function createSegment(
  trees: SegmentTrees,
  place: SegmentPlace,
  made: Pick<Segment, 'id' | 'name' | 'colourIndex' | 'attributes'>,
  shape: RleMask,
  rules: PaintRules,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  if (!hasRoom(trees, place)) return null
  const parent = place.parentId === null ? null : findSegment(trees, place.parentId)
  if (parent === undefined) return null
  const siblings = neighboursAt(trees, place, rules)
  const rleMask = paintable(shape, parent?.segment ?? null, siblings, rules, algebra)
  if (isEmptyMask(rleMask)) return null
  const next = insertSegment(trees, { ...made, parentId: place.parentId, rleMask, children: [] }, place)
  if (rules.overlap !== 'take') return next
  const taken = changeSiblings(next, made.id, (list) => afterTaking(list, made.id, rleMask, algebra))
  return takenAcross(taken, place, rleMask, rules, algebra)
}
