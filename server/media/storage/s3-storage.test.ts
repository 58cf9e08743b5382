import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { S3_PAGE, S3Bucket, type S3Access } from './s3-bucket.ts'
import { partsOf, S3_SIZES, type S3Sizes, openS3Storage } from './s3-storage.ts'
import { MODIFIED, startFakeS3 } from './testing-s3.ts'
import { temporaryFolder } from '../testing.ts'

let objects: Map<string, Buffer>
let s3: Awaited<ReturnType<typeof startFakeS3>>

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
  objects = new Map()
  s3 = await startFakeS3(objects)
})
afterEach(async () => {
  s3.close()
  await folder.remove()
})

const openAt = (access: S3Access, sizes?: S3Sizes) =>
  openS3Storage({ ...access, bucket: 'media', workFolder: folder.path }, sizes)
const open = (secretKey = s3.access.secretKey) => openAt({ ...s3.access, secretKey })

test('written files are read back, whole and in part, with their size and type', async () => {
  const storage = await open()
  await storage.write('image/0a/u/街 景&.png', Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/0a/u/街 景&.png'))).toEqual(Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/0a/u/街 景&.png', { start: 2, end: 4 }))).toEqual(
    Buffer.from('234'),
  )
  expect(await storage.stat('image/0a/u/街 景&.png')).toEqual({
    size: 10,
    modifiedAt: new Date(MODIFIED),
    etag: expect.stringMatching(/^"\w{32}"$/),
  })
  expect(await storage.stat('none')).toBeNull()
  await expect(storage.read('none')).rejects.toMatchObject({ status: 404 })
})

test('a test write starts and aborts an upload and leaves nothing', async () => {
  const calls: string[] = []
  let isFull = false
  const fault = (call: string, response: ServerResponse): boolean => {
    if (!isFull || !call.startsWith('POST')) return false
    response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>')
    return true
  }
  const other = await startFakeS3(objects, { onCall: (call) => calls.push(call), fault })
  const storage = await openAt(other.access)
  calls.length = 0
  await storage.checkWrites()
  expect([calls, objects.size]).toEqual([['POST exports/probe', 'DELETE exports/probe'], 0])
  isFull = true
  await expect(storage.checkWrites()).rejects.toMatchObject({
    status: 503,
    cause: { code: 'XMinioStorageFull' },
  })
  other.close()
})

test('a large file is uploaded in parts', async () => {
  const storage = await open()
  const content = Buffer.alloc(40 * 1024 ** 2, 'abcdefg')
  await storage.adopt('video/a/b/c.mp4', await folder.file('large', content))
  expect(objects.get('video/a/b/c.mp4')?.equals(content)).toBe(true)
})

test('a file with too many parts is uploaded and copied in larger ones', async () => {
  const calls: string[] = []
  const other = await startFakeS3(objects, { onCall: (call) => calls.push(call) })
  const sizes = { part: 4, parts: 3, copy: 5 }
  const storage = await openAt(other.access, sizes)
  calls.length = 0
  await storage.write('a/b/c', Buffer.from('0123456789abcdefg'))
  await storage.copy('a/b/c', 'a/b/d')
  other.close()
  expect([...objects]).toEqual(['a/b/c', 'a/b/d'].map((key) => [key, Buffer.from('0123456789abcdefg')]))
  expect(calls).toEqual([
    'POST a/b/c',
    ...Array(3).fill('PUT a/b/c'),
    'POST a/b/c',
    'HEAD a/b/c',
    'POST a/b/d',
    ...Array(3).fill('PUT a/b/d'),
    'POST a/b/d',
  ])
})

test('the largest allowed upload fits into the maximum number of parts', () => {
  const { part, parts } = S3_SIZES
  const greatest = 1024 * 1024 ** 3
  const ranges = partsOf(greatest, part, parts)
  expect([ranges.length, ranges.at(-1)?.end]).toEqual([parts, greatest - 1])
  expect(partsOf(40 * 1024 ** 2, part, parts).map(({ start }) => start)).toEqual([0, part, 2 * part])
})

test('a copy that fails after its status line is an error', async () => {
  const failing = (response: ServerResponse): boolean => {
    response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
    return true
  }
  const other = await startFakeS3(objects, {
    fault: (call, response) => call === 'PUT a/b/d' && failing(response),
  })
  const storage = await openAt(other.access)
  objects.set('a/b/c', Buffer.from('x'))
  await expect(storage.copy('a/b/c', 'a/b/d')).rejects.toMatchObject({
    status: 503,
    cause: { code: 'InternalError' },
  })
  other.close()
})

test('a folder of more files than one page lists is removed whole', async () => {
  const storage = await open()
  for (let index = 0; index <= S3_PAGE; index += 1) objects.set(`a/b/${index}`, Buffer.alloc(1))
  await storage.removeFolder('a/b')
  expect([...objects.keys()]).toEqual([])
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

test('a wrong secret is reported at the start, and a parent path never leaves the bucket folder', async () => {
  await expect(open('wrong')).rejects.toMatchObject({
    name: 'StorageError',
    message: `无法使用 S3_ENDPOINT ${s3.access.endpoint} 的存储桶 media：403 SignatureDoesNotMatch；请检查 S3_ 开头的设置`,
  })
  const storage = await open()
  await expect(storage.write('../x', Buffer.alloc(1))).rejects.toMatchObject({ status: 400 })
  expect([...objects.keys()]).toEqual([])
})

test('a written file stays in the work folder until it is in the bucket', async () => {
  const seen: string[][] = []
  const other = await startFakeS3(objects, {
    onCall: (call) => call.startsWith('PUT') && seen.push(readdirSync(folder.path)),
  })
  const storage = await openAt(other.access)
  await storage.write('a/b/c', Readable.from(['an ', 'export']))
  other.close()
  expect([objects.get('a/b/c')?.toString(), seen, readdirSync(folder.path)]).toEqual([
    'an export',
    [[expect.stringMatching(/^[0-9a-f-]{36}$/)]],
    [],
  ])
})

test('old multipart uploads of this server that a kill left are aborted', async () => {
  const kept = 'other/app/large.bin'
  const keys = [`video/0a/${randomUUID()}/街 景.mp4`, 'exports/x', kept]
  const ended: string[] = []
  const other = await startFakeS3(objects, {
    onCall: (call) => call.startsWith('DELETE') && ended.push(call),
  })
  const bucket = new S3Bucket({ ...other.access, bucket: 'media' })
  for (const key of keys) await bucket.send('POST', key, { query: '?uploads' })
  const storage = await openAt(other.access)
  const begun = new Date(MODIFIED).getTime()
  const counts = []
  for (const after of [0, 1, 1]) counts.push(await storage.removeUnfinished?.(new Date(begun + after)))
  other.close()
  expect([counts, ended]).toEqual([[0, 2, 0], keys.slice(0, 2).map((key) => `DELETE ${key}`)])
})

test('a service that cannot list multipart uploads is not cleaned up', async () => {
  const refuse = (response: ServerResponse): boolean => {
    response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
    return true
  }
  let isAsked = false
  const other = await startFakeS3(objects, { fault: (_call, response) => isAsked && refuse(response) })
  const storage = await openAt(other.access)
  isAsked = true
  expect(await storage.removeUnfinished?.(new Date())).toBe(0)
  other.close()
})
