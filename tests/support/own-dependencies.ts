import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createDependencies } from '../../server/dependencies/dependencies.ts'
import type { Dependencies } from '../../server/dependencies/dependencies.ts'
import { createTickets } from '../../server/http/tickets.ts'
import { openMedia } from '../../server/media/services/media.ts'
import { settingsWith } from '../../server/settings.ts'
import type { Settings } from '../../server/settings.ts'
import type { Store } from '../../server/store/store.ts'

/** What a server in this process is made of. */
export interface OwnDependencies {
  dependencies: Dependencies
  /** Its DATA_DIR, which nobody else has. */
  folder: string
  removeFolder: () => Promise<void>
}

/**
 * All that the server is made of, over a store that the caller closes: silent, without demo and without jobs.
 * @param now milliseconds since the epoch, by its clock
 */
export async function ownDependencies(
  store: Store,
  changes: Partial<Settings> = {},
  now: () => number = Date.now,
): Promise<OwnDependencies> {
  const folder = await mkdtemp(join(tmpdir(), 'own-server-'))
  const settings = settingsWith({ DATA_DIR: folder, LOG_LEVEL: 'silent', SEED_DEMO: false, ...changes })
  const secret = Buffer.from('a key for tests')
  const dependencies = createDependencies({
    settings,
    store,
    media: await openMedia(settings, secret),
    tickets: createTickets({ secret, now }),
    secret,
    version: { version: '0.0.0', builtAt: '2026-01-01T00:00:00.000Z' },
    log: pino({ level: settings.LOG_LEVEL }),
    now,
    random: Math.random,
  })
  return { dependencies, folder, removeFolder: () => rm(folder, { recursive: true, force: true }) }
}
