import pg from 'pg'
import { SESSION_OPTIONS, TYPES } from '../parsers.ts'
import type { EngineLink } from './link.ts'
import { EngineSocket } from './socket.ts'

/** A pg pool of the engine's one connection. Callers queue for it. */
export function enginePool(link: EngineLink): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    options: SESSION_OPTIONS,
    types: TYPES,
    stream: () => new EngineSocket(link) as never,
  })
  // The link reports its failure itself; without a listener the event would end the process first.
  pool.on('error', () => {})
  return pool
}
