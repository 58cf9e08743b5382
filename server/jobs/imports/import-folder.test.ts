import { rmSync } from 'node:fs'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../store/store.ts'
import { openTestStore } from '../../store/testing.ts'
import type { ImportFolderPayload } from '../payloads.ts'
import { JobFailure } from '../runner.ts'
import { folderWorld, IMAGE_MAX, NOT_THERE, pictures, type FolderWorld } from './testing-folders.ts'

let store: Store
let world: FolderWorld

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  world = await folderWorld(store)
})
afterEach(() => world.close())

test('all files of a folder are imported by their paths; hidden ones and refusals are listed', async () => {
  const large = Buffer.concat([pictures[4]!, Buffer.alloc(IMAGE_MAX)])
  await world.fill({
    'b.png': pictures[0]!,
    '上午/2.png': pictures[1]!,
    '上午/10.png': pictures[1]!,
    '上午/坏.png': pictures[2]!.subarray(0, 60),
    '上午/说明.txt': 'no picture',
    '上午/空.png': '',
    'a.png': pictures[3]!,
    'z/大.png': large,
    '.hidden.png': pictures[4]!,
    '.git/5.png': pictures[4]!,
    '@eaDir/6.png': pictures[4]!,
  })
  await world.fill({ '../外面/7.png': pictures[4]!, '../../elsewhere/8.png': pictures[4]! })
  await symlink(world.at('nas/外面/7.png'), world.at('nas/街景/link.png'))
  await symlink(world.at('nas/外面'), world.at('nas/街景/link'))
  await symlink(world.at('elsewhere/8.png'), world.at('nas/街景/out.png'))
  await symlink(world.at('nowhere'), world.at('nas/街景/broken.png'))
  const before = await world.filesIn('nas')
  const told: string[] = []
  const { result, text } = await world.run(await world.queued(), (progress) => told.push(progress))
  expect({ result, text, told }).toEqual({
    result: {
      accepted: 5,
      refused: 7,
      duplicates: 1,
      refusals: [
        { name: '街景/broken.png', reason: NOT_THERE },
        { name: '街景/link', reason: '是文件夹，或指向文件夹的链接' },
        { name: '街景/out.png', reason: NOT_THERE },
        {
          name: '街景/z/大.png',
          reason: `文件太大，超出大小上限：文件有 ${large.length} 字节，最多 ${IMAGE_MAX} 字节`,
        },
        { name: '街景/上午/坏.png', reason: '文件已损坏，无法读取' },
        { name: '街景/上午/空.png', reason: '文件是空的' },
        { name: '街景/上午/说明.txt', reason: '这个文件不是可用的图片或视频：内容无法识别' },
      ],
      unread: 3,
      unreadFiles: ['街景/.git/', '街景/.hidden.png', '街景/@eaDir/'],
    },
    text: '入池 5 项，拒收 7 项',
    told: Array.from({ length: 12 }, (_, index) => `${index + 1} / 12`),
  })
  expect(await world.names()).toEqual([
    '街景/a.png',
    '街景/b.png',
    '街景/link.png',
    '街景/上午/2.png',
    '街景/上午/10.png',
  ])
  expect([await world.filesIn('nas'), await world.filesIn('data/work')]).toEqual([before, []])
})

test('subfolders are skipped unless wanted', async () => {
  await world.fill({ 'a.png': pictures[0]!, '上午/2.png': pictures[1]! })
  await world.run(await world.queued({ recursive: false }))
  expect(await world.names()).toEqual(['街景/a.png'])
})

test('later changes to source files do not affect imported files', async () => {
  await world.fill({ 'a.png': pictures[0]! })
  await world.run(await world.queued())
  await writeFile(world.at('nas/街景/a.png'), pictures[1]!)
  const files = store.db.selectFrom('media_files').innerJoin('resources', 'media_uuid', 'media_files.uuid')
  const { path: stored } = await files
    .select('path')
    .where('pool_id', '=', world.poolId)
    .executeTakeFirstOrThrow()
  expect(await readFile(world.at(`data/media/${stored}`))).toEqual(pictures[0])
})

test('an interrupted run resumes, and nothing is imported twice', async () => {
  await world.fill({ 'b.png': pictures[0]!, 'c.png': pictures[1]!, 'd/e.png': pictures[2]! })
  const job = await world.queued()
  const ended = world.run(job, (text, end) => text.startsWith('2 /') && end())
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  expect([await world.names(), await world.filesIn('data/work')]).toEqual([['街景/b.png', '街景/c.png'], []])
  await rm(world.at('nas/街景/b.png'))
  await world.fill({ 'a.png': pictures[3]! })
  const { result } = await world.run(job)
  expect(result).toEqual({ accepted: 3, refused: 0, duplicates: 0, refusals: [] })
  expect(await world.names()).toEqual(['街景/b.png', '街景/c.png', '街景/a.png', '街景/d/e.png'])
})

test('the count of tries restarts with progress and continues without it', async () => {
  await world.fill({ 'a.png': pictures[0]!, 'b.png': pictures[1]! })
  const job = await world.queued()
  const row = store.db.selectFrom('jobs').select('attempts').where('id', '=', job.id)
  const tried = async (attempts: number) => {
    await store.db.updateTable('jobs').set({ attempts }).where('id', '=', job.id).execute()
    const run = { ...job, attempts }
    await world.run(run)
    return [run.attempts, (await row.executeTakeFirstOrThrow()).attempts]
  }
  expect([await tried(3), await tried(3)]).toEqual([
    [1, 1],
    [3, 3],
  ])
})

test('a database failure leaves nothing, and the next run imports everything', async () => {
  await world.fill({ 'a.png': pictures[0]!, 'b.png': pictures[1]! })
  const job = await world.queued()
  vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('hiccup'))
  await expect(world.run(job)).rejects.toThrow('hiccup')
  expect([await world.filesIn('data/media'), await world.filesIn('data/work')]).toEqual([[], []])
  expect((await world.run(job)).result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
})

test('a storage outage refuses no file, and the job may retry', async () => {
  await world.fill({ 'a.png': pictures[0]!, 'b.png': pictures[1]! })
  const failed = world.run(await world.queued(), () =>
    rmSync(world.at('nas'), { recursive: true, force: true }),
  )
  await expect(failed).rejects.toThrow()
  await expect(failed).rejects.not.toBeInstanceOf(JobFailure)
})

test.each<[string, Partial<ImportFolderPayload>, string]>([
  ['a folder that is gone', { folder: 'nas/没有' }, `不能从这个文件夹导入：${NOT_THERE}`],
  ['a folder that is not allowed any more', { folder: 'elsewhere' }, `不能从这个文件夹导入：${NOT_THERE}`],
  [
    'a manifest that is gone',
    { folder: 'nas/街景', manifest: '没有.csv' },
    `不能按这个清单导入：${NOT_THERE}`,
  ],
  [
    'a manifest without paths',
    { folder: 'nas/街景', manifest: '表.csv' },
    '不能按这个清单导入：第一行里没有 path 列',
  ],
])('%s fails with the reason', async (_, { folder: place = '', ...more }, why) => {
  await world.fill({ '表.csv': 'file\na.png', '../../elsewhere/a.png': pictures[0]! })
  await expect(world.run(await world.queued({ folder: world.at(place), ...more }))).rejects.toEqual(
    new JobFailure(`${world.at(place)}：${why}`),
  )
})

test('nothing is imported into a deleted pool', async () => {
  await world.fill({ 'a.png': pictures[0]!, 'b.png': pictures[1]! })
  await store.db.updateTable('pools').set({ deleted_at: new Date() }).where('id', '=', world.poolId).execute()
  await expect(world.run(await world.queued())).rejects.toEqual(
    new JobFailure(`${world.at('nas/街景')}：数据池已被删除`),
  )
  expect([await world.names(), await world.filesIn('data/media'), await world.filesIn('data/work')]).toEqual([
    [],
    [],
    [],
  ])
})
