import { createListeners } from '../../domain/listeners.ts'

type StorageTrouble = 'full' | 'failed'

export interface StorageFailure {
  readonly trouble: StorageTrouble
  readonly reason: string
}

export interface StorageHealth {
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

export function createStorageHealth(): StorageHealth {
  let failure: StorageFailure | null = null
  const { subscribe, notify } = createListeners()
  const set = (next: StorageFailure | null): void => {
    if (next?.trouble === failure?.trouble) return
    failure = next
    notify()
  }
  return {
    current: () => failure,
    failed: (error) => set(failureFrom(error)),
    recovered: () => set(null),
    subscribe,
  }
}
