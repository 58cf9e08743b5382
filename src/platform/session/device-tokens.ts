import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson, STORAGE_KEYS } from '../key-value-store.ts'

/** People of one browser whose tokens are kept; who has not logged in for longest goes first. */
const KEPT = 50

const keyOf = (username: string): string => username.toLowerCase()

const read = (storage: KeyValueStore): [username: string, token: string][] => {
  const stored = readJson(storage, STORAGE_KEYS.devices)
  return isRecord(stored)
    ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : []
}

/**
 * The token that this browser got when the person last logged in; it shows that the browser is known, so that failures
 * elsewhere do not hold the person up. It opens nothing, and outlives the session.
 */
export const deviceTokenOf = (storage: KeyValueStore, username: string): string | undefined =>
  read(storage).find(([name]) => name === keyOf(username))?.[1]

/** Keeps the token for the next login. A storage that is off or full is no reason not to log in. */
export function keepDeviceToken(storage: KeyValueStore, username: string, token: string): void {
  const others = read(storage).filter(([name]) => name !== keyOf(username))
  const kept = Object.fromEntries([...others, [keyOf(username), token] as const].slice(-KEPT))
  try {
    storage.setItem(STORAGE_KEYS.devices, JSON.stringify(kept))
  } catch {
    // The next login is that of a browser that is not known.
  }
}
