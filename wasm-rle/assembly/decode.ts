// Masks to pixels of a rectangle. With few changes, each position toggles one bit of a row-major bitmap, and XOR down the rows
// gives the states. With many, run lengths become bits in column order, then states, then rows by transposed blocks.
import { BLOCK } from './bits'
import { WRONG_SUM, at } from './changes'
import { setBits } from './columns'
import { WIDE, expandAll, expandSome } from './expand'
import { alloc, allocClear } from './memory'
import { transpose } from './transpose'

const columnWords: usize = memory.data(512, 16)

let left: u32 = 0
let top: u32 = 0
let width: u32 = 0
let rows: u32 = 0
let bits: usize = 0
let openWord: usize = 0
let wordsEnd: usize = 0
let open: u64 = 0
let openBits: u64 = 0

@inline
function toggle(word: usize, bit: u64): void {
  store<u64>(word, load<u64>(word) ^ bit)
}

/**
 * Toggles the bits of `map` where runs begin and end inside the rectangle; rows are `stride` bytes apart, and what lies above
 * counts as row 0. A run that ends in a later column sets row 0 of every column up to that one; its end clears the last below.
 */
function toggleRuns(positions: usize, height: u32, map: usize, stride: usize): void {
  const above = top
  const below = rows
  const first = left * height
  const total = first + width * height
  let column = first
  let x: u32 = 0
  let place = map
  let bit: u64 = 1
  let from = positions
  while (load<u32>(from) < first) from += 4
  // Runs left of the rectangle begin and end at its first pixel.
  if (((from - positions) & 4) != 0) toggle(map, 1)
  for (; ; from += 4) {
    // END follows the last position, so `total` is always reached.
    const position = min(load<u32>(from), total)
    let y = position - column
    if (y >= height) {
      const steps = y < 2 * height ? 1 : y / height
      const next = x + 1
      x += steps
      column += steps * height
      y -= steps * height
      place = map + (<usize>(x >> 6) << 3)
      bit = (<u64>1) << (x & 63)
      if (((from - positions) & 4) != 0) setBits(map, next, min(x + 1, width))
    }
    if (position == total) return
    y = max(y, above) - above
    if (y < below) toggle(place + <usize>y * stride, bit)
  }
}

/** Narrow rows are decoded only in the columns that runs reach; without changes there are none, as END is past all. */
function decodeSparse(positions: usize, n: u32, height: u32, target: usize, stride: usize, rgba: bool, tint: u32): void {
  let before: usize = 0
  if (stride <= WIDE) {
    // Start at a whole word so that rows are painted at aligned addresses.
    const from = left + ((max(at(positions, 0) / height, left) - left) & ~63)
    // After an odd number of changes the mask stays set to its end.
    const to = (n & 1) != 0 ? left + width : min((at(positions, n - 1) - 1) / height + 1, left + width)
    before = (<usize>from - left) << (rgba ? 2 : 0)
    left = from
    width = max(from, to) - from
  }
  // Rows have an even number of words, since two are processed at a time.
  const step = ((<usize>width + 127) >> 7) << 4
  const map = allocClear(step * rows + 2 * step) + step
  toggleRuns(positions, height, map, step)
  expandSome(map, step, rows, target, before, stride, rgba, tint)
}

/** Starts a bitmap of changes in column order, one bit per pixel. */
export function decodeStart(total: u32): void {
  const bytes = ((<usize>total >> 6) + 1) << 3
  bits = openWord = alloc(bytes)
  wordsEnd = bits + bytes
  open = openBits = 0
}

/** Adds `m` run lengths; returns the number of pixels so far, or WRONG_SUM where the mask has fewer. */
export function decodeAdd(counts: usize, m: u32): i32 {
  let at = openWord
  let changes = open
  let bit = openBits
  const end = counts + (<usize>m << 2)
  while (counts < end) {
    // Builds sixteen runs from last to first, as if they began at bit 0: each one shifts those after it by its length.
    let length: u64 = 64
    let some: u64 = 0
    if (counts + 64 <= end) {
      length = 0
      let from = counts + 64
      do {
        from -= 16
        length += <u64>load<u32>(from, 12) + <u64>load<u32>(from, 8) + <u64>load<u32>(from, 4) + <u64>load<u32>(from)
        some = rotl<u64>(some ^ 1, load<u32>(from, 12))
        some = rotl<u64>(some ^ 1, load<u32>(from, 8))
        some = rotl<u64>(some ^ 1, load<u32>(from, 4))
        some = rotl<u64>(some ^ 1, load<u32>(from))
      } while (from != counts)
    }
    if (length < 64) {
      // The runs are shorter than a word; toggled bits above its top belong to the next word.
      const upper = ~(<u64>0) << bit
      some = rotl<u64>(some, bit)
      bit += length
      changes ^= some & upper
      store<u64>(at, changes)
      const full = bit >> 6
      changes = full != 0 ? some & ~upper : changes
      at += <usize>full << 3
      bit &= 63
      counts += 64
    } else {
      const stop = min(counts + 64, end)
      for (; counts < stop; counts += 4) {
        bit += load<u32>(counts)
        while (bit >= 64) {
          if (at >= wordsEnd) return WRONG_SUM
          store<u64>(at, changes)
          at += 8
          changes = 0
          bit -= 64
        }
        changes ^= (<u64>1) << bit
      }
    }
    if (at >= wordsEnd) return WRONG_SUM
  }
  store<u64>(at, changes)
  openWord = at
  open = changes
  openBits = bit
  return <i32>(((at - bits) << 3) + <usize>bit)
}

/** Changes to states: each bit is the XOR of all up to it. */
function settle(): void {
  let carry: u64 = 0
  for (let at = bits; at < wordsEnd; at += 8) {
    let states = load<u64>(at)
    states ^= states << 1
    states ^= states << 2
    states ^= states << 4
    states ^= states << 8
    states ^= states << 16
    states ^= (states << 32) ^ carry
    carry = <u64>(<i64>states >> 63)
    store<u64>(at, states)
  }
}

/** Up to 64 columns from bit `offset`, `height` bits apart, as rows of words at `target`. */
@inline
function turnBlock(offset: u32, height: u32, columns: u32, target: usize): void {
  for (let x: usize = 0; x < columns; x++) {
    const word = bits + (offset >> 3)
    const shift = <u64>(offset & 7)
    store<u64>(columnWords + (x << 3), (load<u64>(word) >> shift) | (((<u64>load<u8>(word, 8)) << 1) << (63 - shift)))
    offset += height
  }
  for (let x: usize = columns; x < 64; x++) store<u64>(columnWords + (x << 3), 0)
  transpose(columnWords, target)
}

function decodeDense(height: u32, target: usize, stride: usize, rgba: bool, tint: u32): void {
  settle()
  const columns = (<usize>width + 63) >> 6
  const band = alloc(columns * BLOCK)
  for (let y: u32 = 0; y < rows; y += 64) {
    for (let j: usize = 0; j < columns; j++) {
      const x = <u32>(j << 6)
      turnBlock((left + x) * height + top + y, height, min(width - x, 64), band + j * BLOCK)
    }
    expandAll(band, BLOCK, 8, columns, min(rows - y, 64), target, stride, rgba, tint)
    target += stride << 6
  }
}

/**
 * Writes the rectangle at (x0, y0) of `w` × `h` pixels to `target` without gaps: RGBA, with `tint` (a little-endian u32) where
 * set and 0 elsewhere, or bytes 0 and 1, for which `tint` holds four pixels. If `positions` is 0, writes the added runs.
 * May write up to 252 bytes past the end.
 */
export function decode(positions: usize, n: u32, total: u32, height: u32, x0: u32, y0: u32, w: u32, h: u32, target: usize, rgba: bool, tint: u32): void {
  left = x0
  top = y0
  width = w
  rows = h
  const stride = <usize>w << (rgba ? 2 : 0)
  if (positions == 0) decodeDense(height, target, stride, rgba, tint)
  else decodeSparse(positions, n, height, target, stride, rgba, tint)
}
