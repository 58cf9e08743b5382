import { ALL_FORMATS, Input, UrlSource } from 'mediabunny'
import type { FetchSigned } from '../../api/signed-ranges.ts'

/** Reads of the file that fail in a row before one is told. */
export const READ_TRIES = 5
/** Seconds until the first one is tried again; each further wait is twice as long: 7.5 s in all. */
export const FIRST_WAIT_S = 0.5

/** Statuses after which the same request may succeed. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** How often and after which waits reading a file is tried again. */
export interface ReadRetries {
  /** After a failure: seconds to wait, or null to give up. */
  readonly wait: () => number | null
  /** Something came: the line works again. */
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

/** Fetches that fail where the server is busy, as they do where it cannot be reached, so that they are tried again. */
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
  /** Bytes of the file that are kept. */
  readonly fileCacheBytes: number
}

/** Runs in workers: a file that is read by ranges. Reads that fail are tried again, but not without end. */
export function openInput({ url, fetchSigned, fileCacheBytes }: FileOptions): {
  input: Input
  retries: ReadRetries
} {
  const retries = createReadRetries()
  const fetchFn = failingWhenBusy(fetchSigned)
  const source = new UrlSource(url, { fetchFn, maxCacheSize: fileCacheBytes, getRetryDelay: retries.wait })
  return { input: new Input({ source, formats: ALL_FORMATS }), retries }
}
