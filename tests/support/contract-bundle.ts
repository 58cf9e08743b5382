import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const BUNDLE = join(ROOT, 'dist/openapi.json')

/** Before the tests: the server reads the bundled contract, so it is bundled where it is missing or older than its source. */
export default function bundleContract(): void {
  if (existsSync(BUNDLE) && statSync(BUNDLE).mtimeMs >= newest(join(ROOT, 'openapi'))) return
  const command = ['--import', 'tsx', 'scripts/contract.ts', '--bundle']
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )
