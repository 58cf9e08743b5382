export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'lost'

export interface TabLock {
  takeOver: () => void
  release: () => void
}

/** `elsewhere`: another tab has the lock; `held` follows when it closes; `lost`: another tab took it over. */
export function holdTab(locks: LockManager, name: string, report: (state: TabLockState) => void): TabLock {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asking = new AbortController()
  let ended = false

  const hold = () => {
    report('held')
    return released
  }
  const request = (options: LockOptions) =>
    locks.request(name, options, hold).catch((error: unknown) => {
      const taken = error instanceof DOMException && error.name === 'AbortError'
      if (taken && !ended && !options.signal?.aborted) report('lost')
    })
  const wait = () => {
    asking = new AbortController()
    void request({ signal: asking.signal })
  }

  report('asking')
  void locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold()
      report('elsewhere')
      if (!ended) wait()
      return undefined
    })
    .catch(() => {
      if (!ended) report('lost')
    })

  return {
    takeOver: () => {
      asking.abort()
      void request({ steal: true })
    },
    release: () => {
      ended = true
      asking.abort()
      letGo()
    },
  }
}
