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
  for (; target < end; target += 128) {
    v128.store(target, value)
    v128.store(target, value, 16)
    v128.store(target, value, 32)
    v128.store(target, value, 48)
    v128.store(target, value, 64)
    v128.store(target, value, 80)
    v128.store(target, value, 96)
    v128.store(target, value, 112)
  }
}

/** Expands `columns` words, `step` bytes apart, to 64 pixels each: up to 63 pixels too many, which are 0. */
export function expandRow(words: usize, step: usize, columns: usize, target: usize, rgba: bool, tint: u32): void {
  const end = words + columns * step
  if (rgba) {
    const colour = i32x4.splat(tint)
    for (; words < end; words += step) {
      wordToPixels(load<u64>(words), colour, target)
      target += 256
    }
    return
  }
  for (; words < end; words += step) {
    wordToBytes(v128.load64_splat(words), target)
    target += 64
  }
}

/** Rows cleared at a time, so that they are still in the cache when runs are painted into them. */
const CLEARED: u32 = 64

/**
 * Expands a bitmap of toggles, XOR down the rows on the way: `width` pixels from `before` bytes on in each row of `stride`
 * bytes. With `spare` whole rows are cleared first and clear words are passed over, full ones painted.
 */
export function expandToggles(bits: usize, rowBytes: usize, width: u32, rows: u32, target: usize, before: usize, stride: usize, rgba: bool, tint: u32, spare: bool): void {
  const wide: usize = rgba ? 5 : 3
  const colour = rgba ? i32x4.splat(tint) : i8x16.splat(1)
  let above = bits
  for (let y: u32 = 0; y < rows; y++) {
    if (spare && y % CLEARED == 0) memory.fill(target, 0, stride * min(CLEARED, rows - y))
    for (let k: usize = 0; k < rowBytes; k += 16) {
      let two = v128.load(bits + k)
      if (y > 0) {
        two = v128.xor(two, v128.load(above + k))
        v128.store(bits + k, two)
      }
      if (!spare || !v128.any_true(two)) continue
      const place = target + before + (k << wide)
      if (!v128.any_true(v128.not(two))) fillWith(colour, place, 16 << wide)
      else {
        // A clear half may lie behind the row's end.
        const skip: usize = i64x2.extract_lane(two, 0) == 0 ? 8 : 0
        const words: usize = skip == 0 && i64x2.extract_lane(two, 1) != 0 ? 2 : 1
        expandRow(bits + k + skip, 8, words, place + (skip << wide), rgba, tint)
      }
    }
    if (!spare) expandRow(bits, 8, (<usize>width + 63) >> 6, target, rgba, tint)
    above = bits
    bits += rowBytes
    target += stride
  }
}
