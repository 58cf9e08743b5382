import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../settings.ts'

/** Beside (or above) the built chunk that this code ends up in. */
const BUILT = ['./demo-seed.js', '../demo-seed.js']

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Seeds the demo in a process of its own; the database must be closed here meanwhile. Throws when that fails. */
export async function seedInOwnProcess(settings: Settings): Promise<void> {
  const built = BUILT.map(pathOf).find(existsSync)
  const child = built ? fork(built) : fork(pathOf('./seed-process.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(settings)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Seeding the demo failed (exit code ${code}).`)
}
