import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { uploadText } from '../text/pools.ts'

/** Files that travel at the same time. */
export const PARALLEL_UPLOADS = 3
/** Bytes of one request; a broken connection loses at most this. */
export const CHUNK_BYTES = 8 * 1024 * 1024
/** Milliseconds before each retry of a broken chunk. */
export const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000]

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'stopped'

/** What became of a file that has arrived: in the pool, in the pool and known there before, or left to a job that imports or transcodes it. */
export type UploadOutcome = 'taken' | 'duplicate' | 'queued' | 'transcoded'

export interface UploadEntry {
  readonly id: number
  readonly file: File
  /** Path inside the dropped folder, or the file's name. */
  readonly path: string
  readonly state: UploadState
  /** Bytes that the server has. */
  readonly sent: number
  readonly error: string | null
  /** Null until it is done. */
  readonly outcome: UploadOutcome | null
}

export interface UploadTools {
  endpoint: string
  token: () => string | null
  create: (file: File, options: UploadOptions) => Upload
}

/** What the server said about a refused upload, in a person's words. */
export function refusalOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  if (body) {
    try {
      const { message, reason } = JSON.parse(body) as { message?: unknown; reason?: unknown }
      // The reason is empty where the message says it all.
      if (typeof message === 'string')
        return typeof reason === 'string' && reason ? `${message}: ${reason}` : message
    } catch {
      // Not JSON: a proxy's page. The general sentence below is all that can be said.
    }
  }
  return uploadText.broken
}

/** The server tells in headers of its last answer what it did with the file. */
function outcomeOf(response: HttpResponse): UploadOutcome {
  if (response.getHeader('X-Job-Type') === 'import-video') return 'transcoded'
  if (response.getHeader('X-Job-Id')) return 'queued'
  return response.getHeader('X-Duplicate') ? 'duplicate' : 'taken'
}

const isActive = ({ state }: UploadEntry): boolean => state === 'waiting' || state === 'sending'

/** Whether it can be gone on with. A file without a byte never can: it must be chosen anew once it has some. */
export const isResumable = ({ state, file }: UploadEntry): boolean =>
  (state === 'failed' || state === 'stopped') && file.size > 0

/** Sends files by the tus protocol, a few at a time; each resumes where the server has it, also after a reload. */
export class UploadQueue {
  readonly #tools: UploadTools
  readonly #running = new Map<number, Upload>()
  readonly #listeners = new Set<() => void>()
  #entries: readonly UploadEntry[] = []
  #nextId = 1

  constructor(tools: UploadTools) {
    this.#tools = tools
  }

  readonly entries = (): readonly UploadEntry[] => this.#entries

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly add = (files: readonly { file: File; path: string }[]): void => {
    const added = files.map(({ file, path }): UploadEntry => {
      const start = { id: this.#nextId++, file, path, sent: 0, outcome: null }
      // Whoever chose it is told; the server would take it for a broken file.
      if (file.size === 0) return { ...start, state: 'failed', error: uploadText.empty }
      return { ...start, state: 'waiting', error: null }
    })
    this.#publish([...this.#entries, ...added])
    this.#startMore()
  }

  /** Goes on with everything that failed or was stopped. */
  readonly retry = (): void => {
    this.#publish(this.#entries.map((each) => (isResumable(each) ? { ...each, state: 'waiting' } : each)))
    this.#startMore()
  }

  readonly stop = (): void => {
    for (const upload of this.#running.values()) void upload.abort()
    this.#running.clear()
    this.#publish(this.#entries.map((each) => (isActive(each) ? { ...each, state: 'stopped' } : each)))
  }

  /** Drops what has arrived from the list. What failed stays, with its reason. */
  readonly clear = (): void => this.#publish(this.#entries.filter(({ state }) => state !== 'done'))

  /** Drops what failed or was stopped as well. */
  readonly forget = (): void => this.#publish(this.#entries.filter(isActive))

  #publish(entries: readonly UploadEntry[]): void {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }

  #change(id: number, part: Partial<UploadEntry>): void {
    this.#publish(this.#entries.map((each) => (each.id === id ? { ...each, ...part } : each)))
  }

  #settle(id: number, part: Partial<UploadEntry>): void {
    // An upload that was stopped may still report; its entry has another state by then.
    if (!this.#running.delete(id)) return
    this.#change(id, part)
    this.#startMore()
  }

  #startMore(): void {
    while (this.#running.size < PARALLEL_UPLOADS) {
      const next = this.#entries.find(({ state }) => state === 'waiting')
      if (!next) return
      this.#send(next)
    }
  }

  #send(entry: UploadEntry): void {
    const upload = this.#tools.create(entry.file, this.#optionsOf(entry))
    this.#running.set(entry.id, upload)
    this.#change(entry.id, { state: 'sending', error: null })
    void upload
      .findPreviousUploads()
      .catch(() => [])
      .then(([previous]) => {
        if (this.#running.get(entry.id) !== upload) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      })
  }

  #optionsOf({ id, file, path }: UploadEntry): UploadOptions {
    const { endpoint, token } = this.#tools
    return {
      endpoint,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(['biaozhu', endpoint, path, file.size, file.lastModified].join('|')),
      metadata: { filename: file.name, filetype: file.type, relativePath: path },
      onBeforeRequest: (request) => {
        const bearer = token()
        if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`)
      },
      onProgress: (sent) => this.#change(id, { sent }),
      onSuccess: ({ lastResponse }) =>
        this.#settle(id, { state: 'done', sent: file.size, outcome: outcomeOf(lastResponse) }),
      onError: (error) => this.#settle(id, { state: 'failed', error: refusalOf(error) }),
    }
  }
}
