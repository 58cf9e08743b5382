export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

export const valueOf = <Value>(loaded: Loaded<Value>): Value | null =>
  loaded.status === 'ready' ? loaded.value : null

const LOADING: Loaded<never> = { status: 'loading' }

/** At most `limit` values; `tell` is called when one arrives. */
export function createAsyncCache<Value>(limit: number, tell: () => void) {
  const held = new Map<string, Loaded<Value>>()
  const load = (key: string, ask: () => Promise<Value>): void => {
    const pending: Loaded<Value> = { ...LOADING }
    held.delete(key)
    held.set(key, pending)
    for (const old of [...held.keys()].slice(0, -limit)) held.delete(old)
    const settle = (loaded: Loaded<Value>): void => {
      // A newer request for the same key has replaced this one.
      if (held.get(key) !== pending) return
      held.set(key, loaded)
      tell()
    }
    ask().then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
  }
  return {
    get: (key: string): Loaded<Value> => held.get(key) ?? LOADING,
    want(key: string, ask: () => Promise<Value>) {
      const known = held.get(key)
      if (known && known.status !== 'failed') return
      load(key, ask)
    },
    renew: load,
  }
}
