/**
 * The long run of the codec's laws, in Node and in Chromium: `--times` the usual number of samples, from one seed, which is
 * said at the start and makes the same samples again.
 *
 *   npm run fuzz:rle [-- --times 80 --seed 123]
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { run } from './process.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '80' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const { times, seed } = values

process.stdout.write(`${times} times the usual samples, seed ${seed}\n`)
const tests = ['laws', 'chromium'].map((name) => `wasm-rle/tests/${name}.test.ts`)
const { code } = await run(['npx', 'vitest', 'run', ...tests], { env: { RLE_TIMES: times, RLE_SEED: seed } })
process.exitCode = code
