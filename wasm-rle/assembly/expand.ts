// Bits of a row to pixels.
import { allocClear } from './memory'

@inline
function sixteenBytes(word: v128, target: usize): void {
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  v128.store(target, i8x16.min_u(v128.and(word, bits), i8x16.splat(1)))
}

@inline
function wordToBytes(both: v128, target: usize): void {
  // Swizzles by constants stay in registers; other shuffles rebuild their pattern each time.
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
 * Expands `rows` rows of `columns` words to 64 pixels each. Words are `step` bytes apart, rows of words `rowStep`, rows of
 * pixels `stride`. Writes whole words, row by row, so up to 63 extra pixels of value 0.
 */
export function expandAll(words: usize, step: usize, rowStep: usize, columns: usize, rows: u32, target: usize, stride: usize, rgba: bool, tint: u32): void {
  const colour = i32x4.splat(tint)
  do {
    const end = words + columns * step
    let at = words
    let place = target
    // The loops always run once, so the engine keeps their constants in registers.
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

/** Rows painted together: one decision about a word serves all of them. */
const TOGETHER: u32 = 8

/** Rows of more bytes are painted in place: several of them would exceed the processor's cache. */
export const WIDE: usize = 65536

/**
 * expandAll for rows of an even number of words, eight bytes apart, that begin `before` bytes into each row of pixels. Wide rows
 * have words for the whole row. Bits say where a row differs from the one above; a clear row lies above the first and after the
 * last.
 *
 * Rows are painted in a page of TOGETHER rows and copied from it. The page is reused, so only changed words are painted again.
 * Large copies take half the time of stores.
 */
export function expandSome(words: usize, rowStep: usize, rows: u32, target: usize, before: usize, stride: usize, rgba: bool, tint: u32): void {
  const shift: usize = rgba ? 5 : 3
  // Words that differ within the last group of rows or from the row above it.
  const mixed = words + rowStep * rows
  const wide = stride > WIDE
  // Bytes of the words of a whole row, and whether this is all of them.
  const whole = ((stride - 1) >> (shift + 3) << 3) + 8
  const all = before == 0 && whole <= rowStep
  // Words to paint in the page, after one that never changes.
  const changed = allocClear(rowStep + 16) + 16
  const page = allocClear(wide ? 0 : stride * min(rows, TOGETHER))
  let done = target
  while (rows != 0) {
    const lines = min(TOGETHER, rows)
    rows -= lines
    const behind = words + rowStep * lines
    let set = i32x4.splat(0)
    let count = i32x4.splat(0)
    for (let at: usize = 0; at < rowStep; at += 16) {
      let from = words + at
      let state = v128.load(from - rowStep)
      let any = state
      let every = state
      do {
        state = v128.xor(state, v128.load(from))
        v128.store(from, state)
        any = v128.or(any, state)
        every = v128.and(every, state)
        from += rowStep
      } while (from < behind)
      set = v128.or(set, any)
      any = v128.xor(any, every)
      count = i64x2.sub(count, i64x2.ne(any, i32x4.splat(0)))
      v128.store(changed + at, v128.or(any, v128.load(mixed + at)))
      v128.store(mixed + at, any)
    }
    const next = target + stride * lines
    // Where most words are mixed, all are painted in place, and again in the page when it is next used.
    const direct = all && (wide || (<usize>(i64x2.extract_lane(count, 0) + i64x2.extract_lane(count, 1)) << 3) > rowStep - (rowStep >> 3))
    if (!direct) {
      // The last word extends past the end of its row, so the first word of the next row is painted after it.
      if (all) store<u64>(changed, load<u64>(changed) | load<u64>(changed + whole - 8))
      let at = rowStep
      while (at != 0) {
        at -= 8
        if (load<u64>(changed + at) != 0) {
          const end = at + 8
          while (load<u64>(changed + at - 8) != 0) at -= 8
          expandAll(words + at, 8, rowStep, (end - at) >> 3, lines, page + before + (at << shift), stride, rgba, tint)
        }
      }
    }
    if (v128.any_true(set)) {
      if (done < target) memory.fill(done, 0, target - done)
      done = next
      if (direct) {
        expandAll(words, 8, rowStep, whole >> 3, lines, target, stride, rgba, tint)
        memory.fill(mixed, 255, rowStep)
      } else memory.copy(target, page, next - target)
    }
    words = behind
    target = next
  }
  if (target > done) memory.fill(done, 0, target - done)
}
