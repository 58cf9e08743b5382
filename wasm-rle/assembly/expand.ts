// Bits of a row to pixels.

@inline
function sixteenBytes(word: v128, target: usize): void {
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  v128.store(target, i8x16.min_u(v128.and(word, bits), i8x16.splat(1)))
}

@inline
function wordToBytes(both: v128, target: usize): void {
  // Swizzles by constants stay in registers; shuffles that are no unpacking would build their pattern each time.
  sixteenBytes(i8x16.swizzle(both, i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)), target)
  sixteenBytes(i8x16.swizzle(both, i8x16(2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3)), target + 16)
  sixteenBytes(i8x16.swizzle(both, i8x16(4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5)), target + 32)
  sixteenBytes(i8x16.swizzle(both, i8x16(6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7)), target + 48)
}

@inline
function fourPixels(word: v128, bits: v128, colour: v128, target: usize): void {
  v128.store(target, v128.and(i32x4.eq(v128.and(word, bits), bits), colour))
}

@inline
function sixteenPixels(half: u64, colour: v128, target: usize): void {
  const bits = i32x4.splat(<u32>half)
  fourPixels(bits, i32x4(1, 2, 4, 8), colour, target)
  fourPixels(bits, i32x4(16, 32, 64, 128), colour, target + 16)
  fourPixels(bits, i32x4(256, 512, 1024, 2048), colour, target + 32)
  fourPixels(bits, i32x4(4096, 8192, 16384, 32768), colour, target + 48)
}

@inline
function wordToPixels(word: u64, colour: v128, target: usize): void {
  sixteenPixels(word, colour, target)
  sixteenPixels(word >> 16, colour, target + 64)
  sixteenPixels(word >> 32, colour, target + 128)
  sixteenPixels(word >> 48, colour, target + 192)
}

@inline
function fillWith(value: v128, target: usize, bytes: usize): void {
  const end = target + bytes
  for (; target < end; target += 64) {
    v128.store(target, value)
    v128.store(target, value, 16)
    v128.store(target, value, 32)
    v128.store(target, value, 48)
  }
}

/** Rows cleared at a time, so that they are still in the cache when runs are painted into them. */
const CLEARED: u32 = 64

/**
 * Expands `rows` rows of `columns` words to 64 pixels each: words of a row lie `step` bytes apart, rows `rowStep`; a row of
 * pixels takes `stride` bytes, of which the first `before` are left out. Whole words are written, row by row: up to 63
 * pixels too many, which are 0. With `spare` most words are clear or full: all rows are
 * cleared first and only what is set is painted.
 */
export function expand(words: usize, step: usize, rowStep: usize, columns: usize, rows: u32, target: usize, before: usize, stride: usize, rgba: bool, tint: u32, spare: bool): void {
  const colour = rgba ? i32x4.splat(tint) : i8x16.splat(1)
  const wide: usize = rgba ? 256 : 64
  for (let y: u32 = 0; y < rows; y++) {
    if (spare && y % CLEARED == 0) memory.fill(target, 0, stride * min(CLEARED, rows - y))
    let place = target + before
    const end = words + columns * step
    let at = words
    // The usual case of many small runs, without a question in its loop.
    if (!rgba && !spare) {
      for (; at < end; at += step) {
        wordToBytes(v128.load64_splat(at), place)
        place += 64
      }
    }
    place -= wide
    for (; at < end; at += step) {
      place += wide
      if (spare) {
        const word = load<u64>(at)
        if (word == 0) continue
        if (word == ~(<u64>0)) {
          fillWith(colour, place, wide)
          continue
        }
      }
      if (rgba) wordToPixels(load<u64>(at), colour, place)
      else wordToBytes(v128.load64_splat(at), place)
    }
    words += rowStep
    target += stride
  }
}
