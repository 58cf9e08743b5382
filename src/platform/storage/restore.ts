import { RESTORE_TIMEOUT_MS } from '../../domain/constants.ts'
import type { IndexedDb } from './database.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { STORAGE_KEYS } from '../key-value-store.ts'
import { parseStored } from './saved-state.ts'

export const ROOT = 'root'

export type RestoreFailure =
  /** `blocked`: another tab holds an older version of the database open. */
  { kind: 'timeout' | 'blocked'; key: typeof ROOT } | { kind: 'failed'; key: typeof ROOT; reason: string }

type RestoreResult = { ok: true; database: IndexedDb } | { ok: false; failure: RestoreFailure }

export type OpenDatabase = (onBlocked: () => void) => Promise<IndexedDb>

interface RestoreTools {
  storage: KeyValueStore
  open: OpenDatabase
  timeout?: number
}

/** Never rejects; a timeout names the failed key. */
export async function restore({
  storage,
  open,
  timeout = RESTORE_TIMEOUT_MS,
}: RestoreTools): Promise<RestoreResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let kind: 'timeout' | 'blocked' = 'timeout'
  const late = new Promise<RestoreResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: { kind, key: ROOT } }), timeout)
  })
  const opened = restoreBoth(storage, () =>
    open(() => {
      kind = 'blocked'
    }),
  )
  const restored = opened.catch((error: unknown): RestoreResult => ({
    ok: false,
    failure: { kind: 'failed', key: ROOT, reason: error instanceof Error ? error.message : String(error) },
  }))
  const result = await Promise.race([restored, late])
  clearTimeout(timer)
  return result
}

async function restoreBoth(storage: KeyValueStore, open: () => Promise<IndexedDb>): Promise<RestoreResult> {
  parseStored(storage.getItem(STORAGE_KEYS.root))
  const database = await open()
  await database.count('work')
  return { ok: true, database }
}

const EXPORT_TIMEOUT_MS = 2000

export async function exportLocalData(storage: KeyValueStore, open: OpenDatabase): Promise<string> {
  const result = await restore({ storage, open, timeout: EXPORT_TIMEOUT_MS })
  const rows = result.ok
    ? {
        work: await result.database.getAll('work'),
        documents: await result.database.getAll('documents'),
        steps: await result.database.getAll('steps'),
        items: await result.database.getAll('items'),
        outbox: await result.database.getAll('outbox'),
      }
    : null
  return JSON.stringify({ [STORAGE_KEYS.root]: storage.getItem(STORAGE_KEYS.root), database: rows }, null, 2)
}

/** Milliseconds; another tab may delay the deletion, which then runs later. */
const RESET_TIMEOUT_MS = 1000

export function resetLocalData(storage: KeyValueStore, drop: () => Promise<void>): Promise<void> {
  storage.removeItem(STORAGE_KEYS.root)
  return Promise.race([drop(), new Promise<void>((resolve) => setTimeout(resolve, RESET_TIMEOUT_MS))])
}
