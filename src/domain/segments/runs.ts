import { countsOf, stringOfCounts } from '../documents/rle.ts'
import type { RleMask } from '../documents/types.ts'
import type { Rect } from '../geometry/rect.ts'
import { intersection } from '../geometry/rect.ts'
import type { MaskAlgebra } from './mask-algebra.ts'

/** Without a codec, for single moves. */

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

/** Longest runs in which neither mask changes, in pixel order. The masks have one size. */
export function walkRuns(
  a: RleMask,
  b: RleMask,
  visit: (length: number, inA: boolean, inB: boolean) => void,
): void {
  const [one, other] = [cursorOf(a), cursorOf(b)]
  advance(one, 0)
  advance(other, 0)
  while (one.left > 0 && other.left > 0) {
    const run = Math.min(one.left, other.left)
    visit(run, isSet(one), isSet(other))
    advance(one, run)
    advance(other, run)
  }
}

function combined(a: RleMask, b: RleMask, rule: (inA: boolean, inB: boolean) => boolean): RleMask {
  const counts: number[] = [0]
  walkRuns(a, b, (run, inA, inB) => {
    if (rule(inA, inB) === (counts.length % 2 === 0)) counts[counts.length - 1] = (counts.at(-1) ?? 0) + run
    else counts.push(run)
  })
  return { size: a.size, counts: stringOfCounts(counts) }
}

export const RUN_ALGEBRA: MaskAlgebra = {
  union: (a, b) => combined(a, b, (inA, inB) => inA || inB),
  intersect: (a, b) => combined(a, b, (inA, inB) => inA && inB),
  subtract: (a, b) => combined(a, b, (inA, inB) => inA && !inB),
}

/** In pixels. */
export function createRunBox([height]: RleMask['size']) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  return {
    add(start: number, length: number): void {
      const last = start + length - 1
      const [first, end] = [Math.floor(start / height), Math.floor(last / height)]
      left = Math.min(left, first)
      right = Math.max(right, end)
      // A run beyond the end of a column touches its bottom and the top of the next.
      top = Math.min(top, end > first ? 0 : start % height)
      bottom = Math.max(bottom, end > first ? height - 1 : last % height)
    },
    rect: (): Rect | null =>
      right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
  }
}

const boxes = new WeakMap<RleMask, Rect | null>()

function measured(mask: RleMask): Rect | null {
  const box = createRunBox(mask.size)
  let start = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    if (index % 2 === 1 && count > 0) box.add(start, count)
    start += count
  }
  return box.rect()
}

/** In pixels; null for an empty mask. Cached per mask. */
export function maskBox(mask: RleMask): Rect | null {
  const known = boxes.get(mask)
  if (known !== undefined) return known
  const box = measured(mask)
  boxes.set(mask, box)
  return box
}

/** `rect` has whole pixels. */
export function maskTouches(mask: RleMask, rect: Rect): boolean {
  const box = maskBox(mask)
  if (!box || !intersection(box, rect)) return false
  const [height] = mask.size
  const [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.width - 1, rect.y + rect.height - 1]
  const meets = (column: number, from: number, to: number): boolean =>
    column >= left && column <= right && from <= bottom && to >= top
  let start = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    const last = start + count - 1
    if (index % 2 === 1 && count > 0) {
      const [first, end] = [Math.floor(start / height), Math.floor(last / height)]
      const isWithin = first === end && meets(first, start % height, last % height)
      const isAtAnEnd = meets(first, start % height, height - 1) || meets(end, 0, last % height)
      // Columns between the first and the last are full.
      const isBetween = Math.max(first + 1, left) <= Math.min(end - 1, right)
      if (first === end ? isWithin : isAtAnEnd || isBetween) return true
    }
    start += count
  }
  return false
}
