// Set bits of words to positions.
import { POSITIONS } from './tables'

@inline
function emitFour(word: u64, base: u32, target: usize): u64 {
  store<u32>(target, base + <u32>ctz(word))
  word &= word - 1
  store<u32>(target, base + <u32>ctz(word), 4)
  word &= word - 1
  store<u32>(target, base + <u32>ctz(word), 8)
  word &= word - 1
  store<u32>(target, base + <u32>ctz(word), 12)
  return word & (word - 1)
}

/** Writes `base + k` for each set bit k, lowest first; returns the next free address. Writes up to 16 bytes past it. */
@inline
export function emitSparse(word: u64, base: u32, target: usize): usize {
  const end = target + (<usize>popcnt(word) << 2)
  do {
    word = emitFour(word, base, target)
    target += 16
  } while (word != 0)
  return end
}

/** Positions of the set bits of `words` words at `from`; returns the next free address. */
export function emitWords(from: usize, words: usize, target: usize): usize {
  let base: u32 = 0
  const end = from + (words << 3)
  for (; from < end; from += 8) {
    const word = load<u64>(from)
    if (word != 0) target = emitSparse(word, base, target)
    base += 64
  }
  return target
}

/** Number of set bits of `words` words at `from`; an odd count reads one word more. */
export function countBits(from: usize, words: usize): u32 {
  let bits: u32 = 0
  const end = from + (words << 3)
  for (; from < end; from += 16) bits += <u32>popcnt(load<u64>(from)) + <u32>popcnt(load<u64>(from, 8))
  return bits
}

/** emitSparse for words with many bits: eight table positions per byte without branches; writes up to 32 bytes past the end. */
@inline
export function emitDense(word: u64, base: u32, target: usize): usize {
  let from = i32x4.splat(base)
  for (let k = 0; k < 8; k++) {
    const value = <u32>word & 255
    const four = POSITIONS + (<usize>value << 5)
    v128.store(target, i32x4.add(v128.load(four), from))
    v128.store(target, i32x4.add(v128.load(four, 16), from), 16)
    target += <usize>popcnt(value) << 2
    from = i32x4.add(from, i32x4.splat(8))
    word >>= 8
  }
  return target
}
