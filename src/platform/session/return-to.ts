import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../storage/keys.ts'
import { readJson, STORAGE_KEYS } from '../storage/keys.ts'

/** Remembers where a session ended, and whose it was (null: nobody was logged in yet). */
export const rememberPlace = (storage: KeyValueStore, owner: number | null, path: string): void =>
  storage.setItem(STORAGE_KEYS.returnTo, JSON.stringify({ owner, path }))

/** Takes the remembered place, once; only its owner gets it, and only a path of this site. */
export function takePlace(storage: KeyValueStore, user: number): string | null {
  const place = readJson(storage, STORAGE_KEYS.returnTo)
  storage.removeItem(STORAGE_KEYS.returnTo)
  if (!isRecord(place) || typeof place.path !== 'string') return null
  if (place.owner !== null && place.owner !== user) return null
  return /^\/(?![/\\])/.test(place.path) ? place.path : null
}
