import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder, zipOf } from '../testing.ts'
import { openArchive, type ArchiveLimits } from './archive.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const LIMITS: ArchiveLimits = { entries: 10, totalBytes: 1000, entryBytes: 1000 }

/** What comes of reading each file of an archive, of `most` bytes at most. */
async function readAll(zip: Buffer, most: number): Promise<unknown[]> {
  const archive = await openArchive(await folder.file('a.zip', zip), LIMITS)
  const contents: unknown[] = []
  for await (const entry of archive.entries())
    contents.push(await entry.read(most).then(String, ({ status, reason }) => [status, reason]))
  archive.close()
  return contents
}

test('a small file is read in memory, and one that is too large is not read', async () => {
  const zip = await zipOf({
    'a.txt': Buffer.from('short'),
    'bomb.txt': Buffer.alloc(900),
    'b.txt': Buffer.from('b'),
  })
  expect(await readAll(zip, 10)).toEqual(['short', 'null', 'b'])
})

test('an entry larger than its declared size is damaged', async () => {
  const zip = await zipOf({ 'bomb.txt': Buffer.alloc(900) })
  // Where the directory at the end says how large it is.
  zip.writeUInt32LE(5, zip.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  expect(await readAll(zip, 10)).toEqual([[422, '压缩包不完整或已损坏']])
})

test('bytes read count towards the limit of the whole archive', async () => {
  const zip = await zipOf({ 'a.txt': Buffer.alloc(900, 'a'), 'b.txt': Buffer.alloc(900, 'b') })
  expect(await readAll(zip, 1000)).toEqual(['a'.repeat(900), [413, expect.stringContaining('压缩包')]])
})
