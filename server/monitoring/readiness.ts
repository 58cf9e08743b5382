import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { components } from '../../src/contract/types.d.ts'
import { watchOutage } from '../outage.ts'
import type { SqlDatabase } from '../store/store.ts'
import { probeWrite } from '../write-probe.ts'
import { EMBEDDED_BUSY_MS, STORAGE_FRESH_MS, type ProbedParts } from './health.ts'
import { createProbe } from './probe.ts'

export type Readiness = components['schemas']['Readiness']
export type ReadinessPart = keyof Readiness

/** Milliseconds that an answer holds: anybody may ask, and each question is a write to the disk. */
const FRESH_MS = 1000

const KEY = 'health'

/** Commits a write: a database that can only be read, or whose log has no room, refuses it. */
const writeDatabase = (db: SqlDatabase): Promise<unknown> =>
  sql`insert into installation (key, value) values (${KEY}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`.execute(db)

/** `ask`; the log says once that it fails, and once that it works again. */
function logged(
  part: ReadinessPart,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ask: (signal: AbortSignal) => Promise<unknown>,
): (signal: AbortSignal) => Promise<void> {
  const outage = watchOutage(
    (error) => log.warn({ err: error, part }, 'not ready: a write failed'),
    () => log.info({ part }, 'ready again: a write succeeded'),
  )
  return async (signal) => {
    try {
      await ask(signal)
    } catch (error) {
      outage.failed(error)
      throw error
    }
    outage.worked()
  }
}

type ReadinessParts = ProbedParts & { log: Pick<FastifyBaseLogger, 'warn' | 'info'> }

/** Whether the server can take work: tries a write to the database, the media storage and the disk of DATA_DIR. */
export function readinessOf({
  settings,
  store,
  media,
  disk,
  log,
  now,
}: ReadinessParts): () => Promise<Readiness> {
  const probe = (
    part: ReadinessPart,
    ask: (signal: AbortSignal) => Promise<unknown>,
    freshMs: number,
    lateMs = 0,
  ) => createProbe(logged(part, log, ask), { patienceMs: settings.HEALTH_TIMEOUT_MS, freshMs, lateMs }, now)
  const lateMs = store.kind === 'embedded' ? EMBEDDED_BUSY_MS : 0
  const databaseWrites = probe('database', () => writeDatabase(store.db), FRESH_MS, lateMs)
  const storageWrites = probe('storage', (signal) => media.storage.checkWrites(signal), STORAGE_FRESH_MS)
  const diskWrites = probe('disk', () => probeWrite(media.workFolder), FRESH_MS)
  return async () => {
    const found = await Promise.all([databaseWrites(), storageWrites(), diskWrites()])
    const [database, storage, written] = found
    return {
      database: database === 'late' ? 'busy' : database,
      storage: storage === 'ok' ? 'ok' : 'failed',
      disk: written !== 'ok' ? 'failed' : disk.state() === 'low' ? 'low' : 'ok',
    }
  }
}

export const failedParts = (readiness: Readiness): ReadinessPart[] =>
  (Object.keys(readiness) as ReadinessPart[]).filter((part) => readiness[part] === 'failed')
