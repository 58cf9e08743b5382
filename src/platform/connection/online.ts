import type { Unwatch } from '../../machines/ports.ts'
import { serverReach } from './server-reach.ts'

/** Reports at once, at each change, and when the server answers again, so that retries need not wait. */
export function watchOnline(report: (online: boolean) => void): Unwatch {
  const notify = () => report(navigator.onLine)
  const unwatch = serverReach.onBack(notify)
  notify()
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    unwatch()
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Resolves early when `signal` aborts. */
export const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
