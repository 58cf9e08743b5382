import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-dir-'))
})
afterEach(() => rm(folder, { recursive: true }))

const complaintOf = (place: string) => openDataDir(place).catch((error: Error) => [error.name, error.message])

test('creates the folder and its parents, leaves no test file, and keeps an existing folder', async () => {
  const place = path.join(folder, 'a/b')
  for (let start = 0; start < 2; start += 1) {
    await openDataDir(place)
    expect([(await stat(place)).isDirectory(), await readdir(place)]).toEqual([true, []])
  }
})

test('two concurrent calls for the same folder both succeed', async () => {
  const place = path.join(folder, 'a/b')
  expect(await Promise.all([complaintOf(place), complaintOf(place)])).toEqual([undefined, undefined])
})

test('names a file that blocks the folder', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const place of [file, path.join(file, 'below')])
    expect(await complaintOf(place)).toEqual(['SettingError', `设置 DATA_DIR 的值不对：${place} 不是文件夹`])
})

// There, making a folder with those above it never ends, and folders look as if they could be written to.
test.runIf(process.platform === 'linux')('names a folder that is not writable', async () => {
  for (const place of ['/proc/biaozhu', '/proc/self/fd', '/proc/self/biaozhu/data'])
    expect(await complaintOf(place)).toEqual([
      'SettingError',
      `设置 DATA_DIR 的值不对：${place} 不能存放文件`,
    ])
})
