import { areaOf, countsOf } from '../documents/rle.ts'
import type { RleMask } from '../documents/shapes.ts'

/** What trees of masks ask of a codec. Masks of one picture, so all of one size; results in canonical form. */
export interface MaskAlgebra {
  readonly union: (a: RleMask, b: RleMask) => RleMask
  readonly intersect: (a: RleMask, b: RleMask) => RleMask
  /** What is set in `a` and not in `b`. */
  readonly subtract: (a: RleMask, b: RleMask) => RleMask
}

/** No mask with a set pixel needs fewer counts than two, and none without one more than these many characters. */
const EMPTY_LENGTH_MAX = 16

/** Whether no pixel is set. Long strings are not read for it: those of empty masks are short. */
export const isEmptyMask = (mask: RleMask): boolean =>
  mask.counts.length <= EMPTY_LENGTH_MAX && areaOf(countsOf(mask) ?? []) === 0
