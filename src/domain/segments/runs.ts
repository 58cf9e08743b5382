import { countsOf, stringOfCounts } from '../documents/rle.ts'
import type { RleMask } from '../documents/shapes.ts'
import type { MaskAlgebra } from './mask-algebra.ts'
import { maskArea } from './mask-algebra.ts'

/** Masks combined run by run without a codec: for single moves, where loading one would not be worth it. */

interface Cursor {
  readonly counts: readonly number[]
  index: number
  left: number
}

const cursorOf = (mask: RleMask): Cursor => {
  const counts = countsOf(mask) ?? []
  return { counts, index: 0, left: counts[0] ?? 0 }
}

function advance(cursor: Cursor, by: number): void {
  cursor.left -= by
  while (cursor.left === 0 && cursor.index < cursor.counts.length) {
    cursor.index += 1
    cursor.left = cursor.counts[cursor.index] ?? 0
  }
}

const isSet = ({ index }: Cursor): boolean => index % 2 === 1

/** Runs of what `rule` says of each pixel, `size` of the first. */
function combined(a: RleMask, b: RleMask, rule: (inA: boolean, inB: boolean) => boolean): RleMask {
  const [one, other] = [cursorOf(a), cursorOf(b)]
  const counts: number[] = [0]
  advance(one, 0)
  advance(other, 0)
  while (one.left > 0 && other.left > 0) {
    const run = Math.min(one.left, other.left)
    const value = rule(isSet(one), isSet(other))
    if (value === (counts.length % 2 === 0)) counts[counts.length - 1] = (counts.at(-1) ?? 0) + run
    else counts.push(run)
    advance(one, run)
    advance(other, run)
  }
  return { size: a.size, counts: stringOfCounts(counts) }
}

export const RUN_ALGEBRA: MaskAlgebra = {
  union: (a, b) => combined(a, b, (inA, inB) => inA || inB),
  intersect: (a, b) => combined(a, b, (inA, inB) => inA && inB),
  subtract: (a, b) => combined(a, b, (inA, inB) => inA && !inB),
}

/** How many pixels one mask has that the other has not, both ways. */
export const changedPixels = (before: RleMask, after: RleMask): { added: number; removed: number } => ({
  added: maskArea(RUN_ALGEBRA.subtract(after, before)),
  removed: maskArea(RUN_ALGEBRA.subtract(before, after)),
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const boxes = new WeakMap<RleMask, Box | null>()

function measured(mask: RleMask): Box | null {
  const [height] = mask.size
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  let start = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    const last = start + count - 1
    if (index % 2 === 1 && count > 0) {
      const [first, end] = [Math.floor(start / height), Math.floor(last / height)]
      left = Math.min(left, first)
      right = Math.max(right, end)
      // A run over the end of a column touches the bottom of one and the top of the next.
      top = Math.min(top, end > first ? 0 : start % height)
      bottom = Math.max(bottom, end > first ? height - 1 : last % height)
    }
    start += count
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The smallest rectangle around what is set, in pixels; null of an empty mask. Measured once for each mask. */
export function maskBox(mask: RleMask): Box | null {
  const known = boxes.get(mask)
  if (known !== undefined) return known
  const box = measured(mask)
  boxes.set(mask, box)
  return box
}
