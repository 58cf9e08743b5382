import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { components } from '../../src/contract/types.d.ts'
import { watchOutage } from '../outage.ts'
import type { SqlDatabase } from '../store/store.ts'
import { probeWrite } from '../write-probe.ts'
import { EMBEDDED_BUSY_MS, STORAGE_FRESH_MS, type ProbedParts } from './health.ts'
import { createProbe } from './probe.ts'

export type Readiness = components['schemas']['Readiness']
type ReadinessPart = keyof Readiness

/** Anybody may ask, and each probe writes to the disk. */
const FRESH_MS = 1000

const KEY = 'health'

/** A read-only database, or one without room for its log, refuses this. */
const writeDatabase = (db: SqlDatabase): Promise<unknown> =>
  sql`insert into installation (key, value) values (${KEY}, to_jsonb(now()))
    on conflict (key) do update set value = excluded.value`.execute(db)

/** Logs once when `ask` fails and once when it works again. */
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

/** Probes by writing to the database, the media storage and the disk of DATA_DIR. */
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
