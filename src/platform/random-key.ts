import type { KeyValueStore } from './key-value-store.ts'
import { STORAGE_KEYS } from './key-value-store.ts'

/** `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Browsers that cannot store an id have one per page. */
const unstored = new WeakMap<KeyValueStore, string>()

/** Id of this browser, by which the server tells whose draft is newer (`DraftWriter` of the contract). */
export function browserName(storage: KeyValueStore): string {
  const known = storage.getItem(STORAGE_KEYS.browser)
  if (known !== null) return known
  const name = unstored.get(storage) ?? newKey()
  try {
    storage.setItem(STORAGE_KEYS.browser, name)
  } catch {
    // The next page gets another id, so its first draft is stored beside the last one.
    unstored.set(storage, name)
  }
  return name
}
