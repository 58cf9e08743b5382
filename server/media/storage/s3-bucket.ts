import { AwsClient } from 'aws4fetch'
import { encodePath } from '../paths.ts'
import { MediaRefusal } from '../refusal.ts'
import { decodedKey, tagOf, tagsOf } from './s3-xml.ts'
import { mediaText } from '../text.ts'

export interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  /** As most self-hosted services need it; else in the host name. */
  pathStyle: boolean
}

export interface S3Options extends S3Access {
  bucket: string
}

/** Error codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number
  /** Such as `AccessDenied`; empty without a body. */
  readonly code: string

  constructor(status: number, code: string, what: string) {
    super(`S3 answered ${status} ${code} to ${what}`)
    this.status = status
    this.code = code
  }
}

interface S3Request {
  query?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Statuses that do not throw. */
  allow?: number[]
  signal?: AbortSignal
}

/** Keys in the order of their UTF-8 bytes. */
interface S3Page {
  keys: string[]
  /** Ending with `/`. */
  prefixes: string[]
}

export const S3_PAGE = 1000
/** After 5xx and 429, with a random delay whose limit doubles. */
const RETRIES = 5
const FIRST_RETRY_MS = 100
const CONNECTIONS = 3

export function bucketAddress({ endpoint, bucket, pathStyle }: S3Options): string {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  return pathStyle
    ? `${url.origin}${path}/${encodeURIComponent(bucket)}`
    : `${url.protocol}//${bucket}.${url.host}${path}`
}

/** All calls throw a `MediaRefusal` 503 with the error as cause. */
export class S3Bucket {
  readonly name: string
  readonly #client: AwsClient
  readonly #base: string

  constructor(options: S3Options) {
    const { accessKey, secretKey, region } = options
    this.name = options.bucket
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: RETRIES,
      initRetryMs: FIRST_RETRY_MS,
    })
    this.#base = bucketAddress(options)
  }

  /** @param key '' for the bucket; no part may be `.` or `..`, which URLs drop */
  async send(method: string, key: string, more: S3Request = {}): Promise<Response> {
    const { query = '', headers = {}, body, allow, signal = null } = more
    const url = `${this.#base}/${encodePath(key)}${query}`
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const answer = await this.#persist(url, { method, headers, signal, ...sent })
    if (answer.ok || allow?.includes(answer.status)) return answer
    const code = tagOf(await answer.text(), 'Code') ?? ''
    throw unavailable(new S3Error(answer.status, code, `${method} ${key}`))
  }

  /** The client retries refusals; this retries broken connections. */
  async #persist(url: string, request: RequestInit): Promise<Response> {
    const { signal } = request
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#client.fetch(url, request)
      } catch (error) {
        signal?.throwIfAborted()
        if (tries === CONNECTIONS) throw unavailable(error)
      }
  }

  async *pages(
    prefix: string,
    { delimiter = '', most = S3_PAGE, signal }: { delimiter?: '' | '/'; most?: number; signal?: AbortSignal },
  ): AsyncGenerator<S3Page> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix })
      query.set('max-keys', String(most))
      if (delimiter) query.set('delimiter', delimiter)
      if (token !== undefined) query.set('continuation-token', token)
      const request = { query: `?${query}`.replaceAll('+', '%20'), ...(signal && { signal }) }
      const xml = await (await this.send('GET', '', request)).text()
      const decode = decodedKey(tagOf(xml, 'EncodingType'))
      yield {
        keys: tagsOf(xml, 'Contents').map((found) => decode(tagOf(found, 'Key') ?? '')),
        prefixes: tagsOf(xml, 'CommonPrefixes').map((found) => decode(tagOf(found, 'Prefix') ?? '')),
      }
      token = tagOf(xml, 'IsTruncated') === 'true' ? tagOf(xml, 'NextContinuationToken') : undefined
    } while (token !== undefined)
  }
}

export const unavailable = (cause: unknown): MediaRefusal =>
  new MediaRefusal(503, mediaText.storage, '', cause)
