import { DEFAULT_DUPLICATE_CHOICE, type DuplicateChoice } from '../../domain/duplicates.ts'
import { createListeners } from '../../domain/listeners.ts'
import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { uploadText } from '../../text/pools.ts'
import { toastText } from '../../api/error-handler.ts'
import type { ScheduleTimer } from './throttle.ts'
import { throttle } from './throttle.ts'
import type { PathFile } from './dropped-files.ts'
import { fileKey } from './uploaded-files.ts'

export const PARALLEL_UPLOADS = 3
/** Bytes; a broken connection loses at most one chunk. */
export const CHUNK_BYTES = 8 * 1024 * 1024
/** Milliseconds before each retry of a broken chunk. */
export const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000]
/** Milliseconds; thousands of files report progress. */
const NOTIFY_INTERVAL_MS = 100

type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'stopped'

type UploadOutcome = 'taken' | 'duplicate' | 'skipped' | 'replaced' | 'queued' | 'transcoded'

export interface UploadEntry {
  readonly id: number
  readonly file: File
  readonly path: string
  readonly state: UploadState
  readonly sent: number
  readonly error: string | null
  readonly isFinal: boolean
  /** What the server does where the same content exists. */
  readonly duplicates: DuplicateChoice
  readonly outcome: UploadOutcome | null
  /** Of the job that takes the uploaded file into the pool; null: there is none. */
  readonly jobId: string | null
}

export interface UploadTools {
  endpoint: string
  token: () => string | null
  create: (file: File, options: UploadOptions) => Upload
  onSent?: (file: PathFile) => void
  later?: ScheduleTimer
}

export function refusalOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  if (body) {
    try {
      const { message, reason } = JSON.parse(body) as { message?: unknown; reason?: unknown }
      if (typeof message === 'string') return toastText(message, typeof reason === 'string' ? reason : '')
    } catch {
      // The page of a proxy is no refusal of the server.
    }
  }
  return uploadText.broken
}

/** The server refuses the file itself; all other failures may pass. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422])

const isFinalError = (error: Error | DetailedError): boolean =>
  'originalResponse' in error && REFUSED.has(error.originalResponse?.getStatus() ?? 0)

const REPEATED: Readonly<Record<string, UploadOutcome>> = {
  '1': 'duplicate',
  skipped: 'skipped',
  replaced: 'replaced',
}

function outcomeOf(response: HttpResponse): UploadOutcome {
  if (response.getHeader('X-Job-Type') === 'import-video') return 'transcoded'
  if (response.getHeader('X-Job-Id')) return 'queued'
  return REPEATED[response.getHeader('X-Duplicate') ?? ''] ?? 'taken'
}

export const isActive = ({ state }: UploadEntry): boolean => state === 'waiting' || state === 'sending'

/** An empty file must be chosen again once it has content. */
const isSendable = ({ state, file }: UploadEntry): boolean =>
  (state === 'failed' || state === 'stopped') && file.size > 0

export const isResumable = (entry: UploadEntry): boolean => isSendable(entry) && !entry.isFinal

export const isRepeated = ({ outcome }: UploadEntry): boolean =>
  outcome === 'duplicate' || outcome === 'skipped' || outcome === 'replaced'

/** By the tus protocol. Each upload resumes where the server has it, also after a reload. */
export class UploadQueue {
  readonly #tools: UploadTools
  readonly #files = new Map<number, UploadEntry>()
  readonly #waiting = new Set<number>()
  readonly #running = new Map<number, Upload>()
  readonly #listeners = createListeners()
  readonly #notify: () => void
  #entries: readonly UploadEntry[] | null = []
  #nextId = 1
  /** Ends when the server knows the newest upload; it orders files by that. */
  #begun: Promise<unknown> = Promise.resolve()

  constructor(tools: UploadTools) {
    this.#tools = tools
    this.#notify = throttle(NOTIFY_INTERVAL_MS, this.#listeners.notify, tools.later)
  }

  readonly entries = (): readonly UploadEntry[] => (this.#entries ??= [...this.#files.values()])

  readonly subscribe = this.#listeners.subscribe

  /** A listed file that has not arrived is resumed. */
  readonly add = (
    files: readonly PathFile[],
    duplicates: DuplicateChoice = DEFAULT_DUPLICATE_CHOICE,
  ): void => {
    const known = new Map(
      this.entries().flatMap((entry) => (entry.state === 'done' ? [] : [[fileKey(entry), entry] as const])),
    )
    for (const each of files) {
      const entry = known.get(fileKey(each))
      if (entry === undefined) this.#list(each, duplicates)
      else if (isSendable(entry))
        this.#put({ ...entry, file: each.file, state: 'waiting', isFinal: false, duplicates })
    }
    this.#startMore()
    this.#notify()
  }

  readonly retry = (): void => {
    for (const each of this.entries()) if (isResumable(each)) this.#put({ ...each, state: 'waiting' })
    this.#startMore()
    this.#notify()
  }

  readonly stop = (): void => {
    for (const upload of this.#running.values()) void upload.abort()
    this.#running.clear()
    // A stopped upload reports no more, and nobody may wait for it.
    this.#begun = Promise.resolve()
    for (const each of this.entries()) if (isActive(each)) this.#put({ ...each, state: 'stopped' })
    this.#notify()
  }

  readonly clear = (): void => this.#keep(({ state }) => state !== 'done')

  readonly forget = (): void => this.#keep(isActive)

  #keep(stays: (entry: UploadEntry) => boolean): void {
    for (const each of this.entries()) if (!stays(each)) this.#files.delete(each.id)
    this.#entries = null
    this.#notify()
  }

  #list({ file, path }: PathFile, duplicates: DuplicateChoice): void {
    const start = { id: this.#nextId++, file, path, sent: 0, duplicates, outcome: null, jobId: null }
    if (file.size === 0) this.#put({ ...start, state: 'failed', error: uploadText.empty, isFinal: true })
    else this.#put({ ...start, state: 'waiting', error: null, isFinal: false })
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
    // A stopped upload may still report; its entry has another state by then.
    if (!this.#running.delete(id)) return
    this.#change(id, part)
    this.#startMore()
    this.#notify()
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
      // Unreadable storage: the file is sent from its first byte.
      .catch(() => [])
      .then(([previous]) => {
        if (this.#running.get(entry.id) !== upload) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      })
  }

  #optionsOf({ id, file, path, duplicates }: UploadEntry): UploadOptions {
    const { endpoint, token } = this.#tools
    const before = this.#begun
    let hasBegun: () => void = () => undefined
    this.#begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const choice = duplicates === DEFAULT_DUPLICATE_CHOICE ? '' : duplicates
    return {
      endpoint,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      // The server keeps the choice that an upload began with.
      fingerprint: () =>
        Promise.resolve(`biaozhu|${endpoint}|${fileKey({ file, path })}${choice && `|${choice}`}`),
      metadata: {
        filename: file.name,
        filetype: file.type,
        relativePath: path,
        ...(choice && { duplicates }),
      },
      onAfterResponse: () => hasBegun(),
      onBeforeRequest: async (request) => {
        await before
        const bearer = token()
        if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`)
      },
      onProgress: (sent) => {
        this.#change(id, { sent })
        this.#notify()
      },
      onSuccess: ({ lastResponse }) => {
        hasBegun()
        this.#tools.onSent?.({ file, path })
        const jobId = lastResponse.getHeader('X-Job-Id') ?? null
        this.#settle(id, { state: 'done', sent: file.size, outcome: outcomeOf(lastResponse), jobId })
      },
      onError: (error) => {
        hasBegun()
        this.#settle(id, { state: 'failed', error: refusalOf(error), isFinal: isFinalError(error) })
      },
    }
  }
}
