import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { S3_PAGE } from './s3-bucket.ts'
import { openS3Storage } from './s3-storage.ts'
import { MODIFIED, startFakeS3 } from './testing-s3.ts'
import { temporaryFolder } from './testing.ts'

let objects: Map<string, Buffer>
let s3: Awaited<ReturnType<typeof startFakeS3>>

beforeEach(async () => {
  objects = new Map()
  s3 = await startFakeS3(objects)
})
afterEach(() => s3.close())

const open = (secretKey = s3.access.secretKey) => openS3Storage({ ...s3.access, bucket: 'media', secretKey })

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
    etag: expect.stringMatching(/^"\w{32}"$/),
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

test('a wrong secret is noticed at the start, a path that climbs never leaves', async () => {
  await expect(open('wrong')).rejects.toMatchObject({
    name: 'StorageError',
    message: `无法使用 S3_ENDPOINT ${s3.access.endpoint} 的存储桶 media：403 SignatureDoesNotMatch；请检查 S3_ 开头的设置`,
  })
  const storage = await open()
  await expect(storage.write('../x', Buffer.alloc(1))).rejects.toMatchObject({ status: 400 })
  expect([...objects.keys()]).toEqual([])
})
