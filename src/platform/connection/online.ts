import type { Unwatch } from '../../machines/ports.ts'
import { serverReach } from './server-reach.ts'

/**
 * Reports whether the browser is online: at once, at each change, and when the server answers again, so that
 * retries need not wait.
 */
export function watchOnline(report: (online: boolean) => void): Unwatch {
  const tell = () => report(navigator.onLine)
  const unwatch = serverReach.onBack(tell)
  tell()
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    unwatch()
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Resolves after a time, or as soon as `signal` aborts. */
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
