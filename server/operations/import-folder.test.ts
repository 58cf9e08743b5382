import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../media/testing.ts'
import { picture } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: DataServer
let poolId: number
let count = 0

const at = (place: string): string => path.join(folder.path, place)
/** Takes long enough to be cancelled in the middle. */
const MANY = 300

beforeAll(async () => {
  folder = await temporaryFolder()
  for (const place of ['nas/a', 'nas/many', 'elsewhere']) await mkdir(at(place), { recursive: true })
  for (const hue of [10, 90]) await writeFile(at(`nas/a/${hue}.png`), await picture(hue))
  await writeFile(at('nas/a/list.csv'), 'path,name\n90.png,九十')
  const same = await picture(200)
  for (let number = 0; number < MANY; number += 1) await writeFile(at(`nas/many/${number}.png`), same)
  server = await startDataServer({ IMPORT_DIRS: [at('nas')] })
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})
beforeEach(async () => {
  count += 1
  const made = await server.ask<{ id: number }>('POST', '/api/admin/images2/pools', { name: `pool ${count}` })
  poolId = made.body.id
})

interface Job {
  id: string
  type: string
  source: string
  status: string
  progress: number
  result: Record<string, unknown> | null
}

const start = <T = Job>(body: object, pool = poolId, token = 'admin') =>
  server.ask<T>('POST', `/api/admin/images2/pools/${pool}/import-folder`, body, token)

const settled = (id: string): Promise<Job> =>
  vi.waitUntil(
    async () => {
      const { body } = await server.ask<Job>('GET', `/api/admin/jobs/${id}`)
      return ['done', 'failed', 'cancelled'].includes(body.status) ? body : null
    },
    { timeout: 60_000, interval: 20 },
  ) as Promise<Job>

const names = async (): Promise<string[]> => {
  const rows = server.store.db.selectFrom('resources').select('name').where('pool_id', '=', poolId)
  return (await rows.orderBy('seq').execute()).map(({ name }) => name)
}

test('available folders are offered to admins only', async () => {
  const all = '/api/admin/import-folders'
  const ask = (query: string, token?: string) =>
    server.ask<{ folders: unknown; manifests: unknown }>('GET', all + query, undefined, token)
  const [roots, one, none, elsewhere] = [
    await ask(''),
    await ask(`?folder=${encodeURIComponent(at('nas/a'))}`),
    await ask('', 'mark1'),
    await ask(`?folder=${encodeURIComponent(at('elsewhere'))}`),
  ]
  expect([roots.body.folders, one.body, none.status, elsewhere]).toEqual([
    [{ path: at('nas'), name: at('nas') }],
    {
      folder: at('nas/a'),
      trail: [
        { path: at('nas'), name: at('nas') },
        { path: at('nas/a'), name: 'a' },
      ],
      folders: [],
      manifests: ['list.csv'],
      files: 3,
      complete: true,
    },
    403,
    {
      status: 404,
      body: {
        code: 'not-found',
        message: '不能从这个文件夹导入',
        reason: '不存在，或不在允许导入的文件夹里',
      },
    },
  ])
})

test('a job imports a folder into a pool, as a whole or by its manifest', async () => {
  const whole = await start({ folder: at('nas/a') })
  expect([whole.status, whole.body.type, whole.body.source]).toEqual([200, 'import-folder', at('nas/a')])
  expect((await settled(whole.body.id)).result).toMatchObject({ accepted: 2, refused: 1, duplicates: 0 })
  const named = await start({ folder: at('nas/a'), manifest: 'list.csv' })
  expect(named.body.source).toBe(at('nas/a/list.csv'))
  expect((await settled(named.body.id)).result).toMatchObject({ accepted: 1, refused: 0, duplicates: 1 })
  expect(await names()).toEqual(['a/10.png', 'a/90.png', '九十'])
})

test('a repeated request returns the running import; a cancelled import stops', async () => {
  const { body: first } = await start({ folder: at('nas/many') })
  const { body: again } = await start({ folder: at('nas/many'), recursive: true })
  expect(again.id).toBe(first.id)
  await vi.waitUntil(async () => (await names()).length > 0, { timeout: 60_000, interval: 10 })
  await server.ask('POST', `/api/admin/jobs/${first.id}/cancel`)
  const { status, result } = await settled(first.id)
  const there = (await names()).length
  expect({ status, result, isPart: there < MANY }).toEqual({
    status: 'cancelled',
    result: null,
    isPart: true,
  })
  expect((await readdir(at('nas/many'))).length).toBe(MANY)
})

test('unusable sources are refused before a job is created', async () => {
  const nas = { folder: at('nas/a') }
  const answers = [
    await start<object>(nas, 99_999),
    await start<object>({ folder: at('elsewhere') }),
    await start<object>({ folder: 'nas/a' }),
    await start<object>({ ...nas, manifest: 'none.csv' }),
    await start<object>({ ...nas, manifest: '10.png' }),
    await start<object>({ ...nas, manifest: '../a/list.csv' }),
  ]
  const noManifest = '不能按这个清单导入'
  expect(answers.map(({ status, body }) => ({ status, ...body }))).toMatchObject([
    { status: 404, message: '数据池不存在' },
    { status: 404, code: 'not-found', message: '不能从这个文件夹导入' },
    { status: 404, code: 'not-found', message: '不能从这个文件夹导入' },
    { status: 422, message: noManifest, reason: '不存在，或不在允许导入的文件夹里' },
    { status: 422, message: noManifest, reason: '清单应为 .csv 或 .jsonl 文件' },
    { status: 422, message: noManifest, reason: '清单应为 .csv 或 .jsonl 文件' },
  ])
  expect([(await start({ ...nas, manifest: 'list.csv', recursive: true })).status]).toEqual([400])
  expect((await start(nas, poolId, 'mark1')).status).toBe(403)
  const jobs = await server.ask<{ total: number }>('GET', `/api/admin/jobs?poolId=${poolId}`)
  expect(jobs.body.total).toBe(0)
})
