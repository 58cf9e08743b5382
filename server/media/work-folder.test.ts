import { link, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './testing.ts'
import { openWorkFolder } from './work-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let work: string
const DAY = 24 * 3_600_000

beforeEach(async () => {
  folder = await temporaryFolder()
  work = path.join(folder.path, 'work')
  await openWorkFolder(work, false, Date.now())
  for (const name of ['work/half-unpacked', 'work/proxy-1.packets', 'work/segment-1', 'work/transcode-1.mp4'])
    await folder.file(name, 'left')
})
afterEach(() => folder.remove())

test('files of a killed process are removed at the next start, except those that another run continues', async () => {
  await openWorkFolder(work, false, Date.now())
  expect((await readdir(work)).toSorted()).toEqual(['proxy-1.packets', 'transcode-1.mp4'])
})

test('while another process may run, only files untouched for a day are removed', async () => {
  const old = await folder.file('upload', 'sent last week')
  await utimes(old, 0, 0)
  await link(old, path.join(work, 'second-name'))
  await openWorkFolder(work, true, Date.now())
  const all = ['half-unpacked', 'proxy-1.packets', 'second-name', 'segment-1', 'transcode-1.mp4']
  expect((await readdir(work)).toSorted()).toEqual(all)
  await openWorkFolder(work, true, Date.now() + 2 * DAY)
  expect((await readdir(work)).toSorted()).toEqual(['proxy-1.packets', 'transcode-1.mp4'])
})
