// The compressed string: five bits to a character from '0' on, bit 5 says that more follow; from the fourth length on the
// difference to the length two before is coded.
import { BAD_CHARACTER, NEGATIVE, TOO_LARGE, TRUNCATED } from './changes'
import { alloc, setResult } from './memory'
import { PACK, PACK_LENGTH, SPREAD, SPREAD_LENGTH } from './tables'

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

/** Four differences of at most 19 bits and a sign, as characters; answers the next free address. */
@inline
function writeFour(value: v128, size: v128, at: usize): usize {
  const two = i32x4.gt_s(size, i32x4.splat(15))
  const three = i32x4.gt_s(size, i32x4.splat(511))
  const four = i32x4.gt_s(size, i32x4.splat(16383))
  const code = i32x4.bitmask(v128.or(v128.andnot(two, three), four)) | (i32x4.bitmask(three) << 4)
  const low = v128.or(v128.and(value, i32x4.splat(0x1f)), v128.and(i32x4.shl(value, 3), i32x4.splat(0x1f00)))
  const high = v128.or(v128.and(i32x4.shl(value, 6), i32x4.splat(0x1f0000)), v128.and(i32x4.shl(value, 9), i32x4.splat(0x1f000000)))
  const more = v128.or(
    v128.and(two, i32x4.splat(0x20)),
    v128.or(v128.and(three, i32x4.splat(0x2000)), v128.and(four, i32x4.splat(0x200000))),
  )
  const characters = i8x16.add(v128.or(v128.or(low, high), more), i8x16.splat(48))
  v128.store(at, i8x16.swizzle(characters, v128.load(PACK + (<usize>code << 4))))
  return at + load<u8>(PACK_LENGTH + code)
}

/** Characters of `m` lengths, left as the result; answers how many. */
export function writeString(counts: usize, m: u32): u32 {
  const target = alloc(<usize>m * 6)
  let at = target
  let i: u32 = 0
  for (; i < min(m, 3); i++) at = writeValue(load<i32>(counts + (<usize>i << 2)), at)
  for (; i + 4 <= m; i += 4) {
    const from = counts + (<usize>i << 2)
    const value = i32x4.sub(v128.load(from), v128.load(from - 8))
    const size = v128.xor(value, i32x4.shr_s(value, 31))
    if (v128.any_true(i32x4.gt_s(size, i32x4.splat(0x7ffff)))) {
      for (let k: usize = 0; k < 16; k += 4) at = writeValue(load<i32>(from + k) - load<i32>(from + k - 8), at)
    } else at = writeFour(value, size, at)
  }
  for (; i < m; i++) {
    const from = counts + (<usize>i << 2)
    at = writeValue(load<i32>(from) - load<i32>(from - 8), at)
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

@inline
function packFives(four: v128): v128 {
  return v128.or(
    v128.or(v128.and(four, i32x4.splat(0x1f)), v128.and(i32x4.shr_u(four, 3), i32x4.splat(0x3e0))),
    v128.or(v128.and(i32x4.shr_u(four, 6), i32x4.splat(0x7c00)), v128.and(i32x4.shr_u(four, 9), i32x4.splat(0xf8000))),
  )
}

/** Four lanes of one to four characters to signed values: the top bit of the last character is the sign. */
@inline
function laneValues(four: v128): v128 {
  const more = v128.and(four, i32x4.splat(0x20202020))
  const last = v128.andnot(v128.or(i32x4.shl(more, 8), i32x4.splat(0x20)), more)
  const sign = i32x4.shr_u(last, 1)
  return i32x4.sub(packFives(v128.xor(v128.and(four, i32x4.splat(0x1f1f1f1f)), sign)), packFives(sign))
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
 * error. Their sum is not checked. Needs 64 bytes behind the characters.
 */
export function readString(source: usize, length: u32): i32 {
  if (!shiftAlphabet(source, length)) return BAD_CHARACTER
  const target = alloc(<usize>length << 2)
  const end = source + length
  let at = source
  let out = target
  while (at < end) {
    if (at + 64 <= end) {
      let ends = endsOf(at)
      const stop = at + 56
      while (at <= stop) {
        const code = <usize>ends & 255
        const used = <usize>load<u8>(SPREAD_LENGTH + 2 * code)
        if (used == 0) break
        v128.store(out, laneValues(i8x16.swizzle(v128.load(at), v128.load(SPREAD + (code << 4)))))
        out += <usize>load<u8>(SPREAD_LENGTH + 2 * code, 1) << 2
        ends >>= used
        at += used
      }
    }
    if (at >= end) break
    const used = readValue(at, end, out)
    if (used < 0) return used
    at += used
    out += 4
  }
  const m = <u32>((out - target) >> 2)
  setResult(target)
  return addUp(target, m) ? <i32>m : NEGATIVE
}
