// Set operations merge the positions at which two masks change. Each change becomes a key: twice its position, plus 1 where a run
// starts, so that an end comes before a start at the same place. A bitonic network merges eight keys at a time. Of each four
// keys, those that change "both masks are set" stay: a table looks them up by the number of masks set before and by which are
// starts.
import { allocPositions, leave } from './changes'
import { alloc } from './memory'
import { KEPT, KEPT_AFTER } from './tables'

/** Value above all keys. */
const BEHIND: u32 = 0x7fffffff

/** Bytes that may be read past the end of a mask; less than SLACK. */
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

/** Writes BEHIND after the `n` positions of a mask. */
@inline
function end(positions: usize, n: u32): void {
  memory.fill(positions + (<usize>n << 2), 0xff, REST)
}

/** Keys of four positions in the network's lane order: last, second, third, first. */
@inline
function keysAt(positions: usize, starts: v128): v128 {
  const four = v128.or(i32x4.shl(v128.load(positions), 1), starts)
  return i32x4.shuffle(four, four, 3, 1, 2, 0)
}

/** Stores the positions of the keys that stay; returns their entry of KEPT_AFTER. */
@inline
function keep(four: v128, depth: u32, target: usize): u32 {
  const index = <usize>(depth | i32x4.bitmask(i32x4.shl(four, 31)))
  v128.store(target, i8x16.swizzle(i32x4.shr_u(four, 1), v128.load(index << 4, KEPT)))
  return load<u8>(index, KEPT_AFTER)
}

/**
 * Combines two masks: pixels set in both, or with `inverted` 1 in neither. The union is the inverse of the latter and has the
 * same changes. Stores the positions as the result and returns their number; overwrites memory after the positions of a and b.
 */
export function combine(a: usize, na: u32, b: usize, nb: u32, inverted: u32): u32 {
  end(a, na)
  end(b, nb)
  const positions = allocPositions(na + nb)
  const starts = v128.xor(i32x4(1, 0, 1, 0), i32x4.splat(inverted))
  let target = positions
  // Number of masks set, shifted to its place in the table's index.
  let after = inverted << 6
  let next = b
  // The four greatest keys merged so far, and the four below them.
  let low = reversed(keysAt(a, starts))
  let high = reversed(keysAt(a + 16, starts))
  a += 32
  // Sum of the read addresses of a and b: each step advances one of them by eight keys.
  let both = a + b + 32
  const last = both + (<usize>((na >> 3) + (nb >> 3) + 2) << 5)
  do {
    // Bitonic merge: `low` and `high` become the greater eight of sixteen; `least` and `less` are final.
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

    // Continue with the mask whose next eight keys begin lower.
    b = both - a
    const fromA: usize = load<u32>(a) <= load<u32>(b) ? 32 : 0
    next = fromA != 0 ? a : b
    a += fromA
    both += 32
  } while (both != last)
  while (target > positions && load<u32>(target - 4) == BEHIND) target -= 4
  return leave(positions, target)
}
