import { PassThrough, Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { type ArchivePart, writeArchive } from './export-tag.ts'

const part = (name: string, open: () => Promise<Readable>): ArchivePart => ({ name, open, packed: false })
const never = new AbortController().signal

test('an unreadable part closes the archive', async () => {
  const target = new PassThrough()
  const parts = async function* () {
    yield part('a.txt', async () => Readable.from(['a']))
    yield part('gone.txt', () => Promise.reject(new Error('gone')))
  }
  await expect(writeArchive(target.resume(), parts(), never)).rejects.toThrow('gone')
  expect(target.destroyed).toBe(true)
})

test('when writing the archive fails no further part is read', async () => {
  const target = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) })
  let ended = false
  const parts = async function* () {
    try {
      for (let n = 0; ; n++) yield part(`${n}.bin`, async () => Readable.from([Buffer.alloc(1024 ** 2)]))
    } finally {
      ended = true
    }
  }
  await expect(writeArchive(target, parts(), never)).rejects.toThrow('full')
  expect(ended).toBe(true)
})
