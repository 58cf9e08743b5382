// Look-up tables, computed at instantiation to keep the download small.

/** Bit positions of each byte value in ascending order, eight u32 each. */
export const POSITIONS: usize = memory.data(256 * 32, 16)
/** Shuffles that compact eight values of two characters; bit k of the code marks that value k needs both. */
export const PACK: usize = memory.data(256 * 16, 16)
/** Shuffles that compact the 16-bit lanes whose bit is set in the code, followed by 0. */
export const CLOSE: usize = memory.data(256 * 16, 16)
/**
 * By number of masks set (bits 5 and 6 of the index) and choice of starts among four changes: the shuffle that keeps changes of
 * "both are set"; and the bytes these take, with the number of masks set afterwards in bits 5 and 6. Lane 2 holds the second
 * change, lane 1 the third.
 */
export const KEPT: usize = memory.data(128 * 16, 16)
export const KEPT_AFTER: usize = memory.data(128)

function fillKept(): void {
  for (let index: u32 = 0; index < 128; index++) {
    let at = KEPT + (<usize>index << 4)
    let depth = index >> 5
    let kept: u32 = 0
    for (let k: u32 = 0; k < 4; k++) {
      const lane = (k >> 1) | ((k & 1) << 1)
      const start = (index >> lane) & 1
      store<u32>(at + (kept << 2), 0x03020100 + lane * 0x04040404)
      kept += u32(depth + start == 2)
      depth += 2 * start - 1
    }
    store<u8>(KEPT_AFTER + index, <u8>((kept << 2) | (depth << 5)))
  }
}

function fillTables(): void {
  for (let code: u32 = 0; code < 256; code++) {
    let position = POSITIONS + (<usize>code << 5)
    let packed = PACK + (<usize>code << 4)
    let lane = CLOSE + (<usize>code << 4)
    v128.store(lane, i8x16.splat(-1))
    for (let bit: u32 = 0; bit < 8; bit++) {
      store<u8>(packed++, <u8>(2 * bit))
      if (!((code >> bit) & 1)) continue
      store<u32>(position, bit)
      position += 4
      store<u8>(packed++, <u8>(2 * bit + 1))
      store<u8>(lane, <u8>(2 * bit))
      store<u8>(lane, <u8>(2 * bit + 1), 1)
      lane += 2
    }
  }
}

fillTables()
fillKept()
