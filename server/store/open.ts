import { sql } from 'kysely'
import { watchOutage } from '../outage.ts'
import { openEmbedded } from './embedded/open.ts'
import { startMaintenance } from './maintenance.ts'
import { requireSupportedServer } from './server-requirements.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'
import type { Sharing } from './together.ts'

/** No response, or a refused login. The message names no password. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

export interface StoreOptions {
  databaseUrl?: string
  maxConnections?: number
  /** Then a call fails with a `DatabaseUnavailableError`; default: never. */
  waitMs?: number
  /** Its calls share a sync as well where the database is embedded. */
  sharing?: Partial<Sharing>
  dataDir: string
  /** The database is lost for good: end the process. */
  onFailure: (error: Error) => void
  /** Will be retried: upkeep, a lost idle connection. */
  onError: (error: unknown) => void
  onRecovered?: () => void
}

/** Closes the store if `prepare` throws. */
async function prepared(store: Store, prepare: (store: Store) => Promise<unknown>): Promise<Store> {
  try {
    await prepare(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Throws `DatabaseUnreachableError` and `UnsupportedDatabaseError`. */
export async function openReachable(
  url: string,
  { onError, ...limits }: Pick<StoreOptions, 'maxConnections' | 'waitMs' | 'sharing' | 'onError'>,
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
 * Maintains the database until `close`. Throws `FolderLockedError`, `DataFolderError`, `MigrationError`,
 * `DatabaseUnreachableError` and `UnsupportedDatabaseError`, with messages for the operator.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const outage = watchOutage(options.onError, options.onRecovered)
  const store = await prepared(await openEither({ ...options, onError: outage.failed }, false), migrate)
  const maintenance = startMaintenance(store, outage)
  const close = store.close
  let closing: Promise<void> | undefined
  return Object.assign(store, { close: () => (closing ??= maintenance.stop().then(close)) })
}

/** For tools: no migration, no upkeep. Throws `MigrationError` also if the database is older. */
export const openExistingStore = async (options: StoreOptions): Promise<Store> =>
  prepared(await openEither(options, true), checkMigrated)
