/** Why this browser does not store what it is given. */
export type StorageTrouble = 'full' | 'failed'

export interface StorageFailure {
  readonly trouble: StorageTrouble
  /** The browser's own words. */
  readonly reason: string
}

/** Whether local storage takes what it is given; one for the page, heard by whoever shows it. */
export interface StorageHealth {
  /** Null while all is well. */
  readonly current: () => StorageFailure | null
  readonly failed: (error: unknown) => void
  readonly recovered: () => void
  readonly subscribe: (listener: () => void) => () => void
}

const isQuota = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message))

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const failureFrom = (error: unknown): StorageFailure => ({
  trouble: isQuota(error) ? 'full' : 'failed',
  reason: reasonOf(error),
})

/** Tells once when storing begins to fail and once when it works again, however many writes there are between. */
export function createStorageHealth(): StorageHealth {
  let failure: StorageFailure | null = null
  const listeners = new Set<() => void>()
  const set = (next: StorageFailure | null): void => {
    if (next?.trouble === failure?.trouble) return
    failure = next
    listeners.forEach((listener) => listener())
  }
  return {
    current: () => failure,
    failed: (error) => set(failureFrom(error)),
    recovered: () => set(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
