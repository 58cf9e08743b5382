/** Builds everything that the running product needs into `dist`. With `--if-stale` skips a fresh build. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inTurn } from './in-turn.ts'
import { ROOT, run } from './process.ts'
import { fingerprint, isFresh, stampFile } from './stale.mjs'

const quiet = process.argv.includes('--quiet') ? ['--logLevel', 'warn'] : []

/** Later steps read what earlier ones write. */
const STEPS: readonly (readonly string[])[] = [
  ['node', 'wasm-rle/build.mjs'],
  ['node', '--import', 'tsx', 'scripts/contract.ts', '--bundle'],
  ['npx', 'vite', 'build', ...quiet],
  ['npx', 'vite', 'build', '--config', 'server/vite.config.ts', ...quiet],
  ['node', '--import', 'tsx', 'server/store/embedded/build-archive.ts'],
]

async function build(): Promise<number> {
  if (process.argv.includes('--if-stale') && isFresh(ROOT)) return 0
  const stamp = fingerprint(ROOT)
  // A cut-off build must not look complete.
  rmSync(stampFile(ROOT), { force: true })
  for (const step of STEPS) {
    const { code } = await run(step, { env: { NODE_ENV: 'production' } })
    if (code === 0) continue
    console.error(`构建失败 build failed: ${step.join(' ')}`)
    return code
  }
  writeFileSync(stampFile(ROOT), stamp)
  return 0
}

const folder = dirname(stampFile(ROOT))
mkdirSync(folder, { recursive: true })
// Each build empties folders that another one may be writing.
const onWait = (): void => console.log('正在等待另一个构建 waiting for another build …')
process.exitCode = await inTurn(folder, onWait, build)
