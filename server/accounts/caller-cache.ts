import type { Caller } from '../http/caller.ts'

export interface CallerCache {
  /** Undefined when nothing is remembered, or it is too old. */
  get: (token: string) => Caller | undefined
  /** To be called before the caller is read; what it gives remembers the caller, unless `forget` came in between. */
  begin: (token: string) => (caller: Caller) => void
  forget: () => void
}

const REMEMBERED_MS = 5_000
const SIZE = 10_000

/** Callers by token for some seconds. One that is not `enabled` remembers nothing. */
export function createCallerCache(enabled: boolean, now: () => number): CallerCache {
  const known = new Map<string, { caller: Caller; until: number }>()
  let generation = 0
  return {
    get: (token) => {
      const entry = known.get(token)
      const time = now()
      if (!entry || entry.until <= time || entry.caller.sessionExpiresAt.getTime() <= time) return undefined
      return entry.caller
    },
    begin: (token) => {
      const begun = generation
      return (caller) => {
        if (!enabled || begun !== generation) return
        if (known.size >= SIZE) known.clear()
        known.set(token, { caller, until: now() + REMEMBERED_MS })
      }
    },
    forget: () => {
      generation += 1
      known.clear()
    },
  }
}
