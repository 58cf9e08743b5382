import type { MaskAlgebra } from './mask-algebra.ts'
import { inwardPlace } from './move.ts'
import type { PaintRules } from './paint.ts'
import { paintSegment } from './paint.ts'
import type { SegmentTrees } from './tree.ts'
import { findSegment, patchSegment, removeSegment } from './tree.ts'

/** The sibling below takes the pixels, and the parts on top of its own. Null for the lowest. */
export function mergeDown(trees: SegmentTrees, id: string, algebra: MaskAlgebra): SegmentTrees | null {
  const from = findSegment(trees, id)?.segment
  const beneath = findSegment(trees, inwardPlace(trees, id)?.parentId ?? '')?.segment
  if (!from || !beneath) return null
  return patchSegment(removeSegment(trees, id), beneath.id, {
    rleMask: algebra.union(beneath.rleMask, from.rleMask),
    children: [...beneath.children, ...from.children.map((part) => ({ ...part, parentId: beneath.id }))],
  })
}

/** Locked and hidden siblings keep theirs. Null when it overlaps none. */
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
