import type { StagePorts } from '../ports.ts'
import { PUSH_PATIENCE_MS } from './pushes-arrived.ts'

/** What was given back, and so is not to come with a pull although the server still says that it is held. */
export interface GivenBack {
  readonly has: (id: string) => boolean
  readonly stop: () => void
}

/** Items on their way back to the server, of one page. */
export interface Releases {
  /** `given` tells whether the item is no longer held; it does not reject. */
  readonly add: (id: string, given: Promise<boolean>) => void
  readonly haveArrived: () => boolean
  /** Resolves when they have arrived, when patience is at its end, or when `signal` aborts. */
  readonly arrived: (wait: StagePorts['wait'], signal: AbortSignal) => Promise<void>
  /** Looks for items on their way, now or at any moment from now on, but for those that could not be given back. */
  readonly watch: () => GivenBack
}

export function createReleases(): Releases {
  const underWay = new Map<string, Promise<boolean>>()
  const watches = new Set<Set<string>>()
  return {
    add(id, given) {
      underWay.set(id, given)
      for (const ids of watches) ids.add(id)
      void given.then((isGiven) => {
        underWay.delete(id)
        if (!isGiven) for (const ids of watches) ids.delete(id)
      })
    },
    haveArrived: () => underWay.size === 0,
    async arrived(wait, signal) {
      if (underWay.size === 0) return
      const patience = new AbortController()
      const stop = (): void => patience.abort()
      signal.addEventListener('abort', stop, { once: true })
      void Promise.all(underWay.values()).then(stop)
      await wait(PUSH_PATIENCE_MS, patience.signal)
      signal.removeEventListener('abort', stop)
    },
    watch() {
      const ids = new Set(underWay.keys())
      watches.add(ids)
      return { has: (id) => ids.has(id), stop: () => void watches.delete(ids) }
    },
  }
}
