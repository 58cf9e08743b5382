// COCO's compressed string: five bits per character from '0' on, bit 5 marks that more follow. From the fourth length on, the
// difference to the length two before is coded.
import { BAD_CHARACTER, TOO_LARGE, TRUNCATED } from './changes'
import { alloc, setResult } from './memory'
import { CLOSE, PACK } from './tables'

/** Differences of eight lengths to those two before; values of more than 16 bits come out as longer than two characters. */
@inline
function differences(from: usize): v128 {
  const low = i32x4.sub(v128.load(from), v128.load(from - 8))
  return i16x8.narrow_i32x4_s(low, i32x4.sub(v128.load(from, 16), v128.load(from, 8)))
}

/** Stores the characters of `m` lengths as the result; returns their number. */
export function writeString(counts: usize, m: u32): u32 {
  const target = alloc(<usize>m * 6)
  const fourth = counts + 12
  const end = counts + (<usize>m << 2)
  const last = end - 32
  let at = target
  let from = counts
  while (from < end) {
    if (from >= fourth && from <= last) {
      let codes: u32 = 0
      do {
        const values = differences(from)
        const size = v128.xor(values, i16x8.shr_s(values, 15))
        const two = i16x8.gt_s(size, i16x8.splat(15))
        // Low byte: which of the eight have two characters; above it: which have more.
        codes = <u32>i8x16.bitmask(i8x16.narrow_i16x8_s(two, i16x8.gt_s(size, i16x8.splat(511))))
        const code = codes & 255
        const fives = v128.or(v128.and(values, i16x8.splat(0x1f)), v128.and(i16x8.shl(values, 3), i16x8.splat(0x1f00)))
        const characters = i8x16.add(v128.or(fives, v128.and(two, i16x8.splat(0x20))), i8x16.splat(48))
        v128.store(at, i8x16.swizzle(characters, v128.load(PACK + (<usize>code << 4))))
        if (codes > 255) {
          // Characters before the first value of three or more are already right.
          const good = ctz(codes >> 8)
          at += good + popcnt(codes & ((1 << good) - 1))
          from += <usize>good << 2
          break
        }
        at += 8 + popcnt(code)
        from += 32
      } while (from <= last)
      if (codes < 256) continue
    }
    // One value of any size, four characters at once.
    let value = load<i32>(from) - (from >= fourth ? load<i32>(from - 8) : 0)
    let size = value ^ (value >> 31)
    for (; size >= 1 << 19; size >>= 5) {
      store<u8>(at++, <u8>((value & 31) + 80))
      value >>= 5
    }
    const open = (u32(size > 15) << 5) | (u32(size > 511) << 13) | (u32(size > 16383) << 21)
    const fives = (value & 0x1f) | ((value << 3) & 0x1f00) | ((value << 6) & 0x1f0000) | ((value << 9) & 0x1f000000)
    store<u32>(at, (fives | open) + 0x30303030)
    at += 1 + popcnt(open)
    from += 4
  }
  setResult(target)
  return <u32>(at - target)
}

@inline
function openBits(at: usize): u64 {
  return <u64>i8x16.bitmask(i16x8.shl(v128.load(at), 2))
}

/** Bit k is set where more of the value follows character k (already less 48). */
@inline
function opensOf(at: usize): u64 {
  return openBits(at) | (openBits(at + 16) << 16) | (openBits(at + 32) << 32) | (openBits(at + 48) << 48)
}

/**
 * The 16-bit value that would end with each of eight characters, from up to three characters (two without `three`), as far as
 * the preceding ones mark that more follow.
 */
@inline
function valuesAt(at: usize, three: bool): v128 {
  const open = i16x8.splat(32)
  const one = i16x8.splat(1)
  const sign = i16x8.splat(16)
  const second = v128.load_ext<u8>(at - 1)
  let value = i16x8.sub(v128.xor(v128.load_ext<u8>(at), sign), sign)
  value = i16x8.add(i16x8.mul(value, i16x8.max_s(v128.and(second, open), one)), i16x8.sub_sat_u(second, open))
  if (!three) return value
  const third = v128.and(v128.load_ext<u8>(at - 2), i16x8.gt_s(second, i16x8.splat(31)))
  return i16x8.add(i16x8.mul(value, i16x8.max_s(v128.and(third, open), one)), i16x8.sub_sat_u(third, open))
}

/** Subtracts 48 from each character, in whole vectors; false where one is outside the alphabet. */
function shiftAlphabet(source: usize, length: usize): bool {
  // Characters after the string must be valid.
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

/** Reads one value of up to six characters to `target`; returns the number of characters or an error. */
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

/** Characters decoded before their values are added up; these fit the innermost cache. */
const PIECE: usize = 4096

/** Adds to each lane the one two before it. */
@inline
function addPairs(four: v128): v128 {
  return i32x4.add(four, i8x16.shuffle(i32x4.splat(0), four, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23))
}

/** Adds up the 16-bit differences from `from` to `to` into lengths at `out`; writes up to 28 bytes past the end. */
@inline
function addUp(from: usize, to: usize, out: usize): void {
  v128.store(to, i32x4.splat(0))
  let pair = v128.load64_splat(out - 8)
  for (; from < to; from += 16) {
    const eight = v128.load(from)
    const low = addPairs(i32x4.extend_low_i16x8_s(eight))
    let high = addPairs(i32x4.extend_high_i16x8_s(eight))
    high = i32x4.add(i32x4.add(high, pair), i32x4.shuffle(low, low, 2, 3, 2, 3))
    v128.store(out, i32x4.add(low, pair))
    v128.store(out, high, 16)
    pair = i32x4.shuffle(high, high, 2, 3, 2, 3)
    out += 32
  }
}

/**
 * Stores the lengths of the `length` characters at `source`, which are overwritten, as the result; returns their number or an
 * error. Checks neither sign nor sum. Reads up to 63 bytes past the characters.
 */
export function readString(source: usize, length: u32): i32 {
  if (!shiftAlphabet(source, length)) return BAD_CHARACTER
  const values = alloc(2 * PIECE + 256)
  const target = alloc(<usize>length << 2)
  const fourth = target + 12
  const end = source + length
  let at = source
  let out = target
  let before: u64 = 0
  while (at < end) {
    let stop = at + 1
    let slow = out < fourth
    if (!slow) {
      let to = values
      const pause = min(at + PIECE, end)
      do {
        stop = min(at + 64, end)
        let ends = ~(<u64>0) >> (64 - (stop - at))
        const open = opensOf(at) & ends
        const third = ((open << 1) | (before >> 63)) & ((open << 2) | (before >> 62))
        slow = (open & third) != 0
        if (slow) {
          // A value of four characters or more may have begun up to two characters before.
          while ((load<u8>(at - 1) & 32) != 0) at--
          break
        }
        before = open
        ends &= ~open
        do {
          const code = <usize>ends & 255
          v128.store(to, i8x16.swizzle(valuesAt(at, third != 0), v128.load(CLOSE + (code << 4))))
          to += <usize>popcnt(code) << 1
          ends >>= 8
          at += 8
        } while (at < stop)
      } while (at < pause)
      addUp(values, to, out)
      out += (to - values) << 1
    }
    if (slow) {
      do {
        const used = readValue(at, end, out)
        if (used < 0) return used
        if (out >= fourth) store<i32>(out, load<i32>(out) + load<i32>(out - 8))
        at += used
        out += 4
      } while (at < stop)
      before = 0
    }
  }
  if (length != 0 && (load<u8>(end - 1) & 32) != 0) return TRUNCATED
  setResult(target)
  return <i32>((out - target) >> 2)
}
