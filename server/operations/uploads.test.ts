import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOfStatus } from '../http/problem.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pngWithSize } from '../media/testing.ts'
import { picture, sendFile, type SendOptions } from './test-upload.ts'
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

const send = (content: Buffer, name: string, more: SendOptions & { path?: string } = {}) =>
  sendFile(`${server.url}${more.path ?? `/api/admin/images2/pools/${poolId}/uploads`}`, content, name, more)

const waiting = async () =>
  (
    await server.ask<{ items: { id: number; waiting: number }[] }>(
      'GET',
      '/api/admin/images2/pools?pageSize=200',
    )
  ).body.items.find(({ id }) => id === poolId)?.waiting

const inPool = () =>
  server.store.db.selectFrom('resources').select('uuid').where('pool_id', '=', poolId).execute()

describe('one file', () => {
  test('is imported whatever the sender reports', async () => {
    const metadata = { takenAs: '{"X-Resource-Id":"none"}' }
    const sent = await send(await picture(30), 'a.png', { metadata })
    expect([sent.status, await inPool()]).toEqual([204, [{ uuid: sent.headers('X-Resource-Id') }]])
  })

  test('is in the pool after its last byte, in one piece or many', async () => {
    const content = await picture(200, 512)
    const sent = await send(content, '街景.jpg', { chunkSize: 500 })
    expect(sent.status).toBe(204)
    const uuid = sent.headers('X-Resource-Id')
    const row = await server.store.db
      .selectFrom('resources as r')
      .innerJoin('media_files as m', 'm.uuid', 'r.media_uuid')
      .select([
        'r.name',
        'r.kind',
        'r.pool_id',
        'r.tag_id',
        'r.status',
        'm.path',
        'm.mime',
        'm.width',
        'm.height',
        'm.bytes',
      ])
      .where('r.uuid', '=', uuid!)
      .executeTakeFirst()
    expect(row).toEqual({
      name: '街景.jpg',
      kind: 'image',
      pool_id: poolId,
      tag_id: null,
      status: 'unmarked',
      path: `image/${uuid!.slice(0, 2)}/${uuid}/街景.png`,
      mime: 'image/png',
      width: 512,
      height: 512,
      bytes: content.length,
    })
    expect(await waiting()).toBe(1)
  })

  test('that already exists is accepted and reported as a duplicate', async () => {
    const content = await picture(20)
    expect((await send(content, 'a.png')).headers('X-Duplicate')).toBeUndefined()
    expect((await send(content, 'b.png')).headers('X-Duplicate')).toBe('1')
  })

  test('resumes at the stored offset, and a repeat after the end sends nothing twice', async () => {
    const content = await picture(90, 700)
    const [half, path] = [
      Math.floor(content.length / 2),
      `${server.url}/api/admin/images2/pools/${poolId}/uploads`,
    ]
    const base = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }
    const begun = await fetch(path, {
      method: 'POST',
      headers: { ...base, 'upload-length': String(content.length) },
    })
    const location = server.url + begun.headers.get('location')!
    const patch = (offset: number, part: Buffer) =>
      fetch(location, {
        method: 'PATCH',
        body: new Uint8Array(part),
        headers: {
          ...base,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      })
    const offset = async () =>
      (await fetch(location, { method: 'HEAD', headers: base })).headers.get('upload-offset')
    expect([begun.status, (await patch(0, content.subarray(0, half))).status, await offset()]).toEqual([
      201,
      204,
      String(half),
    ])
    const last = await patch(half, content.subarray(half))
    const again = await patch(content.length, Buffer.alloc(0))
    expect([last.status, again.status, await offset()]).toEqual([204, 204, String(content.length)])
    expect(again.headers.get('x-resource-id')).toBe(last.headers.get('x-resource-id'))
    expect(await waiting()).toBe(1)
    expect((await patch(0, content)).status).toBe(409)
  })

  test('that could not be stored is imported when its sender asks for the offset', async () => {
    vi.spyOn(server.media.storage, 'adopt').mockRejectedValueOnce(new Error('hiccup'))
    const sent = await send(await picture(31), 'a.png', { retryDelays: [0] })
    expect([sent.status, await inPool()]).toEqual([200, [{ uuid: sent.headers('X-Resource-Id') }]])
  })

  test('is imported once when its sender asks for the offset meanwhile', async () => {
    const { adopt } = server.media.storage
    const asked: Promise<Response>[] = []
    vi.spyOn(server.media.storage, 'adopt').mockImplementationOnce(async (stored, file) => {
      asked.push(fetch(location, { method: 'HEAD', headers: base }))
      await adopt.call(server.media.storage, stored, file)
    })
    const content = await picture(32)
    const base = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }
    const begun = await fetch(`${server.url}/api/admin/images2/pools/${poolId}/uploads`, {
      method: 'POST',
      headers: { ...base, 'upload-length': String(content.length) },
    })
    const location = server.url + begun.headers.get('location')!
    const sent = await fetch(location, {
      method: 'PATCH',
      body: new Uint8Array(content),
      headers: { ...base, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
    const told = [sent, ...(await Promise.all(asked))]
    const uuid = sent.headers.get('x-resource-id')
    expect(told.map(({ status, headers }) => [status, headers.get('x-resource-id')])).toEqual([
      [204, uuid],
      [200, uuid],
    ])
    expect(await inPool()).toEqual([{ uuid }])
  })

  test('that is refused reports the reason and leaves nothing', async () => {
    const cases = [
      [Buffer.from('Dear diary'), 'holiday.jpg', 415, '这个文件不是可用的图片或视频', '内容无法识别'],
      [
        pngWithSize(50_000, 50_000),
        'bomb.png',
        413,
        '图片太大，超出像素上限',
        '图片 50000×50000，最多 200000000 像素',
      ],
      [(await picture(1, 600)).subarray(0, 200), 'half.png', 422, '文件已损坏，无法读取', ''],
      [Buffer.alloc(0), 'empty.png', 415, '文件是空的', ''],
    ] as const
    for (const [content, name, status, message, reason] of cases) {
      const sent = await send(content, name)
      expect([sent.status, JSON.parse(sent.body)]).toEqual([
        status,
        { code: codeOfStatus(status), message, reason },
      ])
      expect(sent.headers('content-type')).toContain('application/json')
    }
    expect(await waiting()).toBe(0)
  })

  test('that is larger than allowed is refused before it is sent', async () => {
    const sent = await send(Buffer.alloc(2_000_001), 'big.png')
    expect([sent.status, JSON.parse(sent.body)]).toEqual([
      413,
      { code: 'too-large', message: '文件太大，超出大小上限', reason: '最多 1.9 MB' },
    ])
  })

  test('under a name that cannot be stored, or with malformed headers, is refused with a reason', async () => {
    const begin = (metadata: string) =>
      fetch(`${server.url}/api/admin/images2/pools/${poolId}/uploads`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer admin',
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-metadata': metadata,
        },
      }).then(async (answer) => [answer.status, await answer.json()])
    const named = (name: string) => begin(`filename ${Buffer.from(name).toString('base64')}`)
    expect([
      await named('a\0.png'),
      await named('\u202Egnp.exe'),
      await begin('filename !'),
      await begin('a b c'),
    ]).toEqual([
      [400, { code: 'invalid', message: '文件名含有控制字符或无法保存的字符，请改名后再上传', reason: '' }],
      [400, { code: 'invalid', message: '文件名含有控制字符或无法保存的字符，请改名后再上传', reason: '' }],
      [400, { code: 'invalid', message: '上传没有被接受', reason: '' }],
      [400, { code: 'invalid', message: '上传没有被接受', reason: '' }],
    ])
  })

  test('that another server removes during the import is gone', async () => {
    const headers = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }
    const begun = await fetch(`${server.url}/api/admin/images2/pools/${poolId}/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '4' },
    })
    const location = begun.headers.get('location')!
    const file = join(server.media.uploadFolder, location.split('/').at(-1)!)
    const { db } = server.store
    const selectFrom = db.selectFrom.bind(db) as (table: 'resources') => ReturnType<typeof db.selectFrom>
    const spy = vi.spyOn(db, 'selectFrom').mockImplementation(((table: 'resources') => {
      if (table === 'resources') for (const ending of ['', '.json']) rmSync(file + ending, { force: true })
      return selectFrom(table)
    }) as never)
    const last = await fetch(server.url + location, {
      method: 'PATCH',
      body: 'last',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
    spy.mockRestore()
    expect([last.status, await last.json()]).toEqual([
      404,
      { code: 'not-found', message: '上传不存在或已过期', reason: '' },
    ])
  })

  test('with parent paths in its name gets a name without them', async () => {
    const sent = await send(await picture(123), '../../../etc/passwd')
    const row = await server.store.db
      .selectFrom('media_files')
      .select('path')
      .where('uuid', '=', sent.headers('X-Resource-Id')!)
      .executeTakeFirst()
    expect(row?.path).toMatch(/^image\/..\/[0-9a-f-]{36}\/passwd\.png$/)
  })
})

describe('who and where', () => {
  test('only admins upload, into existing pools of the kind', async () => {
    const content = await picture(5)
    expect((await send(content, 'a.png', { token: 'mark1' })).status).toBe(403)
    expect((await send(content, 'a.png', { token: 'nobody' })).status).toBe(401)
    expect((await send(content, 'a.png', { path: `/api/admin/videos/pools/${poolId}/uploads` })).status).toBe(
      404,
    )
    expect((await send(content, 'a.png', { path: '/api/admin/images2/pools/99999/uploads' })).status).toBe(
      404,
    )
  })

  test('an upload is found only in its own pool, and only by a plain id', async () => {
    const base = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }
    const path = `/api/admin/images2/pools/${poolId}/uploads`
    const begun = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...base, 'upload-length': '10' },
    })
    const id = begun.headers.get('location')!.split('/').at(-1)!
    const other = await server.ask<{ id: number }>('POST', '/api/admin/images2/pools', {
      name: `other ${count}`,
    })
    const head = (url: string) =>
      fetch(server.url + url, { method: 'HEAD', headers: base }).then((answer) => answer.status)
    expect(await head(`${path}/${id}`)).toBe(200)
    expect(await head(`/api/admin/images2/pools/${other.body.id}/uploads/${id}`)).toBe(404)
    expect(await head(`${path}/${id}.json`)).toBe(400)
    expect(await head(`${path}/..%2f..%2fsecrets`)).toBe(400)
    expect((await fetch(`${server.url}${path}/${id}`, { method: 'DELETE', headers: base })).status).toBe(204)
    expect(await head(`${path}/${id}`)).toBe(404)
  })
})
