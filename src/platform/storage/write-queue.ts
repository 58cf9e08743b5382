import type { StorageHealth } from './storage-health.ts'

/** Milliseconds after which refused writes are tried again; room may have been made meanwhile. */
export const WRITE_RETRY_MS = 10_000

type Write = () => Promise<unknown>

export interface WriteQueue {
  /** Writes under a name; a write of that name that has not begun, or has failed, is no longer wanted. */
  readonly add: (name: string, write: Write) => void
  /** Resolves when all that was asked so far has been done or refused. */
  readonly settled: () => Promise<void>
}

export interface WriteQueueTools {
  readonly health: Pick<StorageHealth, 'failed' | 'recovered'>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Ends the trying again. */
  readonly signal: AbortSignal
}

/**
 * Carries writes out one after another. A refused one stays and is tried again until it succeeds or is replaced; the
 * rest goes on meanwhile.
 */
export function createWriteQueue({ health, wait, signal }: WriteQueueTools): WriteQueue {
  const pending = new Map<string, Write>()
  const refused = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  let isRetrying = false

  const carryOut = async (name: string): Promise<void> => {
    const write = pending.get(name)
    if (!write) return
    try {
      await write()
      if (pending.get(name) === write) pending.delete(name)
      refused.delete(name)
      // Also where it was an earlier page whose writes were refused.
      if (refused.size === 0) health.recovered()
    } catch (error) {
      refused.add(name)
      health.failed(error)
      void retryLater()
    }
  }
  const enqueue = (name: string): void => {
    last = last.then(() => carryOut(name))
  }
  const retryLater = async (): Promise<void> => {
    if (isRetrying) return
    isRetrying = true
    await wait(WRITE_RETRY_MS, signal)
    isRetrying = false
    if (!signal.aborted) refused.forEach(enqueue)
  }
  return {
    add: (name, write) => {
      pending.set(name, write)
      enqueue(name)
    },
    settled: () => last,
  }
}
