import type { components } from '../../src/api/generated/contract.d.ts'
import type { Dependencies } from '../dependencies.ts'
import { createProbe } from './probe.ts'

export type Health = components['schemas']['Health']

/** Milliseconds that an answer of the storage holds: anybody may ask, and each question to a bucket costs. */
const STORAGE_FRESH_MS = 5000

type Asked = Pick<Dependencies, 'settings' | 'media' | 'disk' | 'demo' | 'version' | 'now'>

/** How the server is: whether database and storage answer in time, and whether there is room. Says nothing of where they are. */
export function healthOf({ settings, media, disk, demo, version, now }: Asked): () => Promise<Health> {
  const started = now()
  const patienceMs = settings.HEALTH_TIMEOUT_MS
  let standing: readonly string[] = []
  const databaseAnswers = createProbe(
    async () => {
      standing = await demo.standing()
    },
    { patienceMs, freshMs: 0 },
    now,
  )
  const storageAnswers = createProbe(
    (signal) => media.storage.check(signal),
    { patienceMs, freshMs: STORAGE_FRESH_MS },
    now,
  )
  return async () => {
    const [database, storage] = await Promise.all([databaseAnswers(), storageAnswers()])
    const room = disk.state()
    return {
      status: database && storage && room !== 'failed' ? 'ok' : 'degraded',
      database: database ? 'ok' : 'failed',
      storage: storage ? 'ok' : 'failed',
      disk: room,
      version: version.version,
      uptimeSeconds: (now() - started) / 1000,
      demo: database && standing.length > 0,
    }
  }
}
