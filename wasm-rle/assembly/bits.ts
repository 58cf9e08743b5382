// Pixels of a row to bits, 64 pixels to a word; bit k of word j is pixel 64j + k.

/** Bytes of a block of 64×64 bits, stored without gaps. */
export const BLOCK: usize = 512
/**
 * Bytes between two words of one row. An odd number of cache lines spreads the words of a row, and of a column of blocks,
 * over all sets of the cache.
 */
export const STEP: usize = BLOCK + 64

@inline
function alphaBits(at: usize): u32 {
  // 101..255 + 27 sets the sign bit of the alpha byte; both signed narrowings keep it.
  const bias = i8x16.splat(27)
  const a = i8x16.add_sat_u(v128.load(at), bias)
  const b = i8x16.add_sat_u(v128.load(at, 16), bias)
  const c = i8x16.add_sat_u(v128.load(at, 32), bias)
  const d = i8x16.add_sat_u(v128.load(at, 48), bias)
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)))
}

@inline
function alphaWord(at: usize): u64 {
  const low = alphaBits(at) | (alphaBits(at + 64) << 16)
  const high = alphaBits(at + 128) | (alphaBits(at + 192) << 16)
  return <u64>low | (<u64>high << 32)
}

@inline
function zeroBits(at: usize, offset: usize): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(at + offset), i8x16.splat(0)))
}

@inline
function byteWord(at: usize): u64 {
  const low = zeroBits(at, 0) | (zeroBits(at, 16) << 16)
  const high = zeroBits(at, 32) | (zeroBits(at, 48) << 16)
  return ~(<u64>low | (<u64>high << 32))
}

/** Row of RGBA pixels; a bit is set where alpha > 100. Reads up to 252 bytes past the row and treats them as pixels. */
export function rowFromRgba(source: usize, width: u32, target: usize): void {
  const end = source + (<usize>width << 2)
  while (source < end) {
    store<u64>(target, alphaWord(source))
    source += 256
    target += STEP
  }
}

@inline
function anyOf(at: usize): v128 {
  return v128.or(v128.or(v128.load(at), v128.load(at, 16)), v128.or(v128.load(at, 32), v128.load(at, 48)))
}

/**
 * Row of bytes; a bit is set where the byte is not 0. Reads up to 127 bytes past the row and may write one word too many.
 * Reads the words before `target`, the row above or anything: where they are clear, two words are tested at once.
 */
export function rowFromBytes(source: usize, width: u32, target: usize): void {
  const end = source + width
  do {
    if ((load<u64>(target - 8) | load<u64>(target, STEP - 8)) == 0 && !v128.any_true(v128.or(anyOf(source), anyOf(source + 64)))) {
      store<u64>(target, 0)
      store<u64>(target, 0, STEP)
    } else {
      store<u64>(target, byteWord(source))
      store<u64>(target, byteWord(source + 64), STEP)
    }
    source += 128
    target += 2 * STEP
  } while (source < end)
}
