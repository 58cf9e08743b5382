import { sql } from 'kysely'
import { watchOutage } from '../outage.ts'
import { openEmbedded } from './embedded/open.ts'
import { startMaintenance } from './maintenance.ts'
import { requireSupportedServer } from './server-requirements.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

/** The PostgreSQL that was asked for does not answer or does not let us in. The message names no password. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

export interface StoreOptions {
  databaseUrl?: string
  maxConnections?: number
  /** Milliseconds that a call waits for a connection before it fails by a `DatabaseUnavailableError`; left out = for ever. */
  waitMs?: number
  dataDir: string
  /** The database is gone for good (the engine's thread ended, the folder's lock was taken away): end the process. */
  onFailure: (error: Error) => void
  /** Something began to fail that will be tried again: upkeep, a lost idle connection. */
  onError: (error: unknown) => void
  /** Upkeep works again. */
  onRecovered?: () => void
}

/** The store once `prepare` is done with it; closed where that throws. */
async function prepared(store: Store, prepare: (store: Store) => Promise<unknown>): Promise<Store> {
  try {
    await prepare(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** A PostgreSQL as it is, once it has answered. Throws `DatabaseUnreachableError` and `UnsupportedDatabaseError`. */
export async function openReachable(
  url: string,
  { onError, ...limits }: Pick<StoreOptions, 'maxConnections' | 'waitMs' | 'onError'>,
): Promise<Store> {
  const store = openPostgres({ url, ...limits, onConnectionLost: onError })
  return prepared(store, async () => {
    await sql`select 1`.execute(store.db).catch((error: Error) => {
      const { message, code = '' } = (error.cause ?? error) as Error & { code?: string }
      throw new DatabaseUnreachableError(`无法连接 DATABASE_URL 指定的 PostgreSQL：${message || code}`)
    })
    await requireSupportedServer(store)
  })
}

const openEither = ({ databaseUrl, ...options }: StoreOptions, mustExist: boolean): Promise<Store> =>
  databaseUrl === undefined ? openEmbedded({ ...options, mustExist }) : openReachable(databaseUrl, options)

/**
 * Opens the server's database, migrates it and keeps it in order until `close`.
 * Throws `FolderLockedError` (a second process on the data folder), `DataFolderError`,
 * `DatabaseUnreachableError`, `UnsupportedDatabaseError` and `MigrationError` (the
 * database is newer than the code); their messages are for the person who starts the server.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const outage = watchOutage(options.onError, options.onRecovered)
  const store = await prepared(await openEither({ ...options, onError: outage.failed }, false), migrate)
  const maintenance = startMaintenance(store, outage)
  const close = store.close
  let closing: Promise<void> | undefined
  return Object.assign(store, { close: () => (closing ??= maintenance.stop().then(close)) })
}

/**
 * Opens a database that a server has used already, for work beside it: makes none, migrates nothing, has no upkeep.
 * Throws what `openStore` throws, and `MigrationError` also where the database is older than the code.
 */
export const openExistingStore = async (options: StoreOptions): Promise<Store> =>
  prepared(await openEither(options, true), checkMigrated)
