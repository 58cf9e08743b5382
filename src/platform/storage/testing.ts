import type { KeyValueStore } from '../key-value-store.ts'

/** A `Storage` for tests; with a limit it refuses like a full one. */
export function memoryStorage(entries: Record<string, string> = {}, limit = Infinity): KeyValueStore {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new Error('QuotaExceededError')
      map.set(key, value)
    },
    removeItem: (key) => void map.delete(key),
  }
}
