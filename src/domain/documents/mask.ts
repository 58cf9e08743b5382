import type { Size } from '../geometry/rect.ts'
import type { RleMask } from './shapes.ts'
import type { Violation } from './violation.ts'
import { areaOf, countsOf, isWithin, stringOfCounts, sumOf } from './rle.ts'
import { violation } from './violation.ts'

/**
 * What is found out about a mask is found out once: versions of a document share what they have in common, and a picture with
 * hundreds of masks is looked at whole each time it is handed in.
 */
interface Sums {
  /** Pixels of the picture that the counts are of. */
  readonly sum: number
  /** Set pixels. */
  readonly area: number
}

const sums = new WeakMap<RleMask, Sums | null>()

function counted(mask: RleMask): Sums | null {
  const counts = countsOf(mask)
  return counts && { sum: sumOf(counts), area: areaOf(counts) }
}

/** The sums of a mask; null where its counts are malformed. */
function sumsOf(mask: RleMask): Sums | null {
  const known = sums.get(mask)
  if (known !== undefined) return known
  const found = counted(mask)
  sums.set(mask, found)
  return found
}

/** Set pixels of a mask; 0 where it is malformed. */
export const maskArea = (mask: RleMask): number => sumsOf(mask)?.area ?? 0

interface Held {
  readonly whole: RleMask
  readonly isWithin: boolean
}

const held = new WeakMap<RleMask, Held>()

/** Whether every set pixel of a sound mask is set in another sound one of its size. */
export function isMaskWithin(part: RleMask, whole: RleMask): boolean {
  const known = held.get(part)
  if (known?.whole === whole) return known.isWithin
  const found = { whole, isWithin: isWithin(countsOf(part) ?? [], countsOf(whole) ?? []) }
  held.set(part, found)
  return found.isWithin
}

/** What is wrong with a mask of a picture of this size. */
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

/** The compressed string of a sound mask, as it is stored. */
export const compressedCounts = ({ counts }: RleMask): string =>
  typeof counts === 'string' ? counts : stringOfCounts(counts)
