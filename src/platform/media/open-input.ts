import { ALL_FORMATS, Input, UrlSource } from 'mediabunny'
import type { FetchSigned } from '../../api/signed-ranges.ts'
import type { ReadRetries } from './read-retries.ts'
import { createReadRetries, failingWhenBusy } from './read-retries.ts'

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
