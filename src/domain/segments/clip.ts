import { compressedCounts } from '../documents/mask.ts'
import type { Segment } from '../documents/schemas.ts'
import type { RleMask } from '../documents/shapes.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import { isEmptyMask } from './mask-algebra.ts'

const isSame = (a: RleMask, b: RleMask): boolean => a === b || compressedCounts(a) === compressedCounts(b)

/** The segment inside of a region, its parts with it; null when nothing of it lies there. */
export function clipSegment(segment: Segment, region: RleMask, algebra: MaskAlgebra): Segment | null {
  return withMask(segment, algebra.intersect(segment.rleMask, region), algebra)
}

/** The segment with a mask that is part of its own, and its parts clipped to it; null when the mask is empty. */
export function withMask(segment: Segment, rleMask: RleMask, algebra: MaskAlgebra): Segment | null {
  if (isEmptyMask(rleMask)) return null
  if (isSame(segment.rleMask, rleMask)) return segment
  const children = segment.children.flatMap((part) => clipSegment(part, rleMask, algebra) ?? [])
  return { ...segment, rleMask, children }
}
