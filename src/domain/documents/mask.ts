import type { Size } from '../geometry/rect.ts'
import type { RleMask } from './shapes.ts'
import type { Violation } from './violation.ts'
import { areaOf, countsOf, stringOfCounts, sumOf } from './rle.ts'
import { violation } from './violation.ts'

/** What is wrong with a mask of a picture of this size. */
export const maskViolations = (path: string, mask: RleMask, picture: Size): Violation[] => {
  const [height, width] = mask.size
  if (height !== picture.height || width !== picture.width)
    return [violation(`${path}.size`, 'mask-size', { expected: `[${picture.height}, ${picture.width}]` })]
  const counts = countsOf(mask)
  if (counts === null) return [violation(`${path}.counts`, 'mask-malformed')]
  const expected = height * width
  const actual = sumOf(counts)
  if (actual !== expected) return [violation(`${path}.counts`, 'mask-sum', { expected, actual })]
  return areaOf(counts) === 0 ? [violation(`${path}.counts`, 'mask-empty')] : []
}

/** The compressed string of a sound mask, as it is stored. */
export const compressedCounts = ({ counts }: RleMask): string =>
  typeof counts === 'string' ? counts : stringOfCounts(counts)
