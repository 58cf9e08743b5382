// A mask inside the module: the `n` ascending positions, in column order, at which pixels change, followed by END. All are
// below the number of pixels. Run lengths become positions on input, positions become run lengths on output.
import { alloc, setResult } from './memory'

export const END: u32 = 0xffffffff

/** Error codes, as in masks.ts. */
export const WRONG_SUM: i32 = -1
export const BAD_CHARACTER: i32 = -3
export const TRUNCATED: i32 = -4
export const TOO_LARGE: i32 = -5

@inline
export function at(positions: usize, i: u32): u32 {
  return load<u32>(positions + (<usize>i << 2))
}

@inline
export function allocPositions(n: u32): usize {
  return alloc((<usize>n + 1) << 2)
}

/** Ends a list at `end`, stores it as the result and returns its length. */
export function leave(positions: usize, end: usize): u32 {
  store<u32>(end, END)
  setResult(positions)
  return <u32>((end - positions) >> 2)
}

/** Merges runs around empty ones (only the first may be empty); returns how many remain. */
function compact(counts: usize, m: u32): u32 {
  let last = counts
  let from = counts + 4
  const end = counts + (<usize>m << 2)
  while (from < end) {
    const count = load<u32>(from)
    from += 4
    if (count != 0) {
      last += 4
      store<u32>(last, count)
    } else if (from < end) {
      store<u32>(last, load<u32>(last) + load<u32>(from))
      from += 4
    }
  }
  return <u32>((last - counts) >> 2) + 1
}

/**
 * Checks that `m` run lengths add up to `total` and merges runs around empty ones in place. Returns the new number of runs,
 * or WRONG_SUM. May write up to 32 bytes past the lengths.
 */
export function checkCounts(counts: usize, m: u32, total: u32): i32 {
  if (m == 0) return WRONG_SUM
  const end = counts + (<usize>m << 2)
  // The loop reads up to seven lengths past the end; as 1 they are harmless.
  v128.store(end, i32x4.splat(1))
  v128.store(end, i32x4.splat(1), 16)
  let least = i32x4.splat(1)
  let sums = i32x4.replace_lane(i32x4.splat(0), 0, load<u32>(counts))
  // No sum overflows: each length is non-negative as an i32, and a lane exceeds `total` before it could overflow.
  let most = sums
  let from = counts + 4
  for (; from < end; from += 32) {
    const some = v128.load(from)
    const more = v128.load(from, 16)
    least = i32x4.min_s(least, i32x4.min_s(some, more))
    const both = i32x4.add(some, more)
    sums = i32x4.add(sums, both)
    most = i32x4.max_u(most, i32x4.max_u(both, sums))
  }
  sums = i32x4.add(sums, i32x4.shuffle(sums, sums, 2, 3, 0, 1))
  const sum = <u32>(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1)) - <u32>((from - end) >> 2)
  const tooLarge = i32x4.gt_u(most, i32x4.splat(total + 7))
  if (sum != total || i32x4.bitmask(v128.or(tooLarge, least)) != 0) return WRONG_SUM
  return i32x4.all_true(least) ? <i32>m : <i32>compact(counts, m)
}

/** Turns `m` run lengths into positions in place; returns their number or WRONG_SUM. See checkCounts. */
export function readCounts(counts: usize, m: u32, total: u32): i32 {
  const n = checkCounts(counts, m, total) - 1
  if (n < 0) return WRONG_SUM
  const last = counts + (<usize>n << 2)
  let carry = i32x4.splat(0)
  for (let from = counts; from < last; from += 16) {
    let four = v128.load(from)
    four = i32x4.add(four, i8x16.shuffle(i32x4.splat(0), four, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27))
    four = i32x4.add(four, i8x16.shuffle(i32x4.splat(0), four, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23))
    v128.store(from, i32x4.add(four, carry))
    // This sum is the only dependency between two steps.
    carry = i32x4.add(carry, i32x4.shuffle(four, four, 3, 3, 3, 3))
  }
  store<u32>(last, END)
  return n
}

/** Turns `n` positions into run lengths in place, the last one reaching to `total`; returns their number. */
export function writeCounts(positions: usize, n: u32, total: u32): u32 {
  store<u32>(positions + (<usize>n << 2), total)
  const end = positions + (<usize>(n + 1) << 2)
  let before = i32x4.splat(0)
  for (let from = positions; from < end; from += 16) {
    const here = v128.load(from)
    v128.store(from, i32x4.sub(here, i8x16.shuffle(before, here, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)))
    before = here
  }
  return n + 1
}

/** Swaps set and clear pixels; stores the mask as the result and returns the number of its positions. */
export function invert(positions: usize, n: u32): u32 {
  const target = allocPositions(n + 1)
  const first = at(positions, 0) == 0
  const skip: usize = first ? 4 : 0
  store<u32>(target, 0)
  memory.copy(target + 4 - skip, positions + skip, (<usize>n << 2) - skip)
  return leave(target, target + 4 + (<usize>n << 2) - 2 * skip)
}
