import type { MaskAlgebra } from './mask-algebra.ts'
import { inwardPlace } from './move.ts'
import type { PaintRules } from './paint.ts'
import { paintSegment } from './paint.ts'
import type { SegmentTrees } from './tree.ts'
import { findSegment, patchSegment, removeSegment } from './tree.ts'

/**
 * The trees with a segment made one with the sibling beneath it, which stays what it is and gets its pixels and, on top, its
 * parts. Null for the lowest.
 */
export function mergeDown(trees: SegmentTrees, id: string, algebra: MaskAlgebra): SegmentTrees | null {
  const from = findSegment(trees, id)?.segment
  const beneath = findSegment(trees, inwardPlace(trees, id)?.parentId ?? '')?.segment
  if (!from || !beneath) return null
  return patchSegment(removeSegment(trees, id), beneath.id, {
    rleMask: algebra.union(beneath.rleMask, from.rleMask),
    children: [...beneath.children, ...from.children.map((part) => ({ ...part, parentId: beneath.id }))],
  })
}

/**
 * The trees with the pixels of a segment taken from its siblings, as if it were painted anew over them; nothing is taken from
 * locked and hidden ones. Null where it lies on none.
 */
export function cutFromSiblings(
  trees: SegmentTrees,
  id: string,
  rules: Omit<PaintRules, 'overlap'>,
  algebra: MaskAlgebra,
): SegmentTrees | null {
  const segment = findSegment(trees, id)?.segment
  return segment
    ? paintSegment(trees, id, 'paint', segment.rleMask, { ...rules, overlap: 'take' }, algebra)
    : null
}
