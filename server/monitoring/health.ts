import type { components, VersionInfo } from '../../src/contract/types.d.ts'
import type { DemoWatch } from '../accounts/demo-passwords.ts'
import type { MediaServices } from '../media/services/media.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import type { DiskWatch } from './disk.ts'
import { createProbe } from './probe.ts'

export type Health = components['schemas']['Health']

/** Anybody may ask, and each probe of a bucket costs. */
export const STORAGE_FRESH_MS = 5000
/** The embedded database may be busy this long: it runs one statement at a time. */
export const EMBEDDED_BUSY_MS = 60_000

export interface ProbedParts {
  settings: Settings
  store: Store
  media: MediaServices
  disk: DiskWatch
  now: () => number
}

interface HealthParts extends ProbedParts {
  demo: DemoWatch
  version: VersionInfo
}

export function healthOf({
  settings,
  store,
  media,
  disk,
  demo,
  version,
  now,
}: HealthParts): () => Promise<Health> {
  const started = now()
  const patienceMs = settings.HEALTH_TIMEOUT_MS
  let demoUsers: readonly string[] = []
  const databaseAnswers = createProbe(
    async () => {
      demoUsers = await demo.usersWithDemoPassword()
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
      demo: database === 'ok' && demoUsers.length > 0,
    }
  }
}
