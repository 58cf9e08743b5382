/** What was used lately, up to a total weight. */
export interface WeighedCache<K, V> {
  /** Counts as a use. */
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly delete: (key: K) => void
  /** Forgets what was used longest ago, except what `isKept`, down to the budget. */
  readonly trim: (isKept?: (key: K) => boolean) => void
}

/**
 * A cache that forgets what was used longest ago; nothing is forgotten before `trim`.
 * @param weigh what an entry takes, key and all, in the unit of `budget`
 */
export function createWeighedCache<K, V>(
  budget: number,
  weigh: (key: K, value: V) => number,
): WeighedCache<K, V> {
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
    trim(isKept = () => false) {
      for (const key of entries.keys()) {
        if (total <= budget) return
        if (!isKept(key)) remove(key)
      }
    },
  }
}
