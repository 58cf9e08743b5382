/** What was used lately, up to a total weight. */
export interface LruCache<K, V> {
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
    trim(isKept = () => false) {
      for (const key of entries.keys()) {
        if (total <= budget) return
        if (!isKept(key)) remove(key)
      }
    },
  }
}

/** What was used lately of things that this keeps nobody from forgetting, up to a total weight. */
export interface WeakLruCache<K extends WeakKey, V> {
  /** Counts as a use. */
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  /** Forgets what was used longest ago, except what is known of `kept`, down to the budget. */
  readonly trim: (kept?: Iterable<K>) => void
}

/** Stands for a key in the order of use. */
type Place = Record<never, never>

/**
 * A cache by identity that forgets what was used longest ago; nothing is forgotten before `trim`. Its keys are not kept alive:
 * all that hangs on them would be too.
 * @param weigh what a value takes, in the unit of `budget`; it is not told of the key, which may be gone before the value
 */
export function createWeakLruCache<K extends WeakKey, V>(
  budget: number,
  weigh: (value: V) => number,
): WeakLruCache<K, V> {
  const places = new WeakMap<K, Place>()
  const cache = createLruCache<Place, V>(budget, (_, value) => weigh(value))
  return {
    get(key) {
      const place = places.get(key)
      return place && cache.get(place)
    },
    set(key, value) {
      const place = places.get(key) ?? {}
      places.set(key, place)
      cache.set(place, value)
    },
    trim(kept = []) {
      const keptPlaces = new Set(Array.from(kept, (key) => places.get(key)))
      cache.trim((place) => keptPlaces.has(place))
    },
  }
}
