import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from './s3-storage.ts'
import { temporaryFolder } from './testing.ts'

const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }
const MODIFIED = 'Mon, 02 Mar 2026 01:30:00 GMT'

/** The calls of S3 that the driver makes, over a map; refuses what is not signed as it should be. */
function fakeS3(objects: Map<string, Buffer>): Server {
  const uploads = new Map<string, Buffer[]>()
  const isSigned = async (request: IncomingMessage, url: URL): Promise<boolean> => {
    const headers = new Headers()
    for (const name of ['x-amz-content-sha256', 'x-amz-copy-source', 'range'] as const) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const datetime = String(request.headers['x-amz-date'])
    const signer = new AwsV4Signer({
      ...KEYS,
      url: url.href,
      method: request.method ?? 'GET',
      headers,
      service: 's3',
      region: 'eu',
      datetime,
    })
    return (await signer.sign()).headers.get('authorization') === request.headers.authorization
  }
  return createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const body = await buffer(request)
      const key = decodeURIComponent(url.pathname.replace(/^\/media\/?/, ''))
      const answer = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) =>
        response.writeHead(status, headers).end(content)
      if (!(await isSigned(request, url)))
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const upload = url.searchParams.get('uploadId')
      const found = objects.get(key)
      if (request.method === 'POST' && url.searchParams.has('uploads')) {
        uploads.set('u1', [])
        return answer(200, '<R><UploadId>u1</UploadId></R>')
      }
      if (request.method === 'POST' && upload) {
        objects.set(key, Buffer.concat(uploads.get(upload) ?? []))
        return answer(200, '<CompleteMultipartUploadResult/>')
      }
      if (request.method === 'PUT' && upload) {
        uploads.get(upload)?.push(body)
        return answer(200, '', { etag: `"part${uploads.get(upload)?.length}"` })
      }
      if (request.method === 'PUT') {
        const source = request.headers['x-amz-copy-source']
        const from =
          typeof source === 'string' ? objects.get(decodeURIComponent(source.replace('/media/', ''))) : body
        objects.set(key, from ?? Buffer.alloc(0))
        return answer(200)
      }
      if (request.method === 'DELETE') return answer(objects.delete(key) ? 204 : 404)
      if (key === '') {
        const prefix = url.searchParams.get('prefix') ?? ''
        const keys = [...objects.keys()].filter((name) => name.startsWith(prefix))
        return answer(200, keys.map((name) => `<Key>${name.replaceAll('&', '&amp;')}</Key>`).join(''))
      }
      if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
      const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
      return answer(range ? 206 : 200, request.method === 'HEAD' ? '' : part, {
        'content-length': String(part.length),
        etag: '"e"',
        'last-modified': MODIFIED,
      })
    })()
  })
}

let objects: Map<string, Buffer>
let server: Server
let endpoint: string

beforeEach(async () => {
  objects = new Map()
  server = fakeS3(objects)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = (secretKey = 'secret') =>
  openS3Storage({ endpoint, bucket: 'media', region: 'eu', accessKey: 'key', secretKey })

test('what is written is read back, whole and in part, with its facts', async () => {
  const storage = await open()
  await storage.write('image/0a/u/街 景&.png', Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/0a/u/街 景&.png'))).toEqual(Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/0a/u/街 景&.png', { start: 2, end: 4 }))).toEqual(
    Buffer.from('234'),
  )
  expect(await storage.stat('image/0a/u/街 景&.png')).toEqual({
    size: 10,
    modifiedAt: new Date(MODIFIED),
    etag: '"e"',
  })
  expect(await storage.stat('none')).toBeNull()
  await expect(storage.read('none')).rejects.toMatchObject({ status: 404 })
})

test('a large file goes up in parts', async () => {
  const storage = await open()
  const folder = await temporaryFolder()
  const content = Buffer.alloc(40 * 1024 ** 2, 'abcdefg')
  await storage.adopt('video/a/b/c.mp4', await folder.file('large', content))
  expect(objects.get('video/a/b/c.mp4')?.equals(content)).toBe(true)
  await folder.remove()
})

test('files are copied and removed, folders too', async () => {
  const storage = await open()
  await storage.write('a/b/1 &', Buffer.from('x'))
  await storage.copy('a/b/1 &', 'a/b/2')
  await storage.write('a/bb', Buffer.from('y'))
  expect([...objects.keys()]).toEqual(['a/b/1 &', 'a/b/2', 'a/bb'])
  await storage.removeFolder('a/b')
  await storage.remove('a/none')
  expect([...objects.keys()]).toEqual(['a/bb'])
})

test('a wrong secret is noticed at the start, a path that climbs never leaves', async () => {
  await expect(open('wrong')).rejects.toMatchObject({
    status: 503,
    cause: new Error('S3 answered 403 SignatureDoesNotMatch to GET '),
  })
  const storage = await open()
  await expect(storage.write('../x', Buffer.alloc(1))).rejects.toMatchObject({ status: 400 })
  expect([...objects.keys()]).toEqual([])
})
