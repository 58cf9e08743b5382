import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson, STORAGE_KEYS } from '../key-value-store.ts'

const TOKENS_MAX = 50

const keyOf = (username: string): string => username.toLowerCase()

const read = (storage: KeyValueStore): [username: string, token: string][] => {
  const stored = readJson(storage, STORAGE_KEYS.devices)
  return isRecord(stored)
    ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : []
}

/** Shows the server a known browser, so that failed logins elsewhere cause no delay. Grants nothing. */
export const deviceTokenOf = (storage: KeyValueStore, username: string): string | undefined =>
  read(storage).find(([name]) => name === keyOf(username))?.[1]

/** Storage that is off or full must not prevent a login. */
export function keepDeviceToken(storage: KeyValueStore, username: string, token: string): void {
  const others = read(storage).filter(([name]) => name !== keyOf(username))
  const tokens = Object.fromEntries([...others, [keyOf(username), token] as const].slice(-TOKENS_MAX))
  try {
    storage.setItem(STORAGE_KEYS.devices, JSON.stringify(tokens))
  } catch {
    // The next login on this device counts as one from an unknown device.
  }
}
