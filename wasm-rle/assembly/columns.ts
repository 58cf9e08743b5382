// Column bitmaps: each column starts at a new word, bit k of word j is row 64j + k. And back to positions.
import { tailMask } from './bits'
import { leave } from './changes'
import { allocFor, emitWords } from './emit'
import { alloc } from './memory'

/** Words of one column. */
@inline
export function wordsOf(height: u32): usize {
  return (<usize>height + 63) >> 6
}

/** A cleared bitmap of `width` columns. */
export function clearColumns(width: u32, height: u32): usize {
  const bytes = (wordsOf(height) << 3) * width
  const bits = alloc(bytes)
  memory.fill(bits, 0, bytes)
  return bits
}

/** Sets rows `from` to `to` - 1 of the column at `column`. */
export function setRows(column: usize, from: u32, to: u32): void {
  while (from < to) {
    const at = column + (<usize>(from >> 6) << 3)
    const next = (from | 63) + 1
    let word = (~(<u64>0)) << (from & 63)
    if (next > to) word &= ((<u64>1) << (to & 63)) - 1
    store<u64>(at, load<u64>(at) | word)
    from = next
  }
}

/** Positions of a column bitmap, left as the result; answers their number. Overwrites the bitmap. */
export function positionsOfColumns(bits: usize, width: u32, height: u32): u32 {
  const words = wordsOf(height)
  const tail = tailMask(height)
  const last = <u64>((height - 1) & 63)
  let before: u64 = 0
  let from = bits
  for (let x: u32 = 0; x < width; x++) {
    for (let k: usize = 1; k <= words; k++) {
      const rows = load<u64>(from)
      let changes = rows ^ ((rows << 1) | before)
      before = rows >> 63
      if (k == words) {
        changes &= tail
        before = (rows >> last) & 1
      }
      store<u64>(from, changes)
      from += 8
    }
  }
  const positions = allocFor(bits, words * width)
  let target = positions
  for (let x: u32 = 0; x < width; x++) target = emitWords(bits + (words << 3) * x, words, x * height, target)
  return leave(positions, target)
}
