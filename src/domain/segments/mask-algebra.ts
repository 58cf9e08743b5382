import { areaOf, countsOf } from '../documents/rle.ts'
import type { RleMask } from '../documents/types.ts'

/** Masks have one size; results are in canonical form. */
export interface MaskAlgebra {
  readonly union: (a: RleMask, b: RleMask) => RleMask
  readonly intersect: (a: RleMask, b: RleMask) => RleMask
  readonly subtract: (a: RleMask, b: RleMask) => RleMask
}

/** A mask with a set pixel has two counts at least; a mask without has at most this many characters. */
const EMPTY_LENGTH_MAX = 16

export const isEmptyMask = (mask: RleMask): boolean =>
  mask.counts.length <= EMPTY_LENGTH_MAX && areaOf(countsOf(mask) ?? []) === 0
