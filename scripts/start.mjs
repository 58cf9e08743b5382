/** `npm start`: builds what is stale, then serves in this process. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { isFresh } from './stale.mjs'

const root = resolve(import.meta.dirname, '..')

if (!isFresh(root)) {
  console.log('正在构建 building …')
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
process.env.NODE_ENV ??= 'production'
await import(resolve(root, 'dist/server/main.js'))
