// Bitmaps of all pixels in column order: bit k of word j is position 64j + k.
import { allocPositions, leave } from './changes'
import { countBits, emitWords } from './emit'
import { allocClear } from './memory'

/** Words of a bitmap, which has one extra bit after the last pixel. */
@inline
function wordsOf(total: u32): usize {
  return (<usize>total >> 6) + 1
}

export function clearBitmap(total: u32): usize {
  return allocClear(wordsOf(total) << 3)
}

export function setBits(bits: usize, from: u32, to: u32): void {
  while (from < to) {
    const at = bits + (<usize>(from >> 6) << 3)
    const next = (from | 63) + 1
    let word = (~(<u64>0)) << (from & 63)
    if (next > to) word &= ((<u64>1) << (to & 63)) - 1
    store<u64>(at, load<u64>(at) | word)
    from = next
  }
}

export function toChanges(bits: usize, total: u32): void {
  let before: u64 = 0
  const end = bits + (wordsOf(total) << 3)
  for (; bits < end; bits += 8) {
    const states = load<u64>(bits)
    store<u64>(bits, states ^ ((states << 1) | before))
    before = states >> 63
  }
}

/** Stores the positions of a bitmap of changes as the result; returns their number. Clears the bit after the last pixel. */
export function positionsOf(bits: usize, total: u32): u32 {
  const last = bits + (<usize>(total >> 6) << 3)
  store<u64>(last, load<u64>(last) & (((<u64>1) << (total & 63)) - 1))
  const positions = allocPositions(countBits(bits, wordsOf(total)))
  return leave(positions, emitWords(bits, wordsOf(total), positions))
}
