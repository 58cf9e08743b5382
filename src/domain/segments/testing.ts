import type { RleMask, Segment } from '../documents/types.ts'
import { countsOf, stringOfCounts } from '../documents/rle.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import type { PaintRules } from './paint.ts'
import type { SegmentTrees } from './tree.ts'
import { placedSegments } from './tree.ts'

/** Masks as bits, slow and plain, for tests to compare with. Not part of the product. */

export const SIZE: [height: number, width: number] = [6, 7]
const PIXELS = SIZE[0] * SIZE[1]

/** One bit for each pixel, column by column. */
export function bitsOf(mask: RleMask): boolean[] {
  return (countsOf(mask) ?? []).flatMap((count, index) =>
    Array.from({ length: count }, () => index % 2 === 1),
  )
}

export function maskOf(bits: readonly boolean[]): RleMask {
  const counts: number[] = []
  let value = false
  let run = 0
  for (const bit of bits) {
    if (bit !== value) {
      counts.push(run)
      run = 0
      value = bit
    }
    run += 1
  }
  return { size: SIZE, counts: stringOfCounts([...counts, run]) }
}

/** A mask from a drawing: rows of `#` and anything else; what is missing is clear. */
export function drawn(...rows: readonly string[]): RleMask {
  const [height] = SIZE
  return maskOf(
    Array.from({ length: PIXELS }, (_, at) => rows[at % height]?.[Math.floor(at / height)] === '#'),
  )
}

/** The drawing of a mask. */
export function drawing(mask: RleMask): string[] {
  const [height, width] = SIZE
  const bits = bitsOf(mask)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (bits[x * height + y] ? '#' : '.')).join(''),
  )
}

const combine =
  (rule: (a: boolean, b: boolean) => boolean) =>
  (a: RleMask, b: RleMask): RleMask => {
    const other = bitsOf(b)
    return maskOf(bitsOf(a).map((bit, index) => rule(bit, other[index] ?? false)))
  }

export const ALGEBRA: MaskAlgebra = {
  union: combine((a, b) => a || b),
  intersect: combine((a, b) => a && b),
  subtract: combine((a, b) => a && !b),
}

export const FREE: PaintRules = { overlap: 'share', isLocked: () => false, isHidden: () => false }

export const segmentOf = (id: string, rleMask: RleMask, children: readonly Segment[] = []): Segment => ({
  id,
  parentId: null,
  name: id,
  colourIndex: 0,
  rleMask,
  children: children.map((child) => ({ ...child, parentId: id })),
})

export const NO_TREES: SegmentTrees = { human: [], cover: [], exclude: [] }

/** Every segment's mask as a drawing, by id. */
export const drawings = (trees: SegmentTrees): Record<string, string[]> =>
  Object.fromEntries(placedSegments(trees).map(({ segment }) => [segment.id, drawing(segment.rleMask)]))
