// Look-up tables, computed when the module is instantiated so that they cost no bytes of download.

/** Bit positions of each byte value in ascending order, eight u32 each. */
export const POSITIONS: usize = memory.data(256 * 32, 16)
/** Shuffles that close up eight values of two characters, where bit k of the code says that value k needs both. */
export const PACK: usize = memory.data(256 * 16, 16)
/** Shuffles that close up those of eight 16-bit lanes whose bit is set in the code; 0 behind them. */
export const CLOSE: usize = memory.data(256 * 16, 16)
/**
 * For each number of masks that are set (bits 5 and 6 of the index) and each choice of four changes that are starts: the
 * shuffle that keeps those by which "both are set" changes; and the bytes that they take, with the number of masks set
 * afterwards in bits 5 and 6. Of the four changes the second lies in lane 2, the third in lane 1.
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
