import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { MediaRefusal } from '../../refusal.ts'
import { pngWithSize, temporaryFolder } from '../../testing.ts'
import { faultOf } from './fault.ts'
import { fetchFile } from './origin.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

test('a file that is still being written is refused', async () => {
  const file = await folder.file('a.png', pngWithSize(2, 2))
  const options = {
    kind: 'image' as const,
    limits: {
      ...DEFAULT_LIMITS,
      // Asked for between the first look at the file and its end.
      get imageBytes() {
        appendFileSync(file, 'more')
        return DEFAULT_LIMITS.imageBytes
      },
    },
    signal: new AbortController().signal,
  }
  await expect(
    fetchFile([folder.path], folder.path, 'a.png', `${folder.path}/copy`, options),
  ).rejects.toEqual(new MediaRefusal(422, '文件在读取时被修改，请等它写完再导入'))
})

test('file system errors of one file are final refusals, all others are temporary', () => {
  const failed = (code: string): Error => Object.assign(new Error(code), { code })
  const full = failed('ENOSPC')
  expect([
    faultOf(failed('EACCES'), 'a.png'),
    faultOf(failed('EIO'), 'a.png'),
    faultOf(failed('ENOENT'), '\uFFFD\uFFFD.png'),
    faultOf(full, 'a.png'),
  ]).toEqual([
    new MediaRefusal(404, '服务器没有读取的权限'),
    new MediaRefusal(404, '存储设备读取出错'),
    new MediaRefusal(404, '文件名不是 UTF-8，无法打开'),
    full,
  ])
})
