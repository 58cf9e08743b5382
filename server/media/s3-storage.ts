import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { encodePath, isStoredPath } from './paths.ts'
import { MediaRefusal } from './refusal.ts'
import type { ByteRange, MediaStorage, StoredFile } from './storage.ts'
import { mediaText } from './text.ts'
import { must } from '../must.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** One request carries at most this much; what is larger goes up in parts. S3 wants 5 MB a part at least. */
const PART_BYTES = 16 * 1024 ** 2
const DELETE_PAGE = 1000

const unavailable = (what: string): MediaRefusal =>
  new MediaRefusal(503, mediaText.storage, '', new Error(what))
const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => unescapeXml(must(match[1])))

/** Media in an S3-compatible bucket, path-style addresses. Fails when the bucket cannot be reached. */
export async function openS3Storage(options: S3Options): Promise<MediaStorage> {
  const storage = new S3Storage(options)
  await storage.check()
  return storage
}

class S3Storage implements MediaStorage {
  readonly #client: AwsClient
  readonly #base: string

  constructor(options: S3Options) {
    const { accessKey, secretKey, region } = options
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 3,
    })
    this.#base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`
  }

  async check(): Promise<void> {
    await this.#send('GET', '', { query: '?list-type=2&max-keys=1' })
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
    return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
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
    const bucket = new URL(this.#base).pathname
    await this.#send('PUT', to, { headers: { 'x-amz-copy-source': `${bucket}/${encodePath(from)}` } })
  }

  async remove(stored: string): Promise<void> {
    await this.#send('DELETE', stored, { allow: [404] })
  }

  async removeFolder(folder: string): Promise<void> {
    for (;;) {
      const query = `?list-type=2&max-keys=${DELETE_PAGE}&prefix=${encodeURIComponent(`${folder}/`)}`
      const keys = tagsOf(await (await this.#send('GET', '', { query })).text(), 'Key')
      if (keys.length === 0) return
      for (const key of keys) await this.remove(key)
    }
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
    const id = encodeURIComponent(tagsOf(begun, 'UploadId')[0] ?? '')
    try {
      const etags = await this.#uploadParts(stored, file, size, id)
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await (await this.#send('POST', stored, { query: `?uploadId=${id}`, body })).text()
      if (done.includes('<Error>')) throw unavailable(`S3 could not join the parts of ${stored}`)
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

  async #send(
    method: string,
    stored: string,
    more: { query?: string; headers?: Record<string, string>; body?: Buffer | string; allow?: number[] },
  ): Promise<Response> {
    if (stored !== '' && !isStoredPath(stored)) {
      throw new MediaRefusal(400, mediaText.badPath)
    }
    const url = `${this.#base}/${encodePath(stored)}${more.query ?? ''}`
    const body =
      more.body === undefined
        ? {}
        : { body: typeof more.body === 'string' ? more.body : new Uint8Array(more.body) }
    let answer: Response
    try {
      answer = await this.#client.fetch(url, { method, headers: more.headers ?? {}, ...body })
    } catch (error) {
      throw unavailable(`S3 cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (answer.ok || more.allow?.includes(answer.status)) return answer
    const code = tagsOf(await answer.text(), 'Code')[0] ?? ''
    throw unavailable(`S3 answered ${answer.status} ${code} to ${method} ${stored}`)
  }
}
