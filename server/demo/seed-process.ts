import { pino } from 'pino'
import { createDependencies } from '../dependencies/dependencies.ts'
import { openDatabase, openBaseDependencies } from '../dependencies/base-dependencies.ts'
import type { Settings } from '../settings.ts'
import { seedDemo } from './seed.ts'

/**
 * Seeds the demo in a process of its own: rendering some fifty pictures takes memory that a server which runs for
 * months should not keep. Started by start-seeding.ts, which sends the settings.
 */
async function seed(settings: Settings): Promise<void> {
  const log = pino({ level: settings.LOG_LEVEL })
  // One connection holds the lock under which the others seed.
  const connections = Math.max(settings.DATABASE_CONNECTIONS, 2)
  const store = await openDatabase({ ...settings, DATABASE_CONNECTIONS: connections }, log, fail)
  try {
    await seedDemo(createDependencies(await openBaseDependencies(settings, log, store)))
  } finally {
    await store.close()
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}

process.once('message', (settings: Settings) => {
  seed(settings).then(() => process.disconnect(), fail)
})
// Without its parent nobody waits for it, and the data folder must become free.
process.once('disconnect', () => process.exit())
