import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { uploadText } from '../../text/pools.ts'
import type { ScheduleTimer } from './throttle.ts'
import { throttle } from './throttle.ts'
import type { PathFile } from './dropped-files.ts'
import { fileKey } from './uploaded-files.ts'

/** Files that travel at the same time. */
export const PARALLEL_UPLOADS = 3
/** Bytes of one request; a broken connection loses at most this. */
export const CHUNK_BYTES = 8 * 1024 * 1024
/** Milliseconds before each retry of a broken chunk. */
export const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000]
/** Listeners are told at most this often: of thousands of files each tells many times how far it is. Milliseconds. */
export const NOTIFY_INTERVAL_MS = 100

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
  /** Told of each file that has arrived. */
  onSent?: (file: PathFile) => void
  later?: ScheduleTimer
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

/** Whether it is on its way, or about to be. */
export const isActive = ({ state }: UploadEntry): boolean => state === 'waiting' || state === 'sending'

/** Whether it can be gone on with. A file without a byte never can: it must be chosen anew once it has some. */
export const isResumable = ({ state, file }: UploadEntry): boolean =>
  (state === 'failed' || state === 'stopped') && file.size > 0

/** Sends files by the tus protocol, a few at a time; each resumes where the server has it, also after a reload. */
export class UploadQueue {
  readonly #tools: UploadTools
  /** In the order in which they were added. */
  readonly #files = new Map<number, UploadEntry>()
  /** Ids of files that nobody has begun to send. */
  readonly #waiting = new Set<number>()
  readonly #running = new Map<number, Upload>()
  readonly #listeners = new Set<() => void>()
  readonly #tell: () => void
  /** Null where something has changed since it was asked for. */
  #entries: readonly UploadEntry[] | null = []
  #nextId = 1

  constructor(tools: UploadTools) {
    this.#tools = tools
    const tell = () => {
      for (const listener of this.#listeners) listener()
    }
    this.#tell = throttle(NOTIFY_INTERVAL_MS, tell, tools.later)
  }

  readonly entries = (): readonly UploadEntry[] => (this.#entries ??= [...this.#files.values()])

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A file that is in the list already and has not arrived is gone on with, not sent a second time. */
  readonly add = (files: readonly PathFile[]): void => {
    const known = new Map(
      this.entries().flatMap((entry) => (entry.state === 'done' ? [] : [[fileKey(entry), entry] as const])),
    )
    for (const each of files) {
      const entry = known.get(fileKey(each))
      if (entry === undefined) this.#list(each)
      else if (isResumable(entry)) this.#put({ ...entry, file: each.file, state: 'waiting' })
    }
    this.#startMore()
    this.#tell()
  }

  /** Goes on with everything that failed or was stopped. */
  readonly retry = (): void => {
    for (const each of this.entries()) if (isResumable(each)) this.#put({ ...each, state: 'waiting' })
    this.#startMore()
    this.#tell()
  }

  readonly stop = (): void => {
    for (const upload of this.#running.values()) void upload.abort()
    this.#running.clear()
    for (const each of this.entries()) if (isActive(each)) this.#put({ ...each, state: 'stopped' })
    this.#tell()
  }

  /** Drops what has arrived from the list. What failed stays, with its reason. */
  readonly clear = (): void => this.#keep(({ state }) => state !== 'done')

  /** Drops what failed or was stopped as well. */
  readonly forget = (): void => this.#keep(isActive)

  #keep(isKept: (entry: UploadEntry) => boolean): void {
    for (const each of this.entries()) if (!isKept(each)) this.#files.delete(each.id)
    this.#entries = null
    this.#tell()
  }

  #list({ file, path }: PathFile): void {
    const start = { id: this.#nextId++, file, path, sent: 0, outcome: null }
    // Whoever chose it is told; the server would take it for a broken file.
    if (file.size === 0) this.#put({ ...start, state: 'failed', error: uploadText.empty })
    else this.#put({ ...start, state: 'waiting', error: null })
  }

  #put(entry: UploadEntry): void {
    this.#files.set(entry.id, entry)
    if (entry.state === 'waiting') this.#waiting.add(entry.id)
    else this.#waiting.delete(entry.id)
    this.#entries = null
  }

  #change(id: number, part: Partial<UploadEntry>): void {
    const entry = this.#files.get(id)
    if (entry) this.#put({ ...entry, ...part })
  }

  #settle(id: number, part: Partial<UploadEntry>): void {
    // An upload that was stopped may still report; its entry has another state by then.
    if (!this.#running.delete(id)) return
    this.#change(id, part)
    this.#startMore()
    this.#tell()
  }

  #startMore(): void {
    for (const id of this.#waiting) {
      if (this.#running.size >= PARALLEL_UPLOADS) return
      const entry = this.#files.get(id)
      if (entry) this.#send(entry)
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
      fingerprint: () => Promise.resolve(`biaozhu|${endpoint}|${fileKey({ file, path })}`),
      metadata: { filename: file.name, filetype: file.type, relativePath: path },
      onBeforeRequest: (request) => {
        const bearer = token()
        if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`)
      },
      onProgress: (sent) => {
        this.#change(id, { sent })
        this.#tell()
      },
      onSuccess: ({ lastResponse }) => {
        this.#tools.onSent?.({ file, path })
        this.#settle(id, { state: 'done', sent: file.size, outcome: outcomeOf(lastResponse) })
      },
      onError: (error) => this.#settle(id, { state: 'failed', error: refusalOf(error) }),
    }
  }
}
