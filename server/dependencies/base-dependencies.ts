import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { VersionInfo } from '../../src/contract/types.d.ts'
import { createTickets } from '../http/tickets.ts'
import { openMedia } from '../media/services/media.ts'
import { ROOT } from '../root.ts'
import type { Settings } from '../settings.ts'
import { openExistingStore, openStore, type StoreOptions } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { findDataDir } from './data-dir.ts'
import type { BaseDependencies } from './dependencies.ts'
import { readSecrets } from './secrets.ts'

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'))

/** The client's build names the version, since open pages compare themselves with it. */
function readVersion(startedAt: Date): VersionInfo {
  const built = join(ROOT, 'dist/client/version.json')
  if (existsSync(built)) {
    const { version, builtAt } = readJson(built)
    return { version: String(version), builtAt: String(builtAt) }
  }
  return {
    version: String(readJson(join(ROOT, 'package.json'))['version']),
    builtAt: startedAt.toISOString(),
  }
}

const storeOptions = (
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): StoreOptions => ({
  dataDir: settings.DATA_DIR,
  ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
  maxConnections: settings.DATABASE_CONNECTIONS,
  waitMs: settings.DATABASE_WAIT_MS,
  sharing: {
    calls: settings.DATABASE_TOGETHER,
    groups: settings.DATABASE_GROUPS,
    lockWaitMs: settings.DATABASE_LOCK_WAIT_MS,
    bytes: settings.DATABASE_TOGETHER_BYTES,
  },
  onFailure,
  onError: (error) => log.error({ err: error }, 'database upkeep failed'),
  onRecovered: () => log.info('database upkeep works again'),
})

/** `onFailure` is called when the database is lost for good. */
export const openDatabase = (...named: Parameters<typeof storeOptions>): Promise<Store> =>
  openStore(storeOptions(...named))

/** For a command beside the server. Creates nothing. */
export async function openExistingDatabase(...named: Parameters<typeof storeOptions>): Promise<Store> {
  const options = storeOptions(...named)
  if (options.databaseUrl === undefined) await findDataDir(options.dataDir)
  return openExistingStore(options)
}

export async function openBaseDependencies(
  settings: Settings,
  log: FastifyBaseLogger,
  store: Store,
): Promise<BaseDependencies> {
  const { mediaKey } = await readSecrets(settings.DATA_DIR)
  const media = await openMedia(settings, mediaKey)
  const tickets = createTickets({ secret: mediaKey, now: Date.now })
  const version = readVersion(new Date())
  return {
    settings,
    store,
    media,
    tickets,
    secret: mediaKey,
    version,
    log,
    now: Date.now,
    random: Math.random,
  }
}
