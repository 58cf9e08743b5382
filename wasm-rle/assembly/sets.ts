// Set operations by merging the positions where two masks change. No branch depends on the masks: steps come from signs of
// differences. The lists are cut at one position and both parts merged in one loop, two independent chains of look-ups.
import { END, allocPositions, at, leave } from './changes'
import { alloc } from './memory'

/** First index of `n` ascending positions that is not below `value`. */
function lowerBound(positions: usize, n: u32, value: u32): u32 {
  let low: u32 = 0
  let high = n
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(positions, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

@inline
function lower(difference: i64, b: u64): u64 {
  return b + (difference & (difference >> 63))
}

@inline
function stepsA(difference: i64): u32 {
  return <u32>(<u64>(difference - 1) >> 63)
}

@inline
function stepsB(difference: i64): u32 {
  return <u32>(<u64>~difference >> 63)
}

/**
 * Merges what lies before `limit`, one chain. `inA` and `inB` say where the merge begins, 1 for set; a pixel of the result is
 * set where both are. Answers the next free address.
 */
function mergeUpTo(limit: u64, a: usize, b: usize, inA: u32, inB: u32, out: usize): usize {
  let value = inA & inB
  let pb = <u64>load<u32>(b)
  let gap = <i64>load<u32>(a) - <i64>pb
  let p = lower(gap, pb)
  while (p < limit) {
    const stepA = stepsA(gap)
    const stepB = stepsB(gap)
    inA ^= stepA
    inB ^= stepB
    a += <usize>stepA << 2
    b += <usize>stepB << 2
    store<u32>(out, <u32>p)
    out += <usize>((inA & inB) ^ value) << 2
    value = inA & inB
    pb = <u64>load<u32>(b)
    gap = <i64>load<u32>(a) - <i64>pb
    p = lower(gap, pb)
  }
  return out
}

/**
 * Positions where "both are set" changes, at `first` (room for both lists); answers the next free address. With `notA` or
 * `notB` 1 that mask counts inverted, also before its first pixel.
 */
function mergeBoth(a: usize, na: u32, b: usize, nb: u32, notA: u32, notB: u32, first: usize): usize {
  const halfA = na >> 1
  let c = a + (<usize>halfA << 2)
  const cut = load<u32>(c)
  const halfB = lowerBound(b, nb, cut)
  let d = b + (<usize>halfB << 2)
  const second = alloc((<usize>na + nb + 1) << 2)
  let out = first
  let other = second
  let inA = notA
  let inB = notB
  let inC = notA ^ (halfA & 1)
  let inD = notB ^ (halfB & 1)
  let value = inA & inB
  let otherValue = inC & inD
  let pb = <u64>load<u32>(b)
  let pd = <u64>load<u32>(d)
  let gap = <i64>load<u32>(a) - <i64>pb
  let otherGap = <i64>load<u32>(c) - <i64>pd
  let p = lower(gap, pb)
  let q = lower(otherGap, pd)
  while (p < <u64>cut && q < <u64>END) {
    const stepA = stepsA(gap)
    const stepB = stepsB(gap)
    inA ^= stepA
    inB ^= stepB
    a += <usize>stepA << 2
    b += <usize>stepB << 2
    store<u32>(out, <u32>p)
    out += <usize>((inA & inB) ^ value) << 2
    value = inA & inB
    pb = <u64>load<u32>(b)
    gap = <i64>load<u32>(a) - <i64>pb
    p = lower(gap, pb)

    const stepC = stepsA(otherGap)
    const stepD = stepsB(otherGap)
    inC ^= stepC
    inD ^= stepD
    c += <usize>stepC << 2
    d += <usize>stepD << 2
    store<u32>(other, <u32>q)
    other += <usize>((inC & inD) ^ otherValue) << 2
    otherValue = inC & inD
    pd = <u64>load<u32>(d)
    otherGap = <i64>load<u32>(c) - <i64>pd
    q = lower(otherGap, pd)
  }
  out = mergeUpTo(cut, a, b, inA, inB, out)
  other = mergeUpTo(END, c, d, inC, inD, other)
  memory.copy(out, second, other - second)
  return out + (other - second)
}

/**
 * Combines two masks: where both are set, either of them inverted first. Union is the inverse of "both inverted set", which
 * has the same changes. Leaves the positions as the result and answers their number.
 */
export function combine(a: usize, na: u32, b: usize, nb: u32, notA: u32, notB: u32): u32 {
  const positions = allocPositions(na + nb)
  return leave(positions, mergeBoth(a, na, b, nb, notA, notB, positions))
}
