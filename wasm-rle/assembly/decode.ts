// Positions to pixels of a rectangle. Few changes: each toggles one bit of a row-major bitmap, and XOR down the rows gives
// the state. Many changes: each marks a byte in column order, which become bits, states, and rows by transposed blocks.
import { BLOCK } from './bits'
import { at } from './changes'
import { expand } from './expand'
import { alloc } from './memory'
import { transpose } from './transpose'

const columnWords: usize = memory.data(512, 16)

let left: u32 = 0
let top: u32 = 0
let width: u32 = 0
let rows: u32 = 0
let rowBytes: usize = 0
let bits: usize = 0

@inline
function toggle(word: usize, bit: u64): void {
  store<u64>(word, load<u64>(word) ^ bit)
}

/** Toggles bits `from` to `to` - 1 of the first row: columns that begin inside a run. */
function toggleRange(from: u32, to: u32): void {
  while (from < to) {
    const word = bits + (<usize>(from >> 6) << 3)
    const next = (from | 63) + 1
    let mask = (~(<u64>0)) << (from & 63)
    if (next > to) mask &= ((<u64>1) << (to & 63)) - 1
    store<u64>(word, load<u64>(word) ^ mask)
    from = next
  }
}

/** Toggles the bits where runs begin and end inside the rectangle; what lies above it counts as its row 0. */
function toggleRuns(positions: usize, n: u32, height: u32): void {
  const map = bits
  const stride = rowBytes
  const above = top
  const below = rows
  const first = left * height
  const total = first + width * height
  let column = first
  let x: u32 = 0
  // Row 0 of column x, and its bit there.
  let place = map
  let bit: u64 = 1
  for (let i: u32 = 0; i < n; i += 2) {
    const stop = min(at(positions, i + 1), total)
    if (stop <= first) continue
    const start = max(at(positions, i), first)
    if (start >= total) break
    let y = start - column
    if (y >= height) {
      const steps = y < 2 * height ? 1 : y / height
      x += steps
      column += steps * height
      y -= steps * height
      place = map + (<usize>(x >> 6) << 3)
      bit = (<u64>1) << (x & 63)
    }
    y = max(y, above) - above
    if (y < below) toggle(place + <usize>y * stride, bit)
    y = stop - column
    if (y >= height) {
      const steps = y < 2 * height ? 1 : y / height
      const next = x + 1
      x += steps
      column += steps * height
      y -= steps * height
      place = map + (<usize>(x >> 6) << 3)
      bit = (<u64>1) << (x & 63)
      toggleRange(next, y == 0 ? x : x + 1)
      if (y == 0) continue
    }
    y = max(y, above) - above
    if (y < below) toggle(place + <usize>y * stride, bit)
  }
}

/**
 * With `spare` most words are clear or full: rows are cleared first, and only the columns that runs reach are looked at.
 * Otherwise all words are expanded alike.
 */
function decodeSparse(positions: usize, n: u32, height: u32, target: usize, rgba: bool, tint: u32, spare: bool): void {
  const pixel: usize = rgba ? 2 : 0
  const stride = <usize>width << pixel
  let before: usize = 0
  if (spare) {
    // Whole words from the left, so that rows are painted at aligned addresses.
    const from = left + ((max(n == 0 ? 0 : at(positions, 0) / height, left) - left) & ~63)
    // An odd number of changes leaves the mask set to its end.
    const to = (n & 1) != 0 ? left + width : n == 0 ? 0 : min((at(positions, n - 1) - 1) / height + 1, left + width)
    if (from >= to) {
      memory.fill(target, 0, stride * rows)
      return
    }
    before = (<usize>from - left) << pixel
    left = from
    width = to - from
  }
  const columns = (<usize>width + 63) >> 6
  // An even number of words, so that two can be worked on at a time.
  rowBytes = ((columns + 1) >> 1) << 4
  const bytes = rowBytes * rows
  bits = alloc(bytes)
  memory.fill(bits, 0, bytes)
  toggleRuns(positions, n, height)
  for (let at = bits; at < bits + bytes - rowBytes; at += 16) {
    v128.store(at + rowBytes, v128.xor(v128.load(at + rowBytes), v128.load(at)))
  }
  expand(bits, 8, rowBytes, columns, rows, target, before, stride, rgba, tint, spare)
}

@inline
function marks(from: usize): u64 {
  const low: u32 = i8x16.bitmask(v128.load(from)) | (i8x16.bitmask(v128.load(from, 16)) << 16)
  const high: u32 = i8x16.bitmask(v128.load(from, 32)) | (i8x16.bitmask(v128.load(from, 48)) << 16)
  return <u64>low | (<u64>high << 32)
}

/** State of every pixel in column order, one bit each. */
function writeStates(positions: usize, n: u32, total: u32): void {
  const bytes = (<usize>total + 127) & ~63
  bits = alloc(bytes >> 3)
  const marked = alloc(bytes)
  memory.fill(marked, 0, bytes)
  const end = positions + (<usize>n << 2)
  let from = positions
  for (; from + 16 <= end; from += 16) {
    store<u8>(marked + load<u32>(from), 128)
    store<u8>(marked + load<u32>(from, 4), 128)
    store<u8>(marked + load<u32>(from, 8), 128)
    store<u8>(marked + load<u32>(from, 12), 128)
  }
  for (; from < end; from += 4) store<u8>(marked + load<u32>(from), 128)
  let carry: u64 = 0
  let word = bits
  for (let k: usize = 0; k < bytes; k += 64) {
    let states = marks(marked + k)
    states ^= states << 1
    states ^= states << 2
    states ^= states << 4
    states ^= states << 8
    states ^= states << 16
    states ^= (states << 32) ^ carry
    carry = <u64>(<i64>states >> 63)
    store<u64>(word, states)
    word += 8
  }
}

/** Up to 64 columns from bit `offset` on, `height` bits apart, as rows of words at `target`. */
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

function decodeDense(positions: usize, n: u32, total: u32, height: u32, target: usize, rgba: bool, tint: u32): void {
  writeStates(positions, n, total)
  const columns = (<usize>width + 63) >> 6
  const band = alloc(columns * BLOCK)
  const stride = <usize>width << (rgba ? 2 : 0)
  for (let y: u32 = 0; y < rows; y += 64) {
    for (let j: usize = 0; j < columns; j++) {
      const x = <u32>(j << 6)
      turnBlock((left + x) * height + top + y, height, min(width - x, 64), band + j * BLOCK)
    }
    expand(band, BLOCK, 8, columns, min(rows - y, 64), target, 0, stride, rgba, tint, false)
    target += stride << 6
  }
}

/**
 * Writes the rectangle at (x0, y0) of `w` × `h` pixels to `target`, row by row without gaps: bytes 0 and 1, or RGBA with
 * `tint` (a little-endian u32) where set and 0 elsewhere. May write up to 252 bytes past the end.
 */
export function decode(positions: usize, n: u32, total: u32, height: u32, x0: u32, y0: u32, w: u32, h: u32, target: usize, rgba: bool, tint: u32): void {
  left = x0
  top = y0
  width = w
  rows = h
  if (n > total >> 4) decodeDense(positions, n, total, height, target, rgba, tint)
  else decodeSparse(positions, n, height, target, rgba, tint, n <= total >> 8)
}
