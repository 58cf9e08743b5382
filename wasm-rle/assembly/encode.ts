// Pixels to run lengths. Rows become bits; a block of 64×64 bits whose rows differ becomes edges (row XOR the row above) and is
// transposed. The set bits of the transposed blocks, column by column, are the starts of runs.
import { BLOCK, STEP, rowFromBytes, rowFromRgba } from './bits'
import { allocPositions, leave } from './changes'
import { countBits, emitDense, emitSparse } from './emit'
import { alloc } from './memory'
import { transpose } from './transpose'

/** Encoder record: width, height, rows so far, edges so far; then the blocks, the last row, and the edge count of each block. */
const WIDTH: usize = 0
const HEIGHT: usize = 4
const ROWS: usize = 8
const EDGES: usize = 12
const HEADER: usize = 64

const edgeRows: usize = memory.data(512, 16)
let listEnd: usize = 0

@inline
function across(width: u32): usize {
  return (<usize>width + 63) >> 6
}

@inline
function blocksOf(encoder: usize): usize {
  return encoder + HEADER
}

/** Leaves one spare block, as rows of bytes are read two words at a time. */
function lastRowOf(encoder: usize, columns: usize, bands: usize): usize {
  return encoder + HEADER + (columns * bands + 1) * STEP
}

@inline
function edgesOf(encoder: usize, columns: usize, bands: usize): usize {
  return lastRowOf(encoder, columns, bands) + columns * 8
}

export function encodeSize(width: u32, height: u32): usize {
  const columns = across(width)
  const bands = across(height)
  return edgesOf(0, columns, bands) + columns * bands * 4
}

export function encodeStart(encoder: usize, width: u32, height: u32): void {
  store<u32>(encoder, width, WIDTH)
  store<u32>(encoder, height, HEIGHT)
  store<u64>(encoder, 0, ROWS)
}

/** Replaces a block of rows by its transposed edges and returns their number; without edges the block stays. */
function edgeBlock(block: usize, above: u64): u32 {
  let before = i64x2.splat(above)
  let any = i64x2.splat(0)
  for (let at: usize = 0; at < BLOCK; at += 16) {
    const here = v128.load(block + at)
    const edges = v128.xor(here, i8x16.shuffle(before, here, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23))
    v128.store(edgeRows + at, edges)
    any = v128.or(any, edges)
    before = here
  }
  if (!v128.any_true(any)) return 0
  transpose(edgeRows, block)
  return countBits(edgeRows, 64)
}

/**
 * Turns a band of 64 rows into edges, unless `keep`, and stores its last row. The first band is kept until the end, because
 * the row above it is the picture's last one.
 */
function finishBand(encoder: usize, band: usize, keep: bool): void {
  const columns = across(load<u32>(encoder, WIDTH))
  const lastRow = lastRowOf(encoder, columns, across(load<u32>(encoder, HEIGHT)))
  const numbers = lastRow + columns * 8 + band * columns * 4
  let block = blocksOf(encoder) + band * columns * STEP
  let total = load<u32>(encoder, EDGES)
  for (let j: usize = 0; j < columns; j++) {
    const last = load<u64>(block, BLOCK - 8)
    if (!keep) {
      const edges = edgeBlock(block, load<u64>(lastRow + j * 8))
      store<u32>(numbers + j * 4, edges)
      total += edges
    }
    store<u64>(lastRow + j * 8, last)
    block += STEP
  }
  store<u32>(encoder, total, EDGES)
}

/**
 * Adds `rows` rows of pixels, `stride` bytes apart: RGBA (set where alpha > 100) or bytes (set where not 0). Ignores rows past
 * the height.
 */
export function encodeRows(encoder: usize, source: usize, stride: usize, rows: u32, rgba: bool): void {
  const width = load<u32>(encoder, WIDTH)
  const height = load<u32>(encoder, HEIGHT)
  const columns = across(width)
  const blocks = blocksOf(encoder)
  let row = load<u32>(encoder, ROWS)
  const end = min(row + rows, height)
  while (row < end) {
    const target = blocks + <usize>(row >> 6) * columns * STEP + <usize>(row & 63) * 8
    if (rgba) rowFromRgba(source, width, target)
    else rowFromBytes(source, width, target)
    source += stride
    row++
    if ((row & 63) == 0) finishBand(encoder, (row >> 6) - 1, row == 64)
  }
  store<u32>(encoder, row, ROWS)
}

/** Repeats the last row to the end of its band, so that no edge arises there. */
function padLastBand(encoder: usize, height: u32): void {
  const rest = height & 63
  if (rest == 0) return
  const columns = across(load<u32>(encoder, WIDTH))
  const band = <usize>(height >> 6)
  let block = blocksOf(encoder) + band * columns * STEP
  for (let j: usize = 0; j < columns; j++) {
    const last = load<u64>(block + <usize>(rest - 1) * 8)
    for (let at = block + <usize>rest * 8; at < block + BLOCK; at += 8) store<u64>(at, last)
    block += STEP
  }
  finishBand(encoder, band, band == 0)
}

/** In column order the pixel before a column's first is the last one of the column to its left. */
function finishFirstBand(encoder: usize, width: u32, height: u32): void {
  const columns = across(width)
  const lastRow = lastRowOf(encoder, columns, across(height))
  let carry: u64 = 0
  for (let j: usize = 0; j < columns; j++) {
    const last = load<u64>(lastRow + j * 8)
    store<u64>(lastRow + j * 8, (last << 1) | carry)
    carry = last >> 63
  }
  finishBand(encoder, 0, false)
}

/** Collects the addresses and first rows of the blocks with edges in block column `j`; returns the number of edges. */
@inline
function listBlocks(encoder: usize, j: usize, columns: usize, bands: usize, list: usize): u32 {
  const numbers = edgesOf(encoder, columns, bands)
  const blocks = blocksOf(encoder)
  let edges: u32 = 0
  let at = list
  for (let band: usize = 0; band < bands; band++) {
    const index = band * columns + j
    const some = load<u32>(numbers + index * 4)
    if (some == 0) continue
    edges += some
    store<u32>(at, <u32>(blocks + index * STEP))
    store<u32>(at, <u32>(band << 6), 4)
    at += 8
  }
  listEnd = at
  return edges
}

function emitPositions(encoder: usize, width: u32, height: u32, list: usize, target: usize): usize {
  const columns = across(width)
  const bands = across(height)
  for (let j: usize = 0; j < columns; j++) {
    const edges = listBlocks(encoder, j, columns, bands, list)
    const end = listEnd
    if (end == list) continue
    const dense = edges > <u32>(end - list) * 24
    const right = min(<u32>(j << 6) + 64, width)
    for (let x = <u32>(j << 6); x < right; x++) {
      const offset = <usize>(x & 63) * 8
      if (dense) {
        for (let at = list; at < end; at += 8) {
          target = emitDense(load<u64>(<usize>load<u32>(at) + offset), x * height + load<u32>(at, 4), target)
        }
      } else {
        // Drops words without edges first, without branches.
        let some = end
        for (let at = list; at < end; at += 8) {
          const word = load<u64>(<usize>load<u32>(at) + offset)
          store<u64>(some, word)
          store<u32>(some, x * height + load<u32>(at, 4), 8)
          some += <usize>(word != 0) << 4
        }
        for (let at = end; at < some; at += 16) target = emitSparse(load<u64>(at), load<u32>(at, 8), target)
      }
    }
  }
  return target
}

/** Ends the picture; stores its positions as the result and returns their number. */
export function encodeEnd(encoder: usize): u32 {
  const width = load<u32>(encoder, WIDTH)
  const height = load<u32>(encoder, HEIGHT)
  padLastBand(encoder, height)
  finishFirstBand(encoder, width, height)
  const list = alloc(across(height) * 24)
  const positions = allocPositions(load<u32>(encoder, EDGES))
  return leave(positions, emitPositions(encoder, width, height, list, positions))
}
