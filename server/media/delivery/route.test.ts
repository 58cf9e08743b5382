import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalStorage } from '../storage/local-storage.ts'
import { MediaRefusal } from '../refusal.ts'
import { registerMediaRoute } from './route.ts'
import { createSigner, type Issuer, type MediaLinker, type MediaSigner } from './sign.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { temporaryFolder } from '../testing.ts'

const uuid = '0a1b2c3d-0000-4000-8000-000000000001'
const stored = `image/0a/${uuid}/街 景.png`
const content = Buffer.from('0123456789')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: FastifyInstance
let signer: MediaSigner
let linker: MediaLinker
let clock: { now: number }
/** Those that have ended. */
let ended: Issuer[]
const isIssuerActive = async (issuer: Issuer) =>
  !ended.some(({ type, id }) => type === issuer.type && id === issuer.id)

beforeEach(async () => {
  folder = await temporaryFolder()
  clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const storage = await openLocalStorage(path.join(folder.path, 'media'))
  await storage.write(stored, content)
  await storage.write(`image/0a/${uuid}/page.html`, Buffer.from('<script>'))
  signer = createSigner({ secret: 's', storageBase: '/media', lifetimeSeconds: 3600, now })
  app = Fastify()
  linker = signer.forSession(Buffer.of(1))
  ended = []
  registerMediaRoute(app, { storage, signer, isIssuerActive, now })
})
afterEach(async () => {
  await app.close()
  await folder.remove()
})

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: linker.sign(stored, uuid), headers })

test('a signed link returns the file with headers that allow caching and forbid running it', async () => {
  const answer = await get()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(content)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('ranges: first, last, open', async () => {
  for (const [range, body, contentRange] of [
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
  ] as const) {
    const answer = await get({ range })
    expect([answer.statusCode, answer.payload, answer.headers['content-range']]).toEqual([
      206,
      body,
      contentRange,
    ])
  }
})

test('a range outside the file is a 416 that tells the size', async () => {
  const answer = await get({ range: 'bytes=10-' })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect(answer.json()).toEqual({ code: 'invalid', message: '请求的范围超出文件', reason: '文件有 10 字节' })
})

test('a range of another version gives the whole file', async () => {
  const { headers } = await get()
  expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get({ range: 'bytes=0-0', 'if-range': String(headers.etag) })).statusCode).toBe(206)
})

test('a file that the browser already has is a 304', async () => {
  const { headers } = await get()
  expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('no header reveals when a file was stored or that two files are equal', async () => {
  const { headers } = await get()
  const copy = `${stored.slice(0, stored.lastIndexOf('/'))}/copy.png`
  const storage = await openLocalStorage(path.join(folder.path, 'media'))
  await storage.copy(stored, copy)
  const other = await app.inject({ url: linker.sign(copy, uuid) })
  expect([headers['last-modified'], other.payload, other.headers.etag === headers.etag]).toEqual([
    undefined,
    '0123456789',
    false,
  ])
})

test('HEAD gives the headers only', async () => {
  const answer = await get({}, 'HEAD')
  expect([answer.statusCode, answer.headers['content-length'], answer.payload]).toEqual([200, '10', ''])
})

test('an expired link is a 403 with a body', async () => {
  const url = linker.sign(stored, uuid)
  clock.now += 2 * 3600 * 1000
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({ code: 'forbidden', message: '链接已失效，请刷新页面', reason: '' })
})

test('a link of an ended session or share is a 403; links of others stay valid', async () => {
  const end = new Date(clock.now + 3_600_000)
  const urls = [
    linker.sign(stored, uuid),
    signer.forSession(Buffer.of(2)).sign(stored, uuid),
    signer.forShare('AQ', end, 900).sign(stored, uuid),
    signer.forShare('other', end, 900).sign(stored, uuid),
  ]
  const statuses = async () =>
    (await Promise.all(urls.map((url) => app.inject({ url })))).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  ended = [{ type: 'session', id: 'AQ' }]
  expect(await statuses()).toEqual([403, 200, 200, 200])
  ended = [{ type: 'share', id: 'AQ' }]
  expect(await statuses()).toEqual([200, 200, 403, 200])
})

test('a link that is unsigned, for another file, or with a parent path is a 403', async () => {
  const query = linker.sign(stored, uuid).split('?')[1]
  const urls = [
    '/media/image/x.png',
    `/media/image/0a/${uuid}/other.png?${query}`,
    `/media/image/..%2f..%2f..%2fetc/passwd?${query}`,
    `/media/..%2f..%2fetc%2fpasswd?${query}`,
    `/media/image%5c..%5c..?${query}`,
    `/media/?${query}`,
  ]
  const answers = await Promise.all(urls.map((url) => app.inject({ url })))
  expect(answers.map((answer) => answer.statusCode)).toEqual(urls.map(() => 403))
})

test('a valid link to a missing file is a 404', async () => {
  const answer = await app.inject({ url: linker.sign(`image/0a/${uuid}/gone.png`, uuid) })
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 'not-found', message: '文件不存在', reason: '' },
  ])
})

test('a file type that a browser would run is sent as bytes', async () => {
  const answer = await app.inject({ url: linker.sign(`image/0a/${uuid}/page.html`, uuid) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/octet-stream'])
})

test('a storage that fails after the head responds with an error that is never cached', async () => {
  const storage = await openLocalStorage(path.join(folder.path, 'media'))
  const away = new MediaRefusal(503, '存储服务暂时不可用', '', new Error('ECONNRESET'))
  const flaky: Pick<MediaStorage, 'stat' | 'read'> = {
    stat: (place) => storage.stat(place),
    read: () => Promise.reject(away),
  }
  const logged: unknown[] = []
  const log: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
  const other = Fastify({ loggerInstance: log })
  registerMediaRoute(other, { storage: flaky as MediaStorage, signer, isIssuerActive, now: () => clock.now })
  const answer = await other.inject({ url: linker.sign(stored, uuid), headers: { range: 'bytes=0-3' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'unavailable', message: '存储服务暂时不可用', reason: '' },
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(answer.rawPayload.length),
  })
  expect(Object.keys(answer.headers)).not.toContain('content-range')
  expect(Object.keys(answer.headers)).not.toContain('etag')
  expect(logged).toMatchObject([{ msg: 'media refused', err: { message: 'ECONNRESET' } }])
  await other.close()
})

test('a file that is temporarily unreadable gives an error that browsers do not cache', async () => {
  const storage = await openLocalStorage(path.join(folder.path, 'media'))
  const crowded: Pick<MediaStorage, 'stat' | 'read'> = {
    stat: (place) => storage.stat(place),
    read: () => Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' })),
  }
  const other = Fastify()
  other.setErrorHandler((_error, _request, reply) => reply.code(500).send({ message: '服务器出错' }))
  registerMediaRoute(other, {
    storage: crowded as MediaStorage,
    signer,
    isIssuerActive,
    now: () => clock.now,
  })
  const { statusCode, headers, body } = await other.inject({ url: linker.sign(stored, uuid) })
  const { 'cache-control': kept, 'content-type': type, etag } = headers
  expect([statusCode, body, kept, type, etag]).toEqual([
    500,
    '{"message":"服务器出错"}',
    'no-store',
    'application/json; charset=utf-8',
    undefined,
  ])
  await other.close()
})
