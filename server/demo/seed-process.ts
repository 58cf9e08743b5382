import { pino } from 'pino'
import { createDependencies } from '../dependencies/dependencies.ts'
import { openDatabase, openBaseDependencies } from '../dependencies/base-dependencies.ts'
import type { Settings } from '../settings.ts'
import { seedDemo } from './seed.ts'

/**
 * Seeds the demo in a child process: rendering some fifty pictures takes memory that a long-running server
 * should not keep. start-seeding.ts starts it and sends the settings.
 */
async function seed(settings: Settings): Promise<void> {
  const log = pino({ level: settings.LOG_LEVEL })
  // One connection holds the advisory lock while others seed.
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
// Without its parent the process ends, so that the data folder is unlocked.
process.once('disconnect', () => process.exit())
