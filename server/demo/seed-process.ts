import { pino } from 'pino'
import { createDependencies } from '../dependencies/dependencies.ts'
import { openDatabase, openBaseDependencies } from '../dependencies/base-dependencies.ts'
import type { Settings } from '../settings.ts'
import { seedDemo } from './seed.ts'

/** Rendering fifty pictures takes memory that a server should not keep. */
async function seed(settings: Settings): Promise<void> {
  const log = pino({ level: settings.LOG_LEVEL })
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
// Without its parent the process ends, which unlocks the data folder.
process.once('disconnect', () => process.exit())
