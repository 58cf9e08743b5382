import pg from 'pg'
import { DatabaseUnavailableError } from './unavailable.ts'
import { SESSION_OPTIONS, TYPES } from './parsers.ts'
import { pooledStore } from './pooled.ts'
import type { Store } from './store.ts'
import type { Sharing } from './together.ts'

interface PostgresOptions {
  url: string
  maxConnections?: number
  /** Default: for ever. */
  waitMs?: number
  sharing?: Partial<Sharing> | undefined
  /** The pool replaces broken idle connections itself. */
  onConnectionLost?: (error: DatabaseUnavailableError) => void
}

/** Measured best between 8 and 32 callers. */
const MAX_CONNECTIONS = 16
/**
 * Parallel workers cost more than they save. JIT takes seconds: pulls stop early, so their estimates are high. Random
 * pages are cheap (memory, SSD); at the default cost PostgreSQL reads a whole index to save a few rows.
 */
export const PLANNING_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1'

/** Does not migrate. */
export function openPostgres(options: PostgresOptions): Store {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: options.waitMs ?? 0,
    options: `${SESSION_OPTIONS} ${PLANNING_OPTIONS}`,
    application_name: 'biaozhu',
    types: TYPES,
    pipeline: true,
  })
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(new DatabaseUnavailableError(error)))
  return pooledStore('postgres', pool, async () => {}, options.sharing)
}
