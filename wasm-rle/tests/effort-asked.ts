import type { Effort } from './effort.ts'

const { RLE_TIMES, RLE_SEED } = process.env

/** The effort of this test run; see scripts/fuzz-rle.ts. */
export const effort: Effort = { times: Number(RLE_TIMES ?? 1), seed: RLE_SEED ? Number(RLE_SEED) : undefined }

export const LONG = { timeout: 3_600_000 }
