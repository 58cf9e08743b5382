// The compressed string: five bits to a character from '0' on, bit 5 says that more follow; from the fourth length on the
// difference to the length two before is coded.
import { BAD_CHARACTER, NEGATIVE, TOO_LARGE, TRUNCATED } from './changes'
import { alloc, setResult } from './memory'
import { PACK, SPREAD } from './tables'

function writeValue(value: i32, at: usize): usize {
  let more = true
  while (more) {
    const low = value & 31
    value >>= 5
    more = (low & 16) != 0 ? value != -1 : value != 0
    store<u8>(at++, <u8>((more ? low | 32 : low) + 48))
  }
  return at
}

/** Differences to the lengths two before, of eight lengths; what needs more than 16 bits comes out larger than two characters. */
@inline
function differences(from: usize): v128 {
  const low = i32x4.sub(v128.load(from), v128.load(from - 8))
  return i16x8.narrow_i32x4_s(low, i32x4.sub(v128.load(from, 16), v128.load(from, 8)))
}

/** Characters of `m` lengths, left as the result; answers how many. */
export function writeString(counts: usize, m: u32): u32 {
  const target = alloc(<usize>m * 6)
  const end = counts + (<usize>m << 2)
  let at = target
  let from = counts
  while (from < end) {
    if (from >= counts + 12 && from + 32 <= end) {
      const values = differences(from)
      const size = v128.xor(values, i16x8.shr_s(values, 15))
      const two = i16x8.gt_s(size, i16x8.splat(15))
      const code = i16x8.bitmask(two)
      const fives = v128.or(v128.and(values, i16x8.splat(0x1f)), v128.and(i16x8.shl(values, 3), i16x8.splat(0x1f00)))
      const characters = i8x16.add(v128.or(fives, v128.and(two, i16x8.splat(0x20))), i8x16.splat(48))
      v128.store(at, i8x16.swizzle(characters, v128.load(PACK + (<usize>code << 4))))
      const long = i16x8.bitmask(i16x8.gt_s(size, i16x8.splat(511)))
      if (long == 0) {
        at += 8 + popcnt(code)
        from += 32
        continue
      }
      // What comes before the first value of three characters or more stands.
      const good = ctz(long)
      at += good + popcnt(code & ((1 << good) - 1))
      from += <usize>good << 2
    }
    at = writeValue(load<i32>(from) - (from >= counts + 12 ? load<i32>(from - 8) : 0), at)
    from += 4
  }
  setResult(target)
  return <u32>(at - target)
}

@inline
function endBits(at: usize): u64 {
  return <u64>i8x16.bitmask(i8x16.shl(v128.load(at), 2))
}

/** Bit k is set where character k (already less 48) ends a value. */
@inline
function endsOf(at: usize): u64 {
  return ~(endBits(at) | (endBits(at + 16) << 16) | (endBits(at + 32) << 32) | (endBits(at + 48) << 48))
}

/** Lanes of one or two characters to signed values: the top bit of the last character is the sign. */
@inline
function laneValues(lanes: v128): v128 {
  const fives = v128.or(v128.and(lanes, i16x8.splat(0x1f)), v128.and(i16x8.shr_u(lanes, 3), i16x8.splat(0x3e0)))
  const sign = i16x8.max_u(i16x8.shl(v128.and(lanes, i16x8.splat(0x20)), 4), i16x8.splat(0x10))
  return i16x8.sub(v128.xor(fives, sign), sign)
}

/** Subtracts 48 from each character; false where one is outside the alphabet. Works on whole vectors. */
function shiftAlphabet(source: usize, length: usize): bool {
  // What lies behind the string must not count.
  v128.store(source + length, i8x16.splat(48))
  let any = i8x16.splat(0)
  const end = source + length
  for (let at = source; at < end; at += 16) {
    const six = i8x16.sub(v128.load(at), i8x16.splat(48))
    any = v128.or(any, six)
    v128.store(at, six)
  }
  return i8x16.bitmask(v128.or(any, i8x16.add(any, any))) == 0
}

/** One value of up to six characters to `target`; answers the characters used or an error. */
function readValue(at: usize, end: usize, target: usize): i32 {
  let value: i32 = 0
  let shift: u32 = 0
  for (let used: i32 = 1; used <= 6; used++) {
    if (at >= end) return TRUNCATED
    const six = <i32>load<u8>(at++)
    value |= (six & 31) << shift
    shift += 5
    if ((six & 32) == 0) {
      store<i32>(target, (value << (32 - shift)) >> (32 - shift))
      return used
    }
  }
  return TOO_LARGE
}

/** Differences to lengths, in place; false where a length is negative. Also works on up to three lanes behind. */
function addUp(values: usize, m: u32): bool {
  let sign: i32 = 0
  for (let i: u32 = 0; i < min(m, 3); i++) sign |= load<i32>(values + (<usize>i << 2))
  const end = values + (<usize>m << 2)
  let at = values + 12
  const zero = i32x4.splat(0)
  let signs = zero
  let carry = v128.load64_splat(values + 4)
  for (; at + 16 <= end; at += 16) {
    let four = v128.load(at)
    four = i32x4.add(four, i8x16.shuffle(zero, four, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23))
    four = i32x4.add(four, carry)
    v128.store(at, four)
    signs = v128.or(signs, four)
    carry = i8x16.shuffle(four, four, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15)
  }
  for (; at < end; at += 4) {
    const value = load<i32>(at) + load<i32>(at - 8)
    store<i32>(at, value)
    sign |= value
  }
  return sign >= 0 && i32x4.bitmask(signs) == 0
}

/**
 * Lengths of the `length` characters at `source`, which are overwritten; answers their number, left as the result, or an
 * error. Their sum is not checked. Reads up to 63 bytes behind the characters.
 */
export function readString(source: usize, length: u32): i32 {
  if (!shiftAlphabet(source, length)) return BAD_CHARACTER
  const target = alloc(<usize>length << 2)
  const end = source + length
  let at = source
  let out = target
  let ends: u64 = 0
  // Up to where `ends` knows eight characters.
  let known = source
  while (at < end) {
    if (at >= known) {
      ends = endsOf(at)
      known = at + 57
    }
    let code = <u32>ends & 255
    // Two characters in a row that end nothing: only what ends before them is short enough.
    const open = code ^ ((1 << (32 - clz(code))) - 1)
    const long = open & (open >> 1)
    if (long != 0) code &= (long & -long) - 1
    let used = <i32>(32 - clz(code))
    if (code == 0 || at + 8 > end) {
      used = readValue(at, end, out)
      if (used < 0) return used
      out += 4
    } else {
      const values = laneValues(i8x16.swizzle(v128.load(at), v128.load(SPREAD + (<usize>code << 4))))
      v128.store(out, i32x4.extend_low_i16x8_s(values))
      v128.store(out, i32x4.extend_high_i16x8_s(values), 16)
      out += <usize>popcnt(code) << 2
    }
    ends >>= used
    at += used
  }
  const m = <u32>((out - target) >> 2)
  setResult(target)
  return addUp(target, m) ? <i32>m : NEGATIVE
}
