import type { Size } from '../geometry/rect.ts'
import type { RleMask } from './types.ts'
import type { Violation } from './violation.ts'
import { areaOf, countsOf, isWithin, stringOfCounts, sumOf } from './rle.ts'
import { violation } from './violation.ts'

/** Cached per mask: versions of a document share masks, and each push checks hundreds of them. */
interface Sums {
  readonly sum: number
  readonly area: number
}

const sums = new WeakMap<RleMask, Sums | null>()

function counted(mask: RleMask): Sums | null {
  const counts = countsOf(mask)
  return counts && { sum: sumOf(counts), area: areaOf(counts) }
}

function sumsOf(mask: RleMask): Sums | null {
  const known = sums.get(mask)
  if (known !== undefined) return known
  const found = counted(mask)
  sums.set(mask, found)
  return found
}

/** In pixels; 0 for a malformed mask. */
export const maskArea = (mask: RleMask): number => sumsOf(mask)?.area ?? 0

interface Held {
  readonly whole: RleMask
  readonly isWithin: boolean
}

const held = new WeakMap<RleMask, Held>()

export function isMaskWithin(part: RleMask, whole: RleMask): boolean {
  const known = held.get(part)
  if (known?.whole === whole) return known.isWithin
  const found = { whole, isWithin: isWithin(countsOf(part) ?? [], countsOf(whole) ?? []) }
  held.set(part, found)
  return found.isWithin
}

export const maskViolations = (path: string, mask: RleMask, picture: Size): Violation[] => {
  const [height, width] = mask.size
  if (height !== picture.height || width !== picture.width)
    return [violation(`${path}.size`, 'mask-size', { expected: `[${picture.height}, ${picture.width}]` })]
  const found = sumsOf(mask)
  if (found === null) return [violation(`${path}.counts`, 'mask-malformed')]
  const expected = height * width
  const { sum: actual, area } = found
  if (actual !== expected) return [violation(`${path}.counts`, 'mask-sum', { expected, actual })]
  return area === 0 ? [violation(`${path}.counts`, 'mask-empty')] : []
}

export const compressedCounts = ({ counts }: RleMask): string =>
  typeof counts === 'string' ? counts : stringOfCounts(counts)
