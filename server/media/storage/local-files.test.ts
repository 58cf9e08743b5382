import { readFile, readdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MediaStorage } from './storage.ts'
import { temporaryFolder } from '../testing.ts'
import { LocalFiles } from './local-files.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** A medium that arrives only in part. */
async function* broken(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('half'))
  throw new Error('the line is down')
}

test('a failed copy leaves no file and is repeated', async () => {
  const sources = [Readable.from(broken()), Readable.from([Buffer.from('whole')])]
  const storage = { read: () => Promise.resolve(sources.shift()) } as unknown as MediaStorage
  const files = new LocalFiles(storage, folder.path)
  const names = async (): Promise<number> => (await readdir(folder.path)).length
  await expect(files.using('medium', () => Promise.resolve())).rejects.toThrow('the line is down')
  expect(await names()).toEqual(0)
  expect(await files.using('medium', names)).toEqual(1)
  await files.clear()
  expect(await names()).toEqual(0)
})

/** A storage elsewhere, which counts how often each medium is read. */
function elsewhere() {
  const reads: string[] = []
  const read = (stored: string): Promise<Readable> => {
    reads.push(stored)
    return Promise.resolve(Readable.from([Buffer.from(stored)]))
  }
  return { reads, files: new LocalFiles({ read } as unknown as MediaStorage, folder.path) }
}
const contentOf = (file: string): Promise<string> => readFile(file, 'utf8')

test('a local file is used in place and never copied', async () => {
  const storage = { localPath: (stored: string) => `/media/${stored}` } as unknown as MediaStorage
  const files = new LocalFiles(storage, folder.path)
  expect(await files.using('a.png', (file) => Promise.resolve(file))).toBe('/media/a.png')
  await files.clear()
  expect(await readdir(folder.path)).toEqual([])
})

test('concurrent users share one copy of a medium, which is repeated only when it was removed', async () => {
  const { files, reads } = elsewhere()
  expect(await Promise.all([files.using('a', contentOf), files.using('a', contentOf)])).toEqual(['a', 'a'])
  for (const stored of ['b', 'c', 'd', 'e', 'f', 'g'])
    expect(await files.using(stored, contentOf)).toBe(stored)
  expect([reads, (await readdir(folder.path)).length]).toEqual([['a', 'b', 'c', 'd', 'e', 'f', 'g'], 6])
  await files.using('b', contentOf)
  await files.using('a', contentOf)
  expect(reads.slice(7)).toEqual(['a'])
})

test('a removed copy is made again', async () => {
  const { files, reads } = elsewhere()
  const gone = await files.using('a', (file) => Promise.resolve(file))
  await rm(gone)
  expect(await Promise.all([files.using('a', contentOf), files.using('a', contentOf)])).toEqual(['a', 'a'])
  expect(reads).toEqual(['a', 'a'])
})

test('a copy in use stays, even when others are requested or all are cleared', async () => {
  const { files } = elsewhere()
  const content = await files.using('held', async (file) => {
    for (const stored of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await files.using(stored, contentOf)
    await files.clear()
    return contentOf(file)
  })
  expect(content).toBe('held')
  await files.clear()
  expect(await readdir(folder.path)).toEqual([])
})
