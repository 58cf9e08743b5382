import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encodePath, isStoredPath } from './paths.ts'
import { MediaRefusal } from './refusal.ts'
import { S3Bucket, S3Error, unavailable, type S3Options } from './s3-bucket.ts'
import { readAnswer } from './s3-read.ts'
import { tagOf } from './s3-xml.ts'
import type { ByteRange, MediaStorage, StoredFile } from './storage.ts'
import { mediaText } from './text.ts'

/** One request carries at most this much; what is larger goes up in parts. S3 wants 5 MB a part at least. */
const PART_BYTES = 16 * 1024 ** 2

/** The bucket of the media is not to be had; the message is one line for the person who starts the server. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** What a service said, or why it could not be asked. */
function whyNot(error: unknown): string {
  if (error instanceof S3Error) return `${error.status} ${error.code}`.trim()
  // Of a call that did not come through the network's own error is the cause.
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}

/** Media in an S3-compatible bucket. Throws `StorageError` when the bucket cannot be reached. */
export async function openS3Storage(options: S3Options): Promise<MediaStorage> {
  const storage: MediaStorage = new S3Storage(options)
  await storage.check().catch((error: unknown) => {
    const why = error instanceof MediaRefusal ? whyNot(error.cause) : String(error)
    throw new StorageError(mediaText.noBucket(options.bucket, options.endpoint, why), { cause: error })
  })
  return storage
}

class S3Storage implements MediaStorage {
  readonly #bucket: S3Bucket

  constructor(options: S3Options) {
    this.#bucket = new S3Bucket(options)
  }

  async check(signal?: AbortSignal): Promise<void> {
    await this.#bucket.pages('', { most: 1, ...(signal && { signal }) }).next()
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
    if (Buffer.isBuffer(content) && content.length <= PART_BYTES) {
      await this.#send('PUT', stored, { body: content })
      return
    }
    const folder = await mkdtemp(path.join(tmpdir(), 's3-'))
    try {
      const file = path.join(folder, randomUUID())
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, createWriteStream(file))
      await this.#upload(stored, file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async adopt(stored: string, localFile: string): Promise<void> {
    await this.#upload(stored, localFile)
    await rm(localFile, { force: true })
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `/${encodePath(`${this.#bucket.name}/${from}`)}`
    await this.#send('PUT', to, { headers: { 'x-amz-copy-source': source } })
  }

  async remove(stored: string): Promise<void> {
    await this.#send('DELETE', stored, { allow: [404] })
  }

  async removeFolder(folder: string): Promise<void> {
    for await (const { keys } of this.#bucket.pages(`${folder}/`, {}))
      for (const key of keys) await this.remove(key)
  }

  async #upload(stored: string, file: string): Promise<void> {
    const { size } = await stat(file)
    if (size <= PART_BYTES) {
      const handle = await open(file)
      try {
        await this.#send('PUT', stored, { body: await handle.readFile() })
      } finally {
        await handle.close()
      }
      return
    }
    const begun = await (await this.#send('POST', stored, { query: '?uploads' })).text()
    const id = encodeURIComponent(tagOf(begun, 'UploadId') ?? '')
    try {
      const etags = await this.#uploadParts(stored, file, size, id)
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await (await this.#send('POST', stored, { query: `?uploadId=${id}`, body })).text()
      if (done.includes('<Error>')) throw unavailable(new Error(`S3 could not join the parts of ${stored}`))
    } catch (error) {
      await this.#send('DELETE', stored, { query: `?uploadId=${id}`, allow: [404] }).catch(() => undefined)
      throw error
    }
  }

  async #uploadParts(stored: string, file: string, size: number, id: string): Promise<string[]> {
    const etags: string[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const chunks: Buffer[] = []
      for await (const chunk of createReadStream(file, {
        start,
        end: Math.min(start + PART_BYTES, size) - 1,
      }))
        chunks.push(chunk as Buffer)
      const query = `?partNumber=${etags.length + 1}&uploadId=${id}`
      const answer = await this.#send('PUT', stored, { query, body: Buffer.concat(chunks) })
      etags.push(answer.headers.get('etag') ?? '')
    }
    return etags
  }

  #send(method: string, stored: string, more: Parameters<S3Bucket['send']>[2] = {}): Promise<Response> {
    if (!isStoredPath(stored)) throw new MediaRefusal(400, mediaText.badPath)
    return this.#bucket.send(method, stored, more)
  }
}
