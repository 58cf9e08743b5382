import { fork } from 'node:child_process'
import { once } from 'node:events'
import { processEntry } from '../child-process/entry.ts'
import type { Settings } from '../settings.ts'

/** The database must be closed here meanwhile. Throws if the child process fails. */
export async function seedInOwnProcess(settings: Settings): Promise<void> {
  const { file, execArgv } = processEntry('demo-seed', 'demo/seed-process.ts')
  const child = fork(file, { execArgv })
  child.send(settings)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Seeding the demo failed (exit code ${code}).`)
}
