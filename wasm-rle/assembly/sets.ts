// Set operations by merging the positions where two masks change. Each change becomes a key: twice its position, 1 more where
// a run starts, so that of two changes at one place the end comes first. A bitonic network merges the keys four at a time. Of
// four keys those stay that take "both masks are set" to another value: a table knows them from how many masks are set before
// and which of the four are starts.
import { allocPositions, leave } from './changes'
import { alloc } from './memory'
import { KEPT, KEPT_AFTER } from './tables'

/** What a key above all others comes out as. */
const BEHIND: u32 = 0x7fffffff

/** Keys of `n` positions and, behind them, sixteen above all others. With `inverted` 1 runs end where they start. */
function keysOf(positions: usize, n: u32, inverted: u32): usize {
  const bytes = <usize>n << 2
  const keys = alloc(bytes)
  const starts = v128.xor(i32x4(1, 0, 1, 0), i32x4.splat(inverted))
  for (let k: usize = 0; k < bytes; k += 16) {
    v128.store(keys + k, v128.or(i32x4.shl(v128.load(positions + k), 1), starts))
  }
  memory.fill(keys + bytes, 0xff, 64)
  return keys
}

/**
 * Combines two masks: where both are set, either of them inverted first. Union is the inverse of "both inverted set", which
 * has the same changes. Leaves the positions as the result and answers their number.
 */
export function combine(a: usize, na: u32, b: usize, nb: u32, notA: u32, notB: u32): u32 {
  a = keysOf(a, na, notA)
  b = keysOf(b, nb, notB)
  const positions = allocPositions(na + nb)
  let target = positions
  // How many masks are set, where the table's index has it.
  let depth = (notA + notB) << 4
  let high = v128.load(a)
  let next = b
  a += 16
  b += 16
  for (let blocks = (na >> 2) + (nb >> 2) + 2; blocks != 0; blocks--) {
    const fresh = v128.load(next)
    const turned = i32x4.shuffle(fresh, fresh, 3, 2, 1, 0)
    // Halves and then pairs are brought into order: `high` are the four greatest of eight, the other four are done.
    let low = i32x4.min_u(high, turned)
    high = i32x4.max_u(high, turned)
    let left = i32x4.shuffle(low, high, 0, 1, 4, 5)
    let right = i32x4.shuffle(low, high, 2, 3, 6, 7)
    low = i32x4.min_u(left, right)
    high = i32x4.max_u(left, right)
    left = i32x4.shuffle(low, high, 0, 2, 4, 6)
    right = i32x4.shuffle(low, high, 1, 3, 5, 7)
    low = i32x4.min_u(left, right)
    high = i32x4.max_u(left, right)
    left = i32x4.shuffle(low, high, 0, 4, 1, 5)
    right = i32x4.shuffle(low, high, 2, 6, 3, 7)
    low = i32x4.shuffle(left, right, 0, 1, 4, 5)
    high = i32x4.shuffle(left, right, 2, 3, 6, 7)

    const index = <usize>(depth | i32x4.bitmask(i32x4.shl(low, 31)))
    v128.store(target, i8x16.swizzle(i32x4.shr_u(low, 1), v128.load(KEPT + (index << 4))))
    const after = load<u8>(KEPT_AFTER + index)
    target += (after & 7) << 2
    depth = after & 0x30
    // The four that begin lower come next.
    const fromA: usize = load<u32>(a) <= load<u32>(b) ? 16 : 0
    next = fromA != 0 ? a : b
    a += fromA
    b += 16 - fromA
  }
  while (target > positions && load<u32>(target - 4) == BEHIND) target -= 4
  return leave(positions, target)
}
