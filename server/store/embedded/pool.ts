import pg from 'pg'
import { SESSION_OPTIONS, TYPES } from '../parsers.ts'
import type { EngineLink } from './link.ts'
import { EngineSocket } from './socket.ts'

/**
 * A pg pool of the engine's one connection. Callers queue for it.
 *
 * @param waitMs milliseconds after which one that has not had its turn fails; 0 = never
 */
export function enginePool(link: EngineLink, waitMs = 0): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    options: SESSION_OPTIONS,
    types: TYPES,
    pipeline: true,
    stream: () => new EngineSocket(link) as never,
  })
  // The link reports its failure itself; without a listener the event would end the process first.
  pool.on('error', () => {})
  return pool
}
