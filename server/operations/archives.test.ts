import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { zipOf } from '../media/testing.ts'
import { picture, sendFile, type Sent } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

let server: DataServer
let poolId: number
let count = 0

beforeAll(async () => {
  server = await startDataServer({ UPLOAD_MAX: 2_000_000 })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  const made = await server.ask<{ id: number }>('POST', '/api/admin/images2/pools', { name: `pool ${count}` })
  poolId = made.body.id
})

const send = (content: Buffer, name: string) =>
  sendFile(`${server.url}/api/admin/images2/pools/${poolId}/uploads`, content, name)

type Job = {
  status: string
  result: Record<string, unknown>
  error: string | null
  progress: number
  progressText: string
  poolId: number
}
const jobOf = async (sent: Sent): Promise<Job> => {
  const id = sent.headers('X-Job-Id')!
  return vi.waitUntil(
    async () => {
      const { body } = await server.ask<Job>('GET', `/api/admin/jobs/${id}`)
      return ['done', 'failed'].includes(body.status) ? body : null
    },
    { timeout: 60_000, interval: 20 },
  ) as Promise<Job>
}

describe('an archive', () => {
  test('is unpacked by a job: pictures are imported, refusals listed one by one', async () => {
    const same = await picture(50)
    const sent = await send(
      await zipOf({
        '一/a.png': same,
        '一/b.png': same,
        'c.jpg': Buffer.from('text'),
        '__MACOSX/._a.png': same,
        '.hidden.png': same,
      }),
      'pictures.zip',
    )
    const job = await jobOf(sent)
    expect(job).toMatchObject({
      status: 'done',
      poolId,
      progress: 1,
      progressText: '入池 2 项，拒收 1 项',
      result: {
        accepted: 2,
        refused: 1,
        duplicates: 1,
        refusals: [{ name: 'c.jpg', reason: '这个文件不是可用的图片或视频：内容无法识别' }],
        unread: 2,
        unreadFiles: ['.hidden.png', '__MACOSX/._a.png'],
      },
    })
    const names = await server.store.db
      .selectFrom('resources')
      .select('name')
      .where('pool_id', '=', poolId)
      .orderBy('seq')
      .execute()
    expect(names).toEqual([{ name: '一/a.png' }, { name: '一/b.png' }])
  })

  test('with parent paths in names is written to storage only', async () => {
    const plain = 'aa/aa/evil.png'
    const climbing = '../../evil.png'
    const rename = (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll(plain, climbing), 'latin1')
    const job = await jobOf(await send(rename(await zipOf({ [plain]: await picture(77) })), 'evil.zip'))
    expect(job.result).toMatchObject({ accepted: 1 })
    const row = await server.store.db
      .selectFrom('resources as r')
      .innerJoin('media_files as m', 'm.uuid', 'r.media_uuid')
      .select(['m.path', 'r.name'])
      .where('r.pool_id', '=', poolId)
      .executeTakeFirst()
    expect(row?.path).toMatch(/^image\/..\/[0-9a-f-]{36}\/evil\.png$/)
    expect(row?.name).toBe('evil.png')
  })

  test('with names that no database can store is imported under similar names', async () => {
    const rename = (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll('a_', 'a\0'), 'latin1')
    const files = { 'a_1.png': await picture(78), 'a_2.png': Buffer.from('text') }
    const job = await jobOf(await send(rename(await zipOf(files)), 'names.zip'))
    expect(job.result).toMatchObject({ accepted: 1, refused: 1, refusals: [{ name: 'a\uFFFD2.png' }] })
    const names = server.store.db.selectFrom('resources').select('name').where('pool_id', '=', poolId)
    expect(await names.execute()).toEqual([{ name: 'a\uFFFD1.png' }])
  })

  test('that unpacks to far more than it should is refused entry by entry', async () => {
    const bomb = Buffer.alloc(2_000_001)
    const job = await jobOf(
      await send(await zipOf({ 'bomb.png': bomb, 'ok.png': await picture(33) }), 'bomb.zip'),
    )
    expect(job.result).toMatchObject({
      accepted: 1,
      refused: 1,
      refusals: [{ name: 'bomb.png', reason: '文件太大，超出大小上限：压缩包里的文件解压后超过 1.9 MB' }],
    })
  })

  test('that is broken fails with the reason', async () => {
    const zip = await zipOf({ 'a.png': await picture(3) })
    const job = await jobOf(await send(Buffer.from(zip.subarray(0, zip.length - 30)), 'broken.zip'))
    expect([job.status, job.error]).toEqual([
      'failed',
      'broken.zip：文件已损坏，无法读取：压缩包不完整或已损坏',
    ])
  })
})
