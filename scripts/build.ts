/** `npm run build`: everything that the running product needs, into `dist`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ROOT, run } from './process.ts'
import { fingerprint, stampFile } from './stale.mjs'

const quiet = process.argv.includes('--quiet') ? ['--logLevel', 'warn'] : []

/** In order: later ones read what earlier ones wrote. */
const STEPS: readonly (readonly string[])[] = [
  ['node', 'wasm-rle/build.mjs'],
  ['node', '--import', 'tsx', 'scripts/contract.ts', '--bundle'],
  ['npx', 'vite', 'build', ...quiet],
  ['npx', 'vite', 'build', '--config', 'server/vite.config.ts', ...quiet],
  ['node', '--import', 'tsx', 'server/store/embedded/build-archive.ts'],
]

const stamp = fingerprint(ROOT)
for (const step of STEPS) {
  const { code } = await run(step, { env: { NODE_ENV: 'production' } })
  if (code !== 0) {
    console.error(`构建失败 build failed: ${step.join(' ')}`)
    process.exit(code)
  }
}
mkdirSync(dirname(stampFile(ROOT)), { recursive: true })
writeFileSync(stampFile(ROOT), stamp)
