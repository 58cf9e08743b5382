/** `npm start`: builds if stale, then serves in this process. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFresh } from './stale.mjs'

const root = resolve(import.meta.dirname, '..')

/** Whoever serves need not own the code, if somebody has built it. */
function mayBuild() {
  try {
    for (const place of ['wasm-rle', 'wasm-rle/build', 'dist', '.'].map((path) => resolve(root, path)))
      if (existsSync(place)) accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

if (!isFresh(root)) {
  if (!mayBuild()) {
    console.error(`代码改动后还没有构建，而这个用户不能写入 ${root}：请用能写入的用户先运行 npm run build`)
    process.exit(1)
  }
  console.log('正在构建 building …')
  const built = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/build.ts', '--quiet', '--if-stale'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (built.status !== 0) process.exit(built.status ?? 1)
}
process.env.NODE_ENV ??= 'production'
await import(resolve(root, 'dist/server/main.js'))
