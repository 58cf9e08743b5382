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

/**
 * Expands `rows` rows of `columns` words to 64 pixels each: words of a row lie `step` bytes apart, rows `rowStep`; a row of
 * pixels takes `stride` bytes. Whole words are written, row by row: up to 63 pixels too many, which are 0.
 */
export function expandAll(words: usize, step: usize, rowStep: usize, columns: usize, rows: u32, target: usize, stride: usize, rgba: bool, tint: u32): void {
  const colour = i32x4.splat(tint)
  do {
    const end = words + columns * step
    let at = words
    let place = target
    // Loops that are never left before their body has run: the engine keeps their constants in registers.
    if (rgba) {
      do {
        let word = load<u64>(at)
        const last = place + 256
        do {
          sixteenPixels(word, colour, place)
          word >>= 16
          place += 64
        } while (place < last)
        at += step
      } while (at < end)
    } else {
      do {
        wordToBytes(v128.load64_splat(at), place)
        place += 64
        at += step
      } while (at < end)
    }
    words += rowStep
    target += stride
  } while (--rows != 0)
}

/**
 * The same for words that are mostly clear or full, eight bytes apart and an even number to a row, which begin `before` bytes
 * into each row of pixels: only what is set is painted, and everything between is cleared in one piece. Bits of a row say
 * where the one above changes; above the first lies one that is clear.
 */
export function expandSome(words: usize, rowStep: usize, rows: u32, target: usize, before: usize, stride: usize, rgba: bool, tint: u32): void {
  const colour = rgba ? i32x4.splat(tint) : i8x16.splat(1)
  const wide: usize = rgba ? 256 : 64
  let done = target
  for (; rows != 0; rows--) {
    let place = target + before
    const end = words + rowStep
    while (words < end) {
      const both = v128.xor(v128.load(words), v128.load(words - rowStep))
      v128.store(words, both)
      const next = words + 16
      if (!v128.any_true(both)) {
        words = next
        place += wide << 1
        continue
      }
      do {
        const word = load<u64>(words)
        if (word != 0) {
          if (place > done) memory.fill(done, 0, place - done)
          done = place + wide
          let full = place
          if (word == ~(<u64>0)) {
            do {
              v128.store(full, colour)
              v128.store(full, colour, 16)
              v128.store(full, colour, 32)
              v128.store(full, colour, 48)
              full += 64
            } while (full < done)
          } else if (rgba) {
            let rest = word
            do {
              sixteenPixels(rest, colour, full)
              rest >>= 16
              full += 64
            } while (full < done)
          } else expandAll(words, 8, 0, 1, 1, place, 0, false, 0)
        }
        place += wide
        words += 8
      } while (words < next)
    }
    target += stride
  }
  if (target > done) memory.fill(done, 0, target - done)
}
