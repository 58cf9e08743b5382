import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeS3 } from '../../media/storage/testing-s3.ts'
import { bucketOrigin } from '../../media/sources/bucket/origin.ts'
import type { ImportOrigin } from '../../media/sources/origin.ts'
import type { Store } from '../../store/store.ts'
import { openTestStore } from '../../store/testing.ts'
import { JobFailure } from '../runner.ts'
import { folderWorld, NOT_THERE, pictures, type FolderWorld } from './testing-folders.ts'

const FOLDER = 's3://camera/三月'

let store: Store
let s3: Awaited<ReturnType<typeof startFakeS3>>
let objects: Map<string, Buffer>
let world: FolderWorld

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  objects = new Map([
    ['三月/b.png', pictures[0]!],
    ['三月/上午/1.png', pictures[1]!],
    ['三月/上午/说明.txt', Buffer.from('no picture')],
    ['三月/清单.csv', Buffer.from('path,name\n上午/1.png,早\n没有.png,\n../四月/2.png,\nb.png,')],
    ['四月/2.png', pictures[2]!],
  ])
  s3 = await startFakeS3(objects, { bucket: 'camera' })
  world = await folderWorld(store, bucketOrigin([FOLDER], s3.access, 3))
})
afterEach(async () => {
  s3.close()
  await world.close()
})

test('a folder of a bucket is imported by its paths, and the bucket is unchanged', async () => {
  const before = new Map(objects)
  const { result } = await world.run(await world.queued({ folder: FOLDER }))
  expect({ result, names: await world.names() }).toEqual({
    result: {
      accepted: 2,
      refused: 2,
      duplicates: 0,
      refusals: [
        { name: '三月/上午/说明.txt', reason: '这个文件不是可用的图片或视频：内容无法识别' },
        { name: '三月/清单.csv', reason: '这个文件不是可用的图片或视频：内容无法识别' },
      ],
    },
    names: ['三月/b.png', '三月/上午/1.png'],
  })
  expect([objects, await world.filesIn('data/work')]).toEqual([before, []])
})

test('files of a manifest in a bucket are imported; an interrupted job resumes', async () => {
  const job = await world.queued({ folder: FOLDER, manifest: '清单.csv', recursive: false })
  await expect(world.run(job, (text, end) => text.startsWith('1 /') && end())).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect([await world.names(), await world.filesIn('data/work')]).toEqual([['早'], []])
  objects.delete('三月/上午/1.png')
  expect((await world.run(job)).result).toEqual({
    accepted: 2,
    refused: 2,
    duplicates: 0,
    refusals: [
      { name: '第 3 行 没有.png', reason: NOT_THERE },
      { name: '第 4 行 ../四月/2.png', reason: 'path 应为清单所在文件夹以下的相对路径' },
    ],
  })
  expect([await world.names(), await world.filesIn('data/work')]).toEqual([['早', '三月/b.png'], []])
})

test('a service outage refuses no file, and the job may retry', async () => {
  const failed = world.run(await world.queued({ folder: FOLDER }), () => s3.close())
  await expect(failed).rejects.toMatchObject({ status: 503 })
  await expect(failed).rejects.not.toBeInstanceOf(JobFailure)
})

test('a missing folder fails with the reason', async () => {
  objects.clear()
  await expect(world.run(await world.queued({ folder: FOLDER }))).rejects.toEqual(
    new JobFailure(`${FOLDER}：不能从这个文件夹导入：${NOT_THERE}`),
  )
})

test('up to the allowed number of files are fetched at once and imported in order', async () => {
  for (const number of [3, 4, 5]) objects.set(`三月/${number}.png`, pictures[number - 1]!)
  objects.delete('三月/清单.csv')
  const bucket = bucketOrigin([FOLDER], s3.access, 3)
  let waiting: (() => void)[] = []
  let most = 0
  // Each fetch waits until there are three: one alone would wait for good.
  const together = (): Promise<void> =>
    new Promise((go) => {
      waiting.push(go)
      most = Math.max(most, waiting.length)
      if (waiting.length < 3) return
      waiting.forEach((each) => each())
      waiting = []
    })
  const origin: ImportOrigin = {
    ...bucket,
    fetch: async (...asked) => {
      await together()
      await bucket.fetch(...asked)
    },
  }
  const other = await folderWorld(store, origin)
  const { result } = await other.run(await other.queued({ folder: FOLDER }))
  expect({ accepted: result['accepted'], most, names: await other.names() }).toEqual({
    accepted: 5,
    most: 3,
    names: ['三月/3.png', '三月/4.png', '三月/5.png', '三月/b.png', '三月/上午/1.png'],
  })
  expect(await other.filesIn('data/work')).toEqual([])
  await other.close()
})
