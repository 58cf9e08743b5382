interface LruCache<K, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly delete: (key: K) => void
  readonly trim: (stays?: (key: K) => boolean) => void
}

/** @param weigh the weight of an entry with its key, in the unit of `budget` */
export function createLruCache<K, V>(budget: number, weigh: (key: K, value: V) => number): LruCache<K, V> {
  const entries = new Map<K, { readonly value: V; readonly weight: number }>()
  let total = 0

  const remove = (key: K): void => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      remove(key)
      const weight = weigh(key, value)
      entries.set(key, { value, weight })
      total += weight
    },
    delete: remove,
    trim(stays = () => false) {
      for (const key of entries.keys()) {
        if (total <= budget) return
        if (!stays(key)) remove(key)
      }
    },
  }
}

/** Keys are compared by identity and not staying alive. */
interface WeakLruCache<K extends WeakKey, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly trim: (staying?: Iterable<K>) => void
}

/** Stands for a key, so that the cache does not hold the key. */
type Token = Record<never, never>

/** @param weigh the weight of a value in the unit of `budget`; its key may be gone */
export function createWeakLruCache<K extends WeakKey, V>(
  budget: number,
  weigh: (value: V) => number,
): WeakLruCache<K, V> {
  const tokens = new WeakMap<K, Token>()
  const cache = createLruCache<Token, V>(budget, (_, value) => weigh(value))
  return {
    get(key) {
      const token = tokens.get(key)
      return token && cache.get(token)
    },
    set(key, value) {
      const token = tokens.get(key) ?? {}
      tokens.set(key, token)
      cache.set(token, value)
    },
    trim(staying = []) {
      const stayingTokens = new Set(Array.from(staying, (key) => tokens.get(key)))
      cache.trim((token) => stayingTokens.has(token))
    },
  }
}
