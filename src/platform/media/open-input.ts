import { ALL_FORMATS, Input, UrlSource } from 'mediabunny'
import type { FetchSigned } from '../../api/signed-ranges.ts'

export const READ_TRIES = 5
/** Seconds; each further wait is twice as long: 7.5 s in all. */
const FIRST_WAIT_S = 0.5

const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

export interface ReadRetries {
  /** Seconds; null to give up. */
  readonly wait: () => number | null
  readonly reset: () => void
}

export function createReadRetries(): ReadRetries {
  let failures = 0
  return {
    wait() {
      failures += 1
      return failures >= READ_TRIES ? null : FIRST_WAIT_S * 2 ** (failures - 1)
    },
    reset() {
      failures = 0
    },
  }
}

/** The response of a busy server becomes a failure, so that it is retried. */
export const failingWhenBusy =
  (fetched: FetchSigned): FetchSigned =>
  async (...request) => {
    const response = await fetched(...request)
    if (BUSY.has(response.status)) throw new Error(`${response.status} ${response.statusText}`)
    return response
  }

export interface FileOptions {
  readonly url: string
  readonly fetchSigned: FetchSigned
  readonly fileCacheBytes: number
}

/** Runs in workers. The number of retries is limited. */
export function openInput({ url, fetchSigned, fileCacheBytes }: FileOptions): {
  input: Input
  retries: ReadRetries
} {
  const retries = createReadRetries()
  const fetchFn = failingWhenBusy(fetchSigned)
  const source = new UrlSource(url, { fetchFn, maxCacheSize: fileCacheBytes, getRetryDelay: retries.wait })
  return { input: new Input({ source, formats: ALL_FORMATS }), retries }
}
