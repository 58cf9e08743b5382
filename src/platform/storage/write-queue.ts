import type { StorageHealth } from './storage-health.ts'

const WRITE_RETRY_MS = 10_000

type Write = () => Promise<unknown>

export interface WriteQueue {
  /** Replaces a write of that name that has not begun or has failed. */
  readonly add: (name: string, write: Write) => void
  readonly settled: () => Promise<void>
  /** Resolves once no write of this name is pending: never while the last one is refused. */
  readonly done: (name: string) => Promise<void>
  /** Whether a write that was not refused has yet to end. */
  readonly isWriting: () => boolean
}

interface WriteQueueTools {
  readonly health: Pick<StorageHealth, 'failed' | 'recovered'>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  readonly after?: Promise<unknown> | undefined
}

/** A refused write is tried again until it succeeds or is replaced; the others go on meanwhile. */
export function createWriteQueue({ health, wait, signal, after }: WriteQueueTools): WriteQueue {
  const pending = new Map<string, Write>()
  const refused = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  let last: Promise<unknown> = Promise.resolve(after)
  let isRetrying = false

  const forget = (name: string): void => {
    pending.delete(name)
    waiting.get(name)?.forEach((resolve) => resolve())
    waiting.delete(name)
  }
  const run = async (name: string): Promise<void> => {
    const write = pending.get(name)
    if (!write) return
    try {
      await write()
      if (pending.get(name) === write) forget(name)
      refused.delete(name)
      if (refused.size === 0) health.recovered()
    } catch (error) {
      refused.add(name)
      health.failed(error)
      void retryLater()
    }
  }
  const enqueue = (name: string): void => {
    last = last.then(() => run(name))
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
    settled: async () => void (await last),
    done: (name) =>
      new Promise((resolve) => {
        if (pending.has(name)) waiting.set(name, [...(waiting.get(name) ?? []), resolve])
        else resolve()
      }),
    isWriting: () => [...pending.keys()].some((name) => !refused.has(name)),
  }
}
