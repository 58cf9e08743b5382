import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { MediaRefusal } from '../../refusal.ts'
import { startFakeS3 } from '../../storage/testing-s3.ts'
import { pngWithSize, temporaryFolder } from '../../testing.ts'
import { ImportFolders } from '../folders.ts'
import type { FoundFile, ImportOrigin } from '../origin.ts'
import { bucketOrigin } from './origin.ts'

const ROOTS = ['s3://camera/road', 's3://camera/yard/']
const SMALL = pngWithSize(2, 2)
/** More than comes with the first call. */
const LARGE = Buffer.concat([SMALL, Buffer.alloc(3 * 1024 ** 2, 'abcdefg')])
const MISSING = '不存在，或不在允许导入的文件夹里'

let objects: Map<string, Buffer>
let calls: string[]
let s3: Awaited<ReturnType<typeof startFakeS3>>
let origin: ImportOrigin
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  objects = new Map([
    ['road/', Buffer.alloc(0)],
    ['road/三月/上午/2 (1)+&.png', SMALL],
    ['road/三月/1.png', SMALL],
    ['road/三月/10.png', LARGE],
    ['road/三月/list.csv', Buffer.from('path\n1.png')],
    ['road/三月/下午/', Buffer.alloc(0)],
    ['road/三月/.hidden/3.png', SMALL],
    ['road/三月/@eaDir/3.png', SMALL],
    ['road/三月/a//b.png', SMALL],
    ['road/三月/../up.png', SMALL],
    ['roadside/1.png', SMALL],
    ['yard/.git/config', SMALL],
  ])
  calls = []
  s3 = await startFakeS3(objects, { bucket: 'camera', onCall: (call) => calls.push(call) })
  origin = bucketOrigin(ROOTS, s3.access, 1)
  folder = await temporaryFolder()
})
afterEach(async () => {
  s3.close()
  await folder.remove()
})

const { signal } = new AbortController()
const walked = async (place: string, recursive: boolean): Promise<FoundFile[]> => {
  const found: FoundFile[] = []
  for await (const each of origin.walk(place, { recursive, signal })) found.push(each)
  return found
}
const target = (): string => `${folder.path}/copy`
const fetched = async (file: string, imageBytes = DEFAULT_LIMITS.imageBytes): Promise<Buffer> => {
  const options = { kind: 'image' as const, limits: { ...DEFAULT_LIMITS, imageBytes }, signal }
  await origin.fetch('s3://camera/road/三月', file, target(), options)
  return readFile(target())
}

test('lists one level at a time, without hidden names and names that no call can use', async () => {
  const folders = new ImportFolders([origin])
  expect([await folders.list(undefined), await folders.list('s3://camera/road/三月/')]).toEqual([
    {
      folder: null,
      trail: [],
      folders: [
        { path: 's3://camera/road', name: 's3://camera/road' },
        { path: 's3://camera/yard', name: 's3://camera/yard' },
      ],
      manifests: [],
      files: 0,
      complete: true,
    },
    {
      folder: 's3://camera/road/三月',
      trail: [
        { path: 's3://camera/road', name: 's3://camera/road' },
        { path: 's3://camera/road/三月', name: '三月' },
      ],
      folders: [
        { path: 's3://camera/road/三月/a', name: 'a' },
        { path: 's3://camera/road/三月/上午', name: '上午' },
        { path: 's3://camera/road/三月/下午', name: '下午' },
      ],
      manifests: ['list.csv'],
      files: 3,
      complete: true,
    },
  ])
})

test('lists all objects below a folder page by page, or only its own', async () => {
  const refusal = new MediaRefusal(404, '对象的键里有空的、. 或 .. 的一段，或反斜杠，无法读取')
  expect([await walked('s3://camera/road/三月', true), await walked('s3://camera/road/三月', false)]).toEqual(
    [
      [
        { path: '../up.png', refusal },
        { path: '.hidden/3.png', isHidden: true },
        { path: '1.png' },
        { path: '10.png' },
        { path: '@eaDir/3.png', isHidden: true },
        { path: 'a//b.png', refusal },
        { path: 'list.csv' },
        { path: '上午/2 (1)+&.png' },
      ],
      [{ path: '1.png' }, { path: '10.png' }, { path: 'list.csv' }],
    ],
  )
  for (let index = 0; index < 2500; index += 1) objects.set(`road/many/${index}.png`, SMALL)
  expect(new Set((await walked('s3://camera/road/many', true)).map(({ path }) => path)).size).toBe(2500)
})

test.each([
  ['s3://camera', MISSING],
  ['s3://camera/roadside', MISSING],
  ['s3://camera/road/../roadside', MISSING],
  ['s3://camera/road/nothing', MISSING],
  ['s3://camera/road/三月/1.png', MISSING],
  ['s3://other/road', MISSING],
  ['s3://camera/yard/.git', '隐藏的文件和系统文件不导入'],
])('%s is no folder to import', async (place, reason) => {
  await expect(new ImportFolders([origin]).require(place)).rejects.toMatchObject({
    status: 404,
    message: '不能从这个文件夹导入',
    reason,
  })
})

test('objects are fetched completely, small ones by one call', async () => {
  expect(await fetched('上午/2 (1)+&.png')).toEqual(SMALL)
  expect(calls).toEqual(['GET road/三月/上午/2 (1)+&.png'])
  await folder.remove()
  folder = await temporaryFolder()
  expect((await fetched('10.png')).equals(LARGE)).toBe(true)
})

test('an object that is replaced while being read is refused', async () => {
  s3.close()
  s3 = await startFakeS3(objects, {
    bucket: 'camera',
    onCall: (call) => {
      if (calls.push(call) === 2) objects.set('road/三月/10.png', Buffer.concat([LARGE, SMALL]))
    },
  })
  origin = bucketOrigin(ROOTS, s3.access, 1)
  await expect(fetched('10.png')).rejects.toMatchObject({
    status: 422,
    message: '文件在读取时被修改，请等它写完再导入',
  })
})

test('files that are too large or not pictures are refused from their first bytes', async () => {
  await expect(fetched('10.png', 1000)).rejects.toMatchObject({ status: 413 })
  objects.set('road/三月/1.zip', Buffer.alloc(5 * 1024 ** 2))
  await expect(fetched('1.zip')).rejects.toMatchObject({ status: 415 })
  expect(calls).toEqual(['GET road/三月/10.png', 'GET road/三月/1.zip'])
})

test.each([
  ['none.png', 404, MISSING],
  ['../up.png', 404, '对象的键里有空的、. 或 .. 的一段，或反斜杠，无法读取'],
  ['.hidden/3.png', 404, '隐藏的文件和系统文件不导入'],
  ['empty.png', 415, '文件是空的'],
])('%s is refused', async (file, status, message) => {
  objects.set('road/三月/empty.png', Buffer.alloc(0))
  await expect(fetched(file)).rejects.toMatchObject({ status, message })
})

test('a manifest is downloaded; a missing one is refused', async () => {
  await origin.requireManifest('s3://camera/road/三月', 'list.csv')
  const file = await origin.openManifest('s3://camera/road/三月', 'list.csv', target(), signal)
  expect([file, await readFile(file, 'utf8')]).toEqual([target(), 'path\n1.png'])
  for (const name of ['none.csv', 'list.csv/'])
    await expect(origin.requireManifest('s3://camera/road/三月', name)).rejects.toMatchObject({ status: 404 })
})

test('wrong keys are a final error, an unreachable service is not', async () => {
  const wrong = bucketOrigin(ROOTS, { ...s3.access, secretKey: 'wrong' }, 1)
  await expect(wrong.require('s3://camera/road')).rejects.toMatchObject({
    status: 404,
    message: '存储服务不认服务器的密钥，请检查 IMPORT_S3_* 设置',
  })
  s3.close()
  await expect(new ImportFolders([origin]).require('s3://camera/road')).rejects.toMatchObject({
    status: 503,
    message: '存储服务暂时不可用',
  })
})
