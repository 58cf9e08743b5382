/** `npm run fuzz:rle [-- --times 80 --seed 123]`: the codec's laws on many samples; prints the seed, which repeats a run. */
import { randomInt } from 'node:crypto'
import { readOptions } from './options.ts'
import { run } from './process.ts'

const { times, seed } = readOptions({ times: 80, seed: randomInt(2 ** 31) })

process.stdout.write(`${times} times the usual samples, seed ${seed}\n`)
const tests = ['laws', 'chromium'].map((name) => `wasm-rle/tests/${name}.test.ts`)
const env = { RLE_TIMES: String(times), RLE_SEED: String(seed) }
const { code } = await run(['npx', 'vitest', 'run', ...tests], { env })
process.exitCode = code
