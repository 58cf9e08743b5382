// 64×64 bit matrix transposition: bytes by shuffles, bits by movemask.

/** Four bytes of two rows side by side; `pick` says which four. */
@inline
function pairBytes(at: usize, pick: v128): v128 {
  return i8x16.swizzle(v128.load(at), pick)
}

@inline
function low16(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23)
}

@inline
function low32(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23)
}

@inline
function high32(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31)
}

@inline
function low64(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
}

@inline
function high64(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)
}

/** Sixteen rows of one byte of columns; the movemask of each bit plane is a quarter of a column. */
@inline
function planes(rows: v128, target: usize): void {
  store<u16>(target, <u16>i8x16.bitmask(rows), 56)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 48)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 40)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 32)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 24)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 16)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows), 8)
  rows = i8x16.add(rows, rows)
  store<u16>(target, <u16>i8x16.bitmask(rows))
}

/** Bit y of target word x becomes bit x of source word y. The two must not overlap. */
export function transpose(source: usize, target: usize): void {
  let pick = i8x16(0, 8, 1, 9, 2, 10, 3, 11, 0, 0, 0, 0, 0, 0, 0, 0)
  for (let half = 0; half < 2; half++) {
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      const from = source + (quarter << 7)
      const to = target + (quarter << 1)
      const a = low16(pairBytes(from, pick), pairBytes(from + 16, pick))
      const b = low16(pairBytes(from + 32, pick), pairBytes(from + 48, pick))
      const c = low16(pairBytes(from + 64, pick), pairBytes(from + 80, pick))
      const d = low16(pairBytes(from + 96, pick), pairBytes(from + 112, pick))
      let left = low32(a, b)
      let right = low32(c, d)
      const end = to + 256
      for (let column = to; column < end; column += 128) {
        planes(low64(left, right), column)
        planes(high64(left, right), column + 64)
        left = high32(a, b)
        right = high32(c, d)
      }
    }
    pick = i8x16.add(pick, i8x16.splat(4))
    target += 256
  }
}
