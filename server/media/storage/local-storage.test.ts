import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalStorage } from './local-storage.ts'
import type { MediaStorage } from './storage.ts'
import { temporaryFolder } from '../testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let storage: MediaStorage

beforeEach(async () => {
  folder = await temporaryFolder()
  storage = await openLocalStorage(path.join(folder.path, 'media'))
})
afterEach(() => folder.remove())

const unfinished = () => readdir(path.join(folder.path, 'media/.unfinished'))

test('written files are read back, whole and in part', async () => {
  await storage.write('image/a/b.txt', Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/a/b.txt'))).toEqual(Buffer.from('0123456789'))
  expect(await buffer(await storage.read('image/a/b.txt', { start: 2, end: 4 }))).toEqual(Buffer.from('234'))
  expect((await storage.stat('image/a/b.txt'))?.size).toBe(10)
  expect(await unfinished()).toEqual([])
})

test('a folder that replaces the opened one counts as missing', async () => {
  await storage.check()
  const media = path.join(folder.path, 'media')
  await rename(media, path.join(folder.path, 'elsewhere'))
  await expect(storage.check()).rejects.toMatchObject({ code: 'ENOENT' })
  // As where a disk is no longer mounted.
  await mkdir(media)
  await expect(storage.check()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('an interrupted write leaves the old file and nothing else', async () => {
  await storage.write('a/b', Buffer.from('old'))
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('line cut')
    })(),
  )
  await expect(storage.write('a/b', broken)).rejects.toThrow('line cut')
  expect(await buffer(await storage.read('a/b'))).toEqual(Buffer.from('old'))
  expect(await unfinished()).toEqual([])
})

test('a file is moved in, copied and removed', async () => {
  const local = await folder.file('upload', 'content')
  await storage.adopt('a/b/c', local)
  expect(existsSync(local)).toBe(false)
  await storage.copy('a/b/c', 'd/e/f')
  await storage.remove('a/b/c')
  await storage.remove('a/b/c')
  expect([await storage.stat('a/b/c'), (await storage.stat('d/e/f'))?.size]).toEqual([null, 7])
  await storage.removeFolder('d/e')
  expect(await storage.stat('d/e/f')).toBeNull()
})

test('a folder is not a file, and a missing file is a 404', async () => {
  await storage.write('a/b', Buffer.from('x'))
  expect(await storage.stat('a')).toBeNull()
  await expect(storage.read('a/none')).rejects.toMatchObject({ status: 404, reason: '' })
})

test.each(['../secret', '/etc/passwd', 'a/../../secret', 'a\\..\\b', 'a/./b', '', 'a\0'])(
  'path %j never reaches the disk',
  async (bad) => {
    await folder.file('secret', 'secret')
    for (const call of [
      storage.stat(bad),
      storage.read(bad),
      storage.write(bad, Buffer.alloc(1)),
      storage.remove(bad),
    ]) {
      await expect(call).rejects.toMatchObject({ name: 'MediaRefusal', status: 400 })
    }
    expect(await readFile(path.join(folder.path, 'secret'), 'utf8')).toBe('secret')
  },
)

test('the test write uses the folder of files and leaves nothing', async () => {
  await storage.checkWrites()
  expect(await unfinished()).toEqual([])
  await rm(path.join(folder.path, 'media/.unfinished'), { recursive: true })
  await expect(storage.checkWrites()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('leftovers of a crash are removed at the next start', async () => {
  await symlink('/nowhere', path.join(folder.path, 'media/.unfinished/half'))
  await openLocalStorage(path.join(folder.path, 'media'))
  expect(await unfinished()).toEqual([])
})

test('a second server that starts on the same folder leaves what the first is writing', async () => {
  const source = new PassThrough()
  const writing = storage.write('image/00/shared.png', source)
  source.write('first half, ')
  await vi.waitUntil(async () => (await unfinished()).length === 1, { timeout: 60_000 })
  await openLocalStorage(path.join(folder.path, 'media'), true)
  source.end('second half')
  await writing
  expect(await readFile(path.join(folder.path, 'media/image/00/shared.png'), 'utf8')).toBe(
    'first half, second half',
  )
})
