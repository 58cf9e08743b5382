// Set operations by merging the positions where two masks change. Each change becomes a key: twice its position, 1 more where
// a run starts, so that of two changes at one place the end comes first. A bitonic network merges the keys eight at a time.
// Of four keys those stay that take "both masks are set" to another value: a table knows them from how many masks are set before
// and which of the four are starts.
import { allocPositions, leave } from './changes'
import { alloc } from './memory'
import { KEPT, KEPT_AFTER } from './tables'

/** What a key above all others comes out as. */
const BEHIND: u32 = 0x7fffffff

/** Bytes that may be read of a mask that has ended: less than what kernels may write behind a buffer (SLACK). */
const REST: usize = 160

@inline
function even(left: v128, right: v128): v128 {
  return i32x4.shuffle(left, right, 0, 2, 4, 6)
}

@inline
function odd(left: v128, right: v128): v128 {
  return i32x4.shuffle(left, right, 1, 3, 5, 7)
}

@inline
function reversed(four: v128): v128 {
  return i32x4.shuffle(four, four, 3, 2, 1, 0)
}

/** Puts what is above all others behind the `n` positions of a mask. */
@inline
function end(positions: usize, n: u32): void {
  memory.fill(positions + (<usize>n << 2), 0xff, REST)
}

/** Keys of four positions, the second of which lies in lane 1, the third in lane 2, the first last: so the network wants them. */
@inline
function keysAt(positions: usize, starts: v128): v128 {
  const four = v128.or(i32x4.shl(v128.load(positions), 1), starts)
  return i32x4.shuffle(four, four, 3, 1, 2, 0)
}

/** Stores the positions of those of four keys that stay; answers what KEPT_AFTER says of them. */
@inline
function keep(four: v128, depth: u32, target: usize): u32 {
  const index = <usize>(depth | i32x4.bitmask(i32x4.shl(four, 31)))
  v128.store(target, i8x16.swizzle(i32x4.shr_u(four, 1), v128.load(index << 4, KEPT)))
  return load<u8>(index, KEPT_AFTER)
}

/**
 * Combines two masks: where both are set, or with `inverted` 1 where neither is. Union is the inverse of that, which has the
 * same changes. Leaves the positions as the result and answers their number; overwrites what lies behind those of a and b.
 */
export function combine(a: usize, na: u32, b: usize, nb: u32, inverted: u32): u32 {
  end(a, na)
  end(b, nb)
  const positions = allocPositions(na + nb)
  const starts = v128.xor(i32x4(1, 0, 1, 0), i32x4.splat(inverted))
  let target = positions
  // How many masks are set, where the table's index has it.
  let after = inverted << 6
  let next = b
  // The four greatest keys of those merged so far, and the four below them.
  let low = reversed(keysAt(a, starts))
  let high = reversed(keysAt(a + 16, starts))
  a += 32
  // Where a and b have come to, added up: each step takes one of them on by eight keys.
  let both = a + b + 32
  const last = both + (<usize>((na >> 3) + (nb >> 3) + 2) << 5)
  do {
    // A bitonic merge: `low` and `high` are to be the greater eight of sixteen, `least` and `less` the others, which are done.
    const first = keysAt(next + 16, starts)
    const second = keysAt(next, starts)
    const least = i32x4.min_u(low, first)
    const less = i32x4.min_u(high, second)
    low = i32x4.max_u(low, first)
    high = i32x4.max_u(high, second)

    let lower = i32x4.min_u(least, less)
    let upper = i32x4.max_u(least, less)
    let left = even(lower, upper)
    let right = odd(lower, upper)
    lower = i32x4.min_u(left, right)
    upper = i32x4.max_u(left, right)
    left = even(lower, upper)
    right = odd(lower, upper)
    lower = i32x4.min_u(left, right)
    upper = i32x4.max_u(left, right)
    after = keep(even(lower, upper), after & 0x60, target)
    target += after & 0x1f
    after = keep(odd(lower, upper), after & 0x60, target)
    target += after & 0x1f

    lower = i32x4.min_u(low, high)
    upper = i32x4.max_u(low, high)
    left = even(lower, upper)
    right = odd(lower, upper)
    lower = i32x4.min_u(left, right)
    upper = i32x4.max_u(left, right)
    left = even(lower, upper)
    right = odd(lower, upper)
    lower = i32x4.min_u(left, right)
    upper = i32x4.max_u(left, right)
    low = even(lower, upper)
    high = odd(lower, upper)

    // The eight that begin lower come next.
    b = both - a
    const fromA: usize = load<u32>(a) <= load<u32>(b) ? 32 : 0
    next = fromA != 0 ? a : b
    a += fromA
    both += 32
  } while (both != last)
  while (target > positions && load<u32>(target - 4) == BEHIND) target -= 4
  return leave(positions, target)
}
