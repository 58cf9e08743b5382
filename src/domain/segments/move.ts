import type { Segment, SegmentCategory } from '../documents/types.ts'
import { clipSegment } from './clip.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import { hasRoom } from './paint.ts'
import type { PlacedSegment, SegmentPlace, SegmentTrees } from './tree.ts'
import {
  changeSiblings,
  findSegment,
  heightOf,
  insertSegment,
  removeSegment,
  siblingsAt,
  withParts,
} from './tree.ts'

/** Parts of the moved segment stay; in another segment all are clipped to it. */
function fitted(trees: SegmentTrees, segment: Segment, parentId: string | null, algebra: MaskAlgebra) {
  if (parentId === null) return segment
  const parent = findSegment(trees, parentId)
  return parent ? clipSegment(segment, parent.segment.rleMask, algebra) : null
}

/** `index` counts siblings without it. Null: no change, no room, no common pixel, or into itself. */
export function moveSegment(
  trees: SegmentTrees,
  id: string,
  place: SegmentPlace,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const from = findSegment(trees, id)
  if (!from || withParts(from.segment).some((part) => part.id === place.parentId)) return null
  const staysInList = from.category === place.category && (from.parent?.segment.id ?? null) === place.parentId
  if (staysInList) return reordered(trees, from, place.index)
  const without = removeSegment(trees, id)
  if (!hasRoom(without, place, heightOf(from.segment), withParts(from.segment).length)) return null
  const segment = fitted(without, from.segment, place.parentId, algebra)
  return segment && insertSegment(without, segment, place)
}

function reordered(trees: SegmentTrees, { segment, index }: PlacedSegment, to?: number): SegmentTrees | null {
  const result = changeSiblings(trees, segment.id, (list) => {
    const last = list.length - 1
    const place = Math.min(Math.max(to ?? last, 0), last)
    return place === index ? (list as Segment[]) : list.toSpliced(index, 1).toSpliced(place, 0, segment)
  })
  return result === trees ? null : result
}

/** 1 is towards the viewer. Null at the end of the list. */
export function stepPlace(trees: SegmentTrees, id: string, step: 1 | -1): SegmentPlace | null {
  const from = findSegment(trees, id)
  if (!from) return null
  const place = { category: from.category, parentId: from.parent?.segment.id ?? null }
  const index = from.index + step
  return index < 0 || index >= siblingsAt(trees, place).length ? null : { ...place, index }
}

/** Into the sibling below. Null for the lowest. */
export function inwardPlace(trees: SegmentTrees, id: string): SegmentPlace | null {
  const from = findSegment(trees, id)
  if (!from) return null
  const { category, parent, index } = from
  const beneath = siblingsAt(trees, { category, parentId: parent?.segment.id ?? null })[index - 1]
  return beneath ? { category, parentId: beneath.id } : null
}

/** Directly above its parent. Null for a top-level segment. */
export function outwardPlace(trees: SegmentTrees, id: string): SegmentPlace | null {
  const parent = findSegment(trees, id)?.parent
  if (!parent) return null
  return { category: parent.category, parentId: parent.parent?.segment.id ?? null, index: parent.index + 1 }
}

export const categoryPlace = (category: SegmentCategory): SegmentPlace => ({ category, parentId: null })
