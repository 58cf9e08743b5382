import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MediaStorage } from '../media/storage.ts'
import { temporaryFolder } from '../media/testing.ts'
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

test('a copy that fails leaves no file, and is made anew', async () => {
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
