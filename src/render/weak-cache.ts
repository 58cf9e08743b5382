import { createWeighedCache } from './weighed-cache.ts'

/** What was used lately of things that this keeps nobody from forgetting, up to a total weight. */
export interface WeakCache<K extends WeakKey, V> {
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
export function createWeakCache<K extends WeakKey, V>(
  budget: number,
  weigh: (value: V) => number,
): WeakCache<K, V> {
  const places = new WeakMap<K, Place>()
  const cache = createWeighedCache<Place, V>(budget, (_, value) => weigh(value))
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
