import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Access } from './s3-bucket.ts'

const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }
const REGION = 'eu'
export const MODIFIED = 'Mon, 02 Mar 2026 01:30:00 GMT'

const SIGNED = [
  'x-amz-content-sha256',
  'x-amz-copy-source',
  'x-amz-copy-source-range',
  'range',
  'if-match',
] as const

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const headers = new Headers()
  for (const name of SIGNED) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const signer = new AwsV4Signer({
    ...KEYS,
    url: url.href,
    method: request.method ?? 'GET',
    headers,
    service: 's3',
    region: REGION,
    datetime: String(request.headers['x-amz-date']),
  })
  return (await signer.sign()).headers.get('authorization') === request.headers.authorization
}

const encoded = (key: string): string => encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+')

/** ListObjectsV2: keys in the order of their bytes; a delimiter collects them by prefix. */
function listing(names: Iterable<string>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const most = Number(query.get('max-keys') ?? 1000)
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const found = new Map<string, boolean>()
  for (const key of names) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    found.set(end === -1 ? key : key.slice(0, end + 1), end !== -1)
  }
  const bytes = (key: string): Buffer => Buffer.from(key)
  const rest = [...found.keys()]
    .toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
    .filter((key) => after === '' || Buffer.compare(bytes(key), bytes(after)) > 0)
  const page = rest.slice(0, most)
  const token = page.length < rest.length ? Buffer.from(page.at(-1) ?? '').toString('base64') : null
  const isEncoded = query.get('encoding-type') === 'url'
  const write = isEncoded ? encoded : (key: string) => key
  return [
    `<ListBucketResult><Prefix>${write(prefix)}</Prefix>`,
    `${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<IsTruncated>${token !== null}</IsTruncated>`,
    ...(token === null ? [] : [`<NextContinuationToken>${token}</NextContinuationToken>`]),
    ...page.map((key) =>
      found.get(key)
        ? `<CommonPrefixes><Prefix>${write(key)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${write(key)}</Key><Size>1</Size></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('')
}

interface Upload {
  key: string
  parts: Buffer[]
}

const unfinished = (uploads: ReadonlyMap<string, Upload>): string => {
  const listed = [...uploads].map(
    ([id, { key }]) =>
      `<Upload><Key>${encoded(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(MODIFIED).toISOString()}</Initiated></Upload>`,
  )
  return `<R><EncodingType>url</EncodingType>${listed.join('')}</R>`
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

/** True if the fault sent a response or broke the connection. */
export type Fault = (call: string, response: ServerResponse) => boolean

interface FakeOptions {
  bucket?: string
  onCall?: (call: string) => void
  fault?: Fault
}

function contentOf(
  { headers }: IncomingMessage,
  objects: ReadonlyMap<string, Buffer>,
  bucket: string,
): Buffer | undefined {
  const source = headers['x-amz-copy-source']
  if (typeof source !== 'string') return undefined
  const whole = objects.get(decodeURIComponent(source.replace(`/${bucket}/`, '')))
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
  return start === undefined ? whole : whole?.subarray(Number(start), Number(end) + 1)
}

/** S3 for one bucket, as far as the server calls it; refuses wrong signatures. */
function fakeS3(objects: Map<string, Buffer>, { bucket, onCall, fault }: Required<FakeOptions>): Server {
  const uploads = new Map<string, Upload>()
  let made = 0
  return createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const body = await buffer(request)
      const [, name, ...parts] = url.pathname.split('/')
      const key = decodeURIComponent(parts.join('/'))
      const call = `${request.method} ${key}`
      onCall(call)
      if (fault(call, response)) return
      const answer = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) =>
        response.writeHead(status, headers).end(content)
      if (!(await isSigned(request, url)))
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (name !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
      const upload = url.searchParams.get('uploadId')
      const found = objects.get(key)
      if (request.method === 'POST' && url.searchParams.has('uploads')) {
        const id = `u${(made += 1)}`
        uploads.set(id, { key, parts: [] })
        return answer(200, `<R><UploadId>${id}</UploadId></R>`)
      }
      if (request.method === 'POST' && upload) {
        objects.set(key, Buffer.concat(uploads.get(upload)?.parts ?? []))
        uploads.delete(upload)
        return answer(200, '<CompleteMultipartUploadResult/>')
      }
      if (request.method === 'PUT') {
        const content = contentOf(request, objects, bucket) ?? body
        if (!upload) objects.set(key, content)
        else uploads.get(upload)?.parts.push(content)
        const etag = `"part${uploads.get(upload ?? '')?.parts.length}"`
        return answer(200, `<CopyPartResult><ETag>${etag}</ETag></CopyPartResult>`, { etag })
      }
      if (request.method === 'DELETE' && upload) return answer(uploads.delete(upload) ? 204 : 404)
      if (request.method === 'DELETE') return answer(objects.delete(key) ? 204 : 404)
      if (key === '' && url.searchParams.has('uploads')) return answer(200, unfinished(uploads))
      if (key === '') return answer(200, listing(objects.keys(), url.searchParams))
      if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
      const { range: wanted = '', 'if-match': match } = request.headers
      if (match !== undefined && match !== etagOf(found))
        return answer(412, '<Error><Code>PreconditionFailed</Code></Error>')
      const range = /bytes=(\d+)-(\d*)/.exec(wanted)
      const start = Number(range?.[1] ?? 0)
      if (range && start >= found.length) return answer(416, '<Error><Code>InvalidRange</Code></Error>')
      const part = found.subarray(start, range?.[2] ? Number(range[2]) + 1 : found.length)
      return answer(range ? 206 : 200, request.method === 'HEAD' ? '' : part, {
        'content-length': String(part.length),
        ...(range && { 'content-range': `bytes ${start}-${start + part.length - 1}/${found.length}` }),
        etag: etagOf(found),
        'last-modified': MODIFIED,
      })
    })()
  })
}

export async function startFakeS3(objects: Map<string, Buffer>, options: FakeOptions = {}) {
  const server = fakeS3(objects, { bucket: 'media', onCall: () => {}, fault: () => false, ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const access: S3Access = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: REGION,
    accessKey: KEYS.accessKeyId,
    secretKey: KEYS.secretAccessKey,
    pathStyle: true,
  }
  return {
    access,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
