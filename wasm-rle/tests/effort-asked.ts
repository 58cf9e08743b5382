import type { Effort } from './effort.ts'

const { RLE_TIMES, RLE_SEED } = process.env

/** What this run of the tests was asked to do; see scripts/fuzz-rle.ts. */
export const effort: Effort = { times: Number(RLE_TIMES ?? 1), seed: RLE_SEED ? Number(RLE_SEED) : undefined }

/** For tests that last as long as they are asked to. */
export const LONG = { timeout: 3_600_000 }
