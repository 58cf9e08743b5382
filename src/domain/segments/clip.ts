import { compressedCounts } from '../documents/mask.ts'
import type { RleMask, Segment } from '../documents/types.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import { isEmptyMask } from './mask-algebra.ts'

const isSame = (a: RleMask, b: RleMask): boolean => a === b || compressedCounts(a) === compressedCounts(b)

export function clipSegment(segment: Segment, region: RleMask, algebra: MaskAlgebra): Segment | null {
  return withMask(segment, algebra.intersect(segment.rleMask, region), algebra)
}

/** `rleMask` is within the old mask; parts are clipped to it. Null when it is empty. */
export function withMask(segment: Segment, rleMask: RleMask, algebra: MaskAlgebra): Segment | null {
  if (isEmptyMask(rleMask)) return null
  if (isSame(segment.rleMask, rleMask)) return segment
  const children = segment.children.flatMap((part) => clipSegment(part, rleMask, algebra) ?? [])
  return { ...segment, rleMask, children }
}
