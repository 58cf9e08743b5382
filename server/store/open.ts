import { sql } from 'kysely'
import { openEmbedded } from './embedded/open.ts'
import { startMaintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

/** The PostgreSQL that was asked for does not answer or does not let us in. The message names no password. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

export interface StoreOptions {
  /** postgres:// URL; left out = the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Connections to PostgreSQL at most. */
  maxConnections?: number
  dataDir: string
  /** The database is gone for good (the engine's thread ended, the folder's lock was taken away): end the process. */
  onFailure: (error: Error) => void
  /** Something failed that will be tried again: upkeep, a lost idle connection. */
  onError: (error: unknown) => void
}

async function openEither({ databaseUrl, maxConnections, ...options }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined) return openEmbedded(options)
  const limits = maxConnections === undefined ? {} : { maxConnections }
  const store = openPostgres({ url: databaseUrl, ...limits, onConnectionLost: options.onError })
  try {
    await sql`select 1`.execute(store.db)
  } catch (error) {
    await store.close()
    const { message, code = '' } = ((error as Error).cause ?? error) as Error & { code?: string }
    throw new DatabaseUnreachableError(`无法连接 DATABASE_URL 指定的 PostgreSQL：${message || code}`)
  }
  return store
}

/**
 * Opens the server's database, migrates it and keeps it in order until `close`.
 * Throws `FolderLockedError` (a second process on the data folder), `DataFolderError`,
 * `DatabaseUnreachableError` and `MigrationError` (the
 * database is newer than the code); their messages are for the person who starts the server.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await openEither(options)
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw error
  }
  const maintenance = startMaintenance(store, options.onError)
  const close = store.close
  let closing: Promise<void> | undefined
  return Object.assign(store, { close: () => (closing ??= maintenance.stop().then(close)) })
}
