import { afterAll, beforeAll, expect, test } from 'vitest'
import { greyClip } from '../media/encoding/testing.ts'
import { sendFile } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

/** Videos that phones record, as uploads: what is made of them is the job's matter. */

const VIDEO = await greyClip({ codec: 'hevc', times: [0, 0.04, 0.08] })

let server: DataServer
let count = 0

beforeAll(async () => {
  // Jobs stay where they are.
  server = await startDataServer({ WORKERS: 0 })
})
afterAll(() => server.close())

/** Sends the video into a new pool. */
async function send(base = 'videos') {
  count += 1
  const pools = `/api/admin/${base}/pools`
  const { id: poolId } = (await server.ask<{ id: number }>('POST', pools, { name: `pool ${count}` })).body
  return { poolId, sent: await sendFile(`${server.url}${pools}/${poolId}/uploads`, VIDEO, 'IMG_0001.MOV') }
}

const resources = () => server.store.db.selectFrom('resources').select('uuid').execute()

test('an HEVC upload becomes a job that is shown by file name, and the upload ends at once', async () => {
  const { poolId, sent } = await send()
  const id = sent.headers('X-Job-Id')
  expect([sent.status, sent.headers('X-Job-Type'), sent.headers('X-Resource-Id')]).toEqual([
    204,
    'import-video',
    undefined,
  ])
  const { body } = await server.ask<{ items: unknown[] }>('GET', '/api/admin/jobs?type=import-video')
  expect(body.items).toMatchObject([
    { id, type: 'import-video', status: 'queued', kind: 'video', poolId, source: 'IMG_0001.MOV' },
  ])
  expect(await resources()).toEqual([])
})

test.each([
  ['switched off', 'off', '服务器没有开启转码 TRANSCODE'],
  ['not installed', 'missing', '服务器缺少转码组件'],
] as const)('with transcoding %s it is refused at once, with advice', async (_, state, why) => {
  server.media.transcode = state
  const { sent } = await send()
  expect([sent.status, JSON.parse(sent.body)]).toEqual([
    415,
    {
      code: 'unsupported-media-type',
      message: '不支持这种视频编码',
      reason: `编码是 HEVC（H.265），请转成 H.264 再上传（${why}）`,
    },
  ])
  expect([await resources(), sent.headers('X-Job-Id')]).toEqual([[], undefined])
})

test('a pool of pictures refuses it like any video', async () => {
  const { sent } = await send('images2')
  expect([sent.status, JSON.parse(sent.body)]).toMatchObject([
    415,
    { code: 'unsupported-media-type', message: '这个文件的类型不适用于当前任务' },
  ])
})
