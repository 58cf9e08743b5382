import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yazl from 'yazl'
import { failureMessage } from '../../http/errors.ts'
import { httpText } from '../../http/text.ts'
import { openArchive } from '../files/archive.ts'
import { detect } from '../files/detect.ts'
import { prepareImage } from '../files/image-file.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { isFinal } from '../refusal.ts'
import { temporaryFolder } from '../testing.ts'
import { barScene } from './testing-import.ts'

/** What our own disk does not take is no fault of the files that come, which are not told to be damaged. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

/** Linux has a file that is always full. */
test.skipIf(!existsSync('/dev/full')).each([
  ['a picture that is turned', (scene: Sharp) => scene.withMetadata({ orientation: 6 }).jpeg()],
  ['one that becomes a PNG', (scene: Sharp) => scene.tiff()],
])('%s is not damaged where no upright one can be written', async (_which, made) => {
  const file = await folder.file('a', await made(barScene(640, 400)).toBuffer())
  const error = await errorOf(prepareImage(file, await detect(file, 'image'), '/dev/full', DEFAULT_LIMITS))
  expect([isFinal(error), failureMessage(error)]).toEqual([false, httpText.diskFull])
})

test('a failed write does not report a damaged archive', async () => {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from('x'), 'a.txt')
  zip.end()
  const file = await folder.file('a.zip', await buffer(zip.outputStream))
  const archive = await openArchive(file, { entries: 10, totalBytes: 100, entryBytes: 100 })
  const target = path.join(path.dirname(file), 'gone', 'a.txt')
  const errors: unknown[] = []
  for await (const entry of archive.entries()) errors.push(await errorOf(entry.extract(target)))
  archive.close()
  expect(errors).toEqual([expect.objectContaining({ code: 'ENOENT', path: target })])
})
