// Look-up tables, computed when the module is instantiated so that they cost no bytes of download.

/** Bit positions of each byte value in ascending order, eight u32 each. */
export const POSITIONS: usize = memory.data(256 * 32, 16)
/** Shuffles that close up four lanes of one to four characters; index as in string writing. */
export const PACK: usize = memory.data(256 * 16, 16)
/** Characters that such a group of four lanes takes. */
export const PACK_LENGTH: usize = memory.data(256, 16)
/** Shuffles that spread up to four values of a run of eight characters over lanes. */
export const SPREAD: usize = memory.data(256 * 16, 16)
/** For each entry of SPREAD: characters used, number of values. */
export const SPREAD_LENGTH: usize = memory.data(256 * 2, 16)

function fillPositions(): void {
  for (let value: u32 = 0; value < 256; value++) {
    let at = POSITIONS + <usize>value * 32
    for (let bit: u32 = 0; bit < 8; bit++) {
      if ((value >> bit) & 1) {
        store<u32>(at, bit)
        at += 4
      }
    }
  }
}

/** Length of lane k less one: bit k of the low nibble plus twice bit k of the high nibble. */
function fillPack(): void {
  for (let code: u32 = 0; code < 256; code++) {
    const at = PACK + <usize>code * 16
    let used: u32 = 0
    for (let lane: u32 = 0; lane < 4; lane++) {
      const length: u32 = 1 + ((code >> lane) & 1) + 2 * ((code >> (lane + 4)) & 1)
      for (let k: u32 = 0; k < length; k++) store<u8>(at + used++, <u8>(4 * lane + k))
    }
    store<u8>(PACK_LENGTH + code, <u8>used)
    for (let k: u32 = used; k < 16; k++) store<u8>(at + k, 0xff)
  }
}

/** Bit k of the code is set where character k ends a value. */
function fillSpread(): void {
  for (let code: u32 = 0; code < 256; code++) {
    const at = SPREAD + <usize>code * 16
    for (let k: u32 = 0; k < 16; k++) store<u8>(at + k, 0xff)
    let used: u32 = 0
    let values: u32 = 0
    let start: u32 = 0
    for (let k: u32 = 0; k < 8 && values < 4; k++) {
      if (!((code >> k) & 1)) continue
      if (k - start > 3) break
      for (let c: u32 = start; c <= k; c++) store<u8>(at + 4 * values + (c - start), <u8>c)
      values++
      start = used = k + 1
    }
    store<u8>(SPREAD_LENGTH + 2 * code, <u8>used)
    store<u8>(SPREAD_LENGTH + 2 * code + 1, <u8>values)
  }
}

fillPositions()
fillPack()
fillSpread()
