import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'
import { startFakeS3 } from './testing-s3.ts'
import type { Fault } from './testing-s3.ts'

const CONTENT = Buffer.from('0123456789'.repeat(30_000))

let objects: Map<string, Buffer>
let s3: Awaited<ReturnType<typeof startFakeS3>>
let storage: MediaStorage
/** What goes wrong with the next calls, one after the other; null: nothing. */
let faults: (((response: ServerResponse) => void) | null)[]
let calls: string[]

const fault: Fault = (call, response) => {
  calls.push(call)
  const wrong = faults.shift()
  wrong?.(response)
  return wrong !== undefined && wrong !== null
}

beforeEach(async () => {
  objects = new Map([['a/b', CONTENT]])
  faults = []
  calls = []
  s3 = await startFakeS3(objects, { fault })
  storage = await openS3Storage({ ...s3.access, bucket: 'media', workFolder: tmpdir() })
  calls = []
})
afterEach(() => s3.close())

const slowDown = (response: ServerResponse): void =>
  void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
const hangUp = (response: ServerResponse): void => void response.destroy()

/** Half of what was asked for, and then the connection breaks. */
const breakOff =
  (content: Buffer, etag: string) =>
  (response: ServerResponse): void => {
    response.writeHead(206, { 'content-length': content.length, etag })
    response.write(content.subarray(0, content.length / 2), () => response.destroy())
  }

const etag = async (): Promise<string> => (await storage.stat('a/b'))?.etag ?? ''

test('a request is repeated when the service is busy or hangs up', async () => {
  faults = [slowDown, hangUp, slowDown]
  expect(await buffer(await storage.read('a/b'))).toEqual(CONTENT)
  faults = [hangUp, slowDown]
  await storage.write('a/c', Buffer.from('x'))
  expect(objects.get('a/c')?.toString()).toBe('x')
  expect(calls).toEqual([...Array(4).fill('GET a/b'), ...Array(3).fill('PUT a/c')])
})

test('a caller can stop waiting for a silent service', async () => {
  await storage.check()
  faults = [() => {}]
  await expect(storage.check(AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' })
  // On a busy machine they say so before the question is on its way: the silence would be the next one's.
  faults = []
  await storage.check()
})

test('a broken download resumes at its last byte', async () => {
  const tag = await etag()
  calls = []
  faults = [breakOff(CONTENT, tag)]
  expect(await buffer(await storage.read('a/b'))).toEqual(CONTENT)
  const part = CONTENT.subarray(5, 200_006)
  faults = [breakOff(part, tag), hangUp]
  expect(await buffer(await storage.read('a/b', { start: 5, end: 200_005 }))).toEqual(part)
  expect(calls).toEqual(Array(5).fill('GET a/b'))
})

test('a response without a length is read to its end, also over a broken connection', async () => {
  const tag = await etag()
  calls = []
  const inChunks = (response: ServerResponse): void =>
    void response.writeHead(200, { etag: tag }).end(CONTENT)
  const brokenOff = (response: ServerResponse): void =>
    void response.writeHead(200, { etag: tag }).write(CONTENT.subarray(0, 7), () => response.destroy())
  faults = [inChunks, brokenOff]
  expect(await buffer(await storage.read('a/b'))).toEqual(CONTENT)
  expect(await buffer(await storage.read('a/b'))).toEqual(CONTENT)
  expect(calls).toEqual(Array(3).fill('GET a/b'))
})

test('a service that restarts the file instead of resuming is refused', async () => {
  const tag = await etag()
  const anew = (response: ServerResponse): void => void response.writeHead(200, { etag: tag }).end(CONTENT)
  faults = [breakOff(CONTENT, tag), anew]
  await expect(buffer(await storage.read('a/b'))).rejects.toMatchObject({ status: 503 })
})

test('parts of different versions of a file are never combined', async () => {
  faults = [breakOff(CONTENT, '"of another file"')]
  await expect(buffer(await storage.read('a/b'))).rejects.toMatchObject({ status: 503 })
})

test('a connection that keeps breaking before any byte is given up', async () => {
  const tag = await etag()
  calls = []
  const bare = (response: ServerResponse): void => {
    response.writeHead(206, { 'content-length': CONTENT.length, etag: tag }).flushHeaders()
    response.socket?.end()
  }
  faults = Array(20).fill(bare)
  await expect(buffer(await storage.read('a/b'))).rejects.toMatchObject({ status: 503 })
  expect(calls).toEqual(Array(6).fill('GET a/b'))
})

test('expired keys are logged, and callers get a storage unavailable error', async () => {
  faults = [(response) => void response.writeHead(403).end('<Error><Code>ExpiredToken</Code></Error>'), null]
  await expect(storage.read('a/b')).rejects.toMatchObject({
    status: 503,
    message: '存储服务暂时不可用',
    cause: { status: 403, code: 'ExpiredToken' },
  })
  expect(calls).toEqual(['GET a/b'])
})
