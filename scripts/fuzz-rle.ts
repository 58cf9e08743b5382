/**
 * The long run of the codec's laws, in Node and in Chromium: `--times` the usual number of samples, from one seed, which is
 * said at the start and makes the same samples again.
 *
 *   npm run fuzz:rle [-- --times 80 --seed 123]
 */
import { randomInt } from 'node:crypto'
import { readOptions } from './options.ts'
import { run } from './process.ts'

const { times, seed } = readOptions({ times: 80, seed: randomInt(2 ** 31) })

process.stdout.write(`${times} times the usual samples, seed ${seed}\n`)
const tests = ['laws', 'chromium'].map((name) => `wasm-rle/tests/${name}.test.ts`)
const env = { RLE_TIMES: String(times), RLE_SEED: String(seed) }
const { code } = await run(['npx', 'vitest', 'run', ...tests], { env })
process.exitCode = code
