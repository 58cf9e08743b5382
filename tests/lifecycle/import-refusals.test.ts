import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { admin, fileOf, importText, newTag, start, upload } from './imports.ts'

/** Imports of annotations that are refused as a whole. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

test('a file of another format is refused with its reason', async () => {
  const tagId = await newTag(server, 'image')
  const errorOf = async (content: string | Buffer) => {
    const { status, error } = await importText(server, 'image', tagId, content)
    return [status, error]
  }
  const no = '不是可以导入到这个数据库的标注文件'
  expect([
    await errorOf('{"images": []}'),
    await errorOf(fileOf('video', [])),
    await errorOf(JSON.stringify({ format: 'biaozhu', formatVersion: 99, kind: 'image', items: [] })),
    await errorOf(Buffer.from([0xff, 0xfe, 0x00])),
    await errorOf(fileOf('image', []).slice(0, -2)),
  ]).toEqual([
    ['failed', `${no}（文件里没有“items”）`],
    ['failed', `${no}（文件是“视频”的标注，这里要“图片”的）`],
    ['failed', `${no}（文件是第 99 版的格式，这里只读到第 1 版，请升级平台后再导入）`],
    ['failed', `${no}（文件不是 UTF-8 编码的文本）`],
    ['failed', `${no}（文件不完整，没有到结尾）`],
  ])
})

test('only admins import, and only complete uploads for that database', async () => {
  const tagId = await newTag(server, 'image')
  const other = await newTag(server, 'image')
  const sent = await upload(server, 'image', tagId, fileOf('image', []))
  expect([
    (await upload(server, 'image', tagId, 'x', 'mark1')).status,
    (await upload(server, 'image', 999_999, 'x')).status,
    (await start(server, 'image', tagId, sent.id, { token: 'mark1' })).status,
    (await start(server, 'image', other, sent.id)).status,
    (await start(server, 'image', tagId, 'nothing')).status,
  ]).toEqual([403, 404, 403, 404, 404])
  const { status, body } = await start(server, 'video', await newTag(server, 'video'), sent.id, {
    format: 'coco',
  })
  expect([status, (body as unknown as { reason: string }).reason]).toEqual([400, '视频没有“coco”'])
  const begun = await fetch(`${server.url}${admin('image')}/tags/${tagId}/uploads`, {
    method: 'POST',
    headers: { authorization: 'Bearer admin', 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  const unfinished = begun.headers.get('location')?.split('/').at(-1) ?? ''
  const answer = await start(server, 'image', tagId, unfinished)
  expect([answer.status, (answer.body as unknown as { reason: string }).reason]).toEqual([
    409,
    '收到 0 字节，共 10 字节',
  ])
})
