import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { clearEach } from '../clear-each.ts'
import { encodePath, isStoredPath } from '../paths.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'
import { S3Bucket, S3Error, type S3Options, unavailable } from './s3-bucket.ts'
import { decodedKey, tagOf, tagsOf } from './s3-xml.ts'
import type { ByteRange, MediaStorage, StoredFile } from './storage.ts'

/** Without a byte in between; then the read fails. */
const BREAKS = 5

type Chunks = ReadableStreamDefaultReader<Uint8Array>

const chunksOf = ({ body }: Response): Chunks | undefined => body?.getReader()

/** Infinite if the length is unknown. */
const extentOf = ({ headers }: Response, range: ByteRange | undefined): ByteRange => {
  const start = range?.start ?? 0
  const length = headers.get('content-length')
  return { start, end: length === null ? (range?.end ?? Infinity) : start + Number(length) - 1 }
}

/** Reconnects at the same offset while the ETag stays. Throws `MediaRefusal` 503. */
async function* resumed(
  bucket: S3Bucket,
  key: string,
  first: Response,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const etag = first.headers.get('etag')
  const { start, end } = extentOf(first, range)
  let chunks = chunksOf(first)
  let breaks = 0
  const goOn = async (at: number, error: unknown): Promise<void> => {
    breaks += 1
    if (etag === null || breaks > BREAKS) throw unavailable(error)
    const headers = { range: `bytes=${at}-${Number.isFinite(end) ? end : ''}`, 'if-match': etag }
    const answer = await bucket.send('GET', key, { headers })
    // A service that ignores the range begins with the first byte.
    if (answer.status !== 206) throw unavailable(error)
    chunks = chunksOf(answer)
  }
  try {
    for (let at = start; chunks !== undefined && at <= end;) {
      const read = await chunks.read().catch((error: unknown) => goOn(at, error))
      if (!read) continue
      if (read.done) return
      breaks = 0
      at += read.value.byteLength
      yield Buffer.from(read.value.buffer, read.value.byteOffset, read.value.byteLength)
    }
  } finally {
    // The connection may be gone already.
    await chunks?.cancel().catch(() => {})
  }
}

const readAnswer = (bucket: S3Bucket, key: string, first: Response, range: ByteRange | undefined): Readable =>
  Readable.from(resumed(bucket, key, first, range), { objectMode: false })

const MB = 1024 ** 2

/** Bytes, except `parts`: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export interface S3Sizes {
  /** Of a single upload, and of one part; S3 requires at least 5 MB. */
  part: number
  /** Parts grow rather than exceed this number. */
  parts: number
  /** Most bytes of one copy, or of one copied part. */
  copy: number
}

export const S3_SIZES: S3Sizes = { part: 16 * MB, parts: 10_000, copy: 5 * 1024 * MB }

/** Into parts of `bytes`, or into at most `most` larger ones. */
export function partsOf(size: number, bytes: number, most: number): ByteRange[] {
  const each = Math.max(bytes, Math.ceil(size / most))
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    start: index * each,
    end: Math.min(size, (index + 1) * each) - 1,
  }))
}

/** Some calls answer 200 early; the body then holds the error. */
async function doneOf(answer: Response, what: string): Promise<string> {
  const text = await answer.text()
  if (text.includes('<Error>')) throw unavailable(new S3Error(answer.status, tagOf(text, 'Code') ?? '', what))
  return text
}

type Send = (method: string, more: { query: string; body?: string; allow?: number[] }) => Promise<Response>

/** Removes all parts after a failure. @param put sends one part with this query; returns its ETag */
async function putInParts(
  send: Send,
  parts: readonly ByteRange[],
  put: (part: ByteRange, query: string) => Promise<string>,
): Promise<void> {
  const begun = await (await send('POST', { query: '?uploads' })).text()
  const id = encodeURIComponent(tagOf(begun, 'UploadId') ?? '')
  try {
    const listed: string[] = []
    for (const part of parts) {
      const number = listed.length + 1
      const etag = await put(part, `?partNumber=${number}&uploadId=${id}`)
      listed.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
    await doneOf(await send('POST', { query: `?uploadId=${id}`, body }), 'joining parts')
  } catch (error) {
    // The first failure is the one to report; a later start aborts uploads that stay behind.
    await send('DELETE', { query: `?uploadId=${id}`, allow: [404] }).catch(() => undefined)
    throw error
  }
}

/** Exports and media; the server leaves all else in the bucket alone. */
const OURS = /^(exports\/|[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}\/)/
/** The service has no such list, or forbids it; a lifecycle rule may clean up there. */
const NOT_SHOWN = [400, 403, 404, 405, 501]

/** A killed process leaves parts that are billed and invisible. Reads only the first page. Returns how many. */
async function abortUnfinished(bucket: S3Bucket, before: Date): Promise<number> {
  const listed = await bucket.send('GET', '', { query: '?encoding-type=url&uploads', allow: NOT_SHOWN })
  if (!listed.ok) return 0
  const xml = await listed.text()
  const decode = decodedKey(tagOf(xml, 'EncodingType'))
  const uploads = tagsOf(xml, 'Upload').map((upload) => ({
    key: decode(tagOf(upload, 'Key') ?? ''),
    id: tagOf(upload, 'UploadId') ?? '',
    begun: Date.parse(tagOf(upload, 'Initiated') ?? ''),
  }))
  const stale = uploads.filter(({ key, begun }) => OURS.test(key) && begun < before.getTime())
  return clearEach(stale, async ({ key, id }) => {
    await bucket.send('DELETE', key, { query: `?uploadId=${encodeURIComponent(id)}`, allow: [404] })
    return true
  })
}

const PROBE_PATH = 'exports/probe'

/** The message is one line for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

function whyNot(error: unknown): string {
  if (error instanceof S3Error) return `${error.status} ${error.code}`.trim()
  // A failed connection has the network's error as cause.
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}

interface S3StorageOptions extends S3Options {
  /** Buffers writes until their length is known. Whoever opens the folder removes leftovers. */
  workFolder: string
}

/** Throws `StorageError` if the bucket cannot be reached. */
export async function openS3Storage(options: S3StorageOptions, sizes = S3_SIZES): Promise<MediaStorage> {
  const storage: MediaStorage = new S3Storage(options, sizes)
  await storage.check().catch((error: unknown) => {
    const why = error instanceof MediaRefusal ? whyNot(error.cause) : String(error)
    throw new StorageError(mediaText.noBucket(options.bucket, options.endpoint, why), { cause: error })
  })
  return storage
}

class S3Storage implements MediaStorage {
  readonly #bucket: S3Bucket
  readonly #workFolder: string
  readonly #sizes: S3Sizes

  constructor(options: S3StorageOptions, sizes: S3Sizes) {
    this.#bucket = new S3Bucket(options)
    this.#workFolder = options.workFolder
    this.#sizes = sizes
  }

  async check(signal?: AbortSignal): Promise<void> {
    await this.#bucket.pages('', { most: 1, ...(signal && { signal }) }).next()
  }

  /** By a multipart upload that it aborts: a versioned bucket would keep each test file. */
  async checkWrites(signal?: AbortSignal): Promise<void> {
    const options = signal && { signal }
    const begun = await this.#send('POST', PROBE_PATH, { query: '?uploads', ...options })
    const id = encodeURIComponent(tagOf(await begun.text(), 'UploadId') ?? '')
    await this.#send('DELETE', PROBE_PATH, { query: `?uploadId=${id}`, allow: [404], ...options })
  }

  async stat(stored: string): Promise<StoredFile | null> {
    const answer = await this.#send('HEAD', stored, { allow: [404] })
    if (answer.status === 404) return null
    return {
      size: Number(answer.headers.get('content-length')),
      modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
      etag: answer.headers.get('etag') ?? `"${stored.length}"`,
    }
  }

  async read(stored: string, range?: ByteRange): Promise<Readable> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await this.#send('GET', stored, { headers, allow: [404] })
    if (answer.status === 404) throw new MediaRefusal(404, mediaText.missing)
    return readAnswer(this.#bucket, stored, answer, range)
  }

  async write(stored: string, content: Buffer | Readable): Promise<void> {
    if (Buffer.isBuffer(content) && content.length <= this.#sizes.part) {
      await this.#send('PUT', stored, { body: content })
      return
    }
    const file = path.join(this.#workFolder, randomUUID())
    try {
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, createWriteStream(file))
      await this.#upload(stored, file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async adopt(stored: string, localFile: string): Promise<void> {
    await this.#upload(stored, localFile)
    await rm(localFile, { force: true })
  }

  async copy(from: string, to: string): Promise<void> {
    const source = { 'x-amz-copy-source': `/${encodePath(`${this.#bucket.name}/${from}`)}` }
    const copied = async (query: string, headers: Record<string, string>): Promise<string> =>
      doneOf(await this.#send('PUT', to, { query, headers: { ...source, ...headers } }), `copying ${from}`)
    const file = await this.stat(from)
    if (!file) throw new MediaRefusal(404, mediaText.missing)
    const { copy, parts } = this.#sizes
    if (file.size <= copy) await copied('', {})
    else
      await this.#inParts(to, partsOf(file.size, copy, parts), async ({ start, end }, query) => {
        const done = await copied(query, { 'x-amz-copy-source-range': `bytes=${start}-${end}` })
        return tagOf(done, 'ETag') ?? ''
      })
  }

  async remove(stored: string): Promise<void> {
    await this.#send('DELETE', stored, { allow: [404] })
  }

  async removeFolder(folder: string): Promise<void> {
    for await (const { keys } of this.#bucket.pages(`${folder}/`, {}))
      for (const key of keys) await this.remove(key)
  }

  removeUnfinished(before: Date): Promise<number> {
    return abortUnfinished(this.#bucket, before)
  }

  async #upload(stored: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const { part, parts } = this.#sizes
    if (size <= part) {
      await this.#send('PUT', stored, { body: await readFile(file) })
      return
    }
    await this.#inParts(stored, partsOf(size, part, parts), async (range, query) => {
      const body = await buffer(createReadStream(file, range))
      const answer = await this.#send('PUT', stored, { query, body })
      return answer.headers.get('etag') ?? ''
    })
  }

  #inParts(
    stored: string,
    parts: readonly ByteRange[],
    put: Parameters<typeof putInParts>[2],
  ): Promise<void> {
    return putInParts((method, more) => this.#send(method, stored, more), parts, put)
  }

  #send(method: string, stored: string, more: Parameters<S3Bucket['send']>[2] = {}): Promise<Response> {
    if (!isStoredPath(stored)) throw new MediaRefusal(400, mediaText.badPath)
    return this.#bucket.send(method, stored, more)
  }
}
