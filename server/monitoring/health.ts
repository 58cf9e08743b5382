import type { components } from '../../src/contract/types.d.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { createProbe } from './probe.ts'

export type Health = components['schemas']['Health']

/** Milliseconds that an answer of the storage holds: anybody may ask, and each question to a bucket costs. */
export const STORAGE_FRESH_MS = 5000
/**
 * Milliseconds for which the embedded database, which does one thing after the other, may be at something else: upkeep, or
 * turning a large database back. Where it is gone the process ends by itself.
 */
export const EMBEDDED_BUSY_MS = 60_000

type Asked = Pick<Dependencies, 'settings' | 'store' | 'media' | 'disk' | 'demo' | 'version' | 'now'>

/** How the server is: whether database and storage answer in time, and whether there is room. Says nothing of where they are. */
export function healthOf({ settings, store, media, disk, demo, version, now }: Asked): () => Promise<Health> {
  const started = now()
  const patienceMs = settings.HEALTH_TIMEOUT_MS
  let standing: readonly string[] = []
  const databaseAnswers = createProbe(
    async () => {
      standing = await demo.standing()
    },
    { patienceMs, freshMs: 0, lateMs: store.kind === 'embedded' ? EMBEDDED_BUSY_MS : 0 },
    now,
  )
  const storageAnswers = createProbe(
    (signal) => media.storage.check(signal),
    { patienceMs, freshMs: STORAGE_FRESH_MS, lateMs: 0 },
    now,
  )
  return async () => {
    const [database, storage] = await Promise.all([databaseAnswers(), storageAnswers()])
    const parts = {
      database: database === 'late' ? ('busy' as const) : database,
      storage: storage === 'ok' ? storage : ('failed' as const),
      disk: disk.state(),
    }
    return {
      status: Object.values(parts).includes('failed') ? 'degraded' : 'ok',
      ...parts,
      version: version.version,
      uptimeSeconds: (now() - started) / 1000,
      demo: database === 'ok' && standing.length > 0,
    }
  }
}
