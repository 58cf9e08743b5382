// A mask inside the module: the ascending positions, in column order, where pixels change; `n` of them, all below the number
// of pixels, and END behind them. Run lengths become positions on the way in and positions run lengths on the way out.
import { alloc, setResult } from './memory'

export const END: u32 = 0xffffffff

/** What is wrong with input; mirrored by the face. */
export const WRONG_SUM: i32 = -1
export const NEGATIVE: i32 = -2
export const BAD_CHARACTER: i32 = -3
export const TRUNCATED: i32 = -4
export const TOO_LARGE: i32 = -5

/** Above any run that a mask can have; sums of runs below it pass every mask's size before they overflow. */
const HUGE: u32 = 0xe0000000

@inline
export function at(positions: usize, i: u32): u32 {
  return load<u32>(positions + (<usize>i << 2))
}

/** Room for `n` positions and END. */
@inline
export function allocPositions(n: u32): usize {
  return alloc((<usize>n + 1) << 2)
}

/** Ends a list at `end`, leaves it as the result and answers its length. */
export function leave(positions: usize, end: usize): u32 {
  store<u32>(end, END)
  setResult(positions)
  return <u32>((end - positions) >> 2)
}

/** Merges runs around empty ones (only the first may be empty); answers how many remain. */
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
 * Positions of `m` run lengths, left as the result; answers their number, or WRONG_SUM where the lengths do not add up to
 * `total`. Empty runs inside are merged. Touches up to 12 bytes behind the lengths.
 */
export function readCounts(counts: usize, m: u32, total: u32): i32 {
  if (m == 0) return WRONG_SUM
  const positions = alloc((<usize>m + 4) << 2)
  const end = counts + (<usize>m << 2)
  const zero = i32x4.splat(0)
  // Behind the last length comes nothing: lengths of 1 there cannot be mistaken for empty runs.
  v128.store(end, i32x4.splat(1))
  let from = counts + 4
  let target = positions + 4
  let carry = i32x4.splat(load<u32>(counts))
  let most = carry
  let any = carry
  let empty = zero
  store<u32>(positions, load<u32>(counts))
  for (; from < end; from += 16) {
    const lengths = v128.load(from)
    any = v128.or(any, lengths)
    empty = v128.or(empty, i32x4.eq(lengths, zero))
    let four = i32x4.add(lengths, i8x16.shuffle(zero, lengths, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27))
    four = i32x4.add(four, i8x16.shuffle(zero, four, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23))
    four = i32x4.add(four, carry)
    v128.store(target, four)
    most = i32x4.max_u(most, four)
    target += 16
    carry = i8x16.shuffle(four, four, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15)
  }
  const last = positions + (<usize>(m - 1) << 2)
  // Up to three of the sums lie behind the last one and are a little larger.
  const tooLarge = i32x4.gt_u(most, i32x4.splat(total + 3))
  if (load<u32>(last) != total || v128.any_true(v128.or(tooLarge, v128.and(any, i32x4.splat(HUGE))))) return WRONG_SUM
  if (v128.any_true(empty)) return readCounts(counts, compact(counts, m), total)
  return <i32>leave(positions, last)
}

/** Turns `n` positions into run lengths in place, the last one reaching to `total`; answers their number. */
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

/** The mask with set and clear swapped, left as the result; answers the number of its positions. */
export function complement(positions: usize, n: u32): u32 {
  const target = allocPositions(n + 1)
  const first = at(positions, 0) == 0
  const skip: usize = first ? 4 : 0
  store<u32>(target, 0)
  memory.copy(target + 4 - skip, positions + skip, (<usize>n << 2) - skip)
  return leave(target, target + 4 + (<usize>n << 2) - 2 * skip)
}
