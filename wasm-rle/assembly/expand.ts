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

/** Rows that are painted together: what is to be done is decided once for a word of all of them. */
const TOGETHER: u32 = 8

/**
 * The same for an even number of words to a row, eight bytes apart, which begin `before` bytes into each row of pixels. Bits of
 * a row say where the one above changes; above the first row lies one that is clear, and behind the last there is room for one.
 * What is set in some rows is painted from the first such word to the last; what lies between there and the next row's first
 * is cleared in one piece, so that nothing is written twice.
 */
export function expandSome(words: usize, rowStep: usize, rows: u32, target: usize, before: usize, stride: usize, rgba: bool, tint: u32): void {
  const colour = i32x4.splat(tint)
  const shift: usize = rgba ? 5 : 3
  // Which bits are set in all of the rows.
  const all = words + rowStep * rows
  // Where words reach over the end of a row, the next one is painted after them.
  const most = before + (rowStep << shift) > stride ? 1 : TOGETHER
  let done = target
  target += before
  while (rows != 0) {
    const lines = min(most, rows)
    rows -= lines
    const behind = words + rowStep * lines
    let first = rowStep
    let last: usize = 0
    for (let at: usize = 0; at < rowStep; at += 16) {
      let from = words + at
      let state = v128.load(from - rowStep)
      let any = i32x4.splat(0)
      let every = i32x4.splat(-1)
      do {
        state = v128.xor(state, v128.load(from))
        v128.store(from, state)
        any = v128.or(any, state)
        every = v128.and(every, state)
        from += rowStep
      } while (from < behind)
      v128.store(all + at, every)
      if (i64x2.extract_lane(any, 0) != 0) {
        first = min(first, at)
        last = at + 8
      }
      if (i64x2.extract_lane(any, 1) != 0) {
        first = min(first, at + 8)
        last = at + 16
      }
    }
    const next = target + stride * lines
    if (last != 0) {
      let begin = target + (first << shift)
      if (begin > done) memory.fill(done, 0, begin - done)
      done = target + (last << shift)
      do {
        const from = words + first
        const full = load<u64>(all + first) == ~(<u64>0)
        let place = target + (first << shift)
        do first += 8
        while (first < last && (load<u64>(all + first) == ~(<u64>0)) == full)
        if (full) {
          let stop = target + (first << shift)
          do {
            let at = place
            do {
              v128.store(at, colour)
              v128.store(at, colour, 16)
              v128.store(at, colour, 32)
              v128.store(at, colour, 48)
              at += 64
            } while (at < stop)
            stop += stride
            place += stride
          } while (place < next)
        } else expandAll(from, 8, rowStep, (words + first - from) >> 3, lines, place, stride, rgba, tint)
      } while (first < last)
      while ((begin += stride) < next) {
        memory.fill(done, 0, begin - done)
        done += stride
      }
    }
    target = next
    words = behind
  }
  target -= before
  if (target > done) memory.fill(done, 0, target - done)
}
