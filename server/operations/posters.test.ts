import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { posterJob } from '../jobs/poster/poster-job.ts'
import { claim, enqueue } from '../jobs/queue.ts'
import { removeDiscarded } from '../media/cleanup/discarded.ts'
import { importMedia } from '../media/import/import.ts'
import { posterPath } from '../media/paths.ts'
import { insertPoolResource } from '../media/import/records.ts'
import { clip, temporaryFolder } from '../media/testing.ts'
import { requireValue } from '../require-value.ts'
import { queueMissingPosters } from '../jobs/queue-video-work.ts'
import { greyClip } from '../media/encoding/testing.ts'
import { sendFile } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

let server: DataServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let poolId: number
let count = 0

beforeAll(async () => {
  server = await startDataServer()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})
beforeEach(async () => {
  count += 1
  const pool = { name: `pool ${count}` }
  poolId = (await server.ask<{ id: number }>('POST', '/api/admin/videos/pools', pool)).body.id
})

/** Three seconds, the first of them black. */
const video = greyClip({ times: Array.from({ length: 30 }, (_, frame) => frame / 10), black: 12 })

const send = (content: Buffer) =>
  sendFile(`${server.url}/api/admin/videos/pools/${poolId}/uploads`, content, 'clip.mp4')

const thumbnails = async () => {
  const path = `/api/admin/videos/pools/${poolId}/resources`
  const { body } = await server.ask<{ items: { thumbnailUrl: string }[] }>('GET', path)
  return body.items.map(({ thumbnailUrl }) => server.url + thumbnailUrl)
}

/** Brightness of the upper left quarter of a picture, 0 to 255, where the clip is bright. */
async function brightness(url: string): Promise<number> {
  const answer = await fetch(url)
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return requireValue(data[0])
}

const jobOf = (uuid: string) =>
  server.store.db
    .selectFrom('jobs')
    .select(['status', 'progress_text', 'error'])
    .where('unique_key', '=', `poster/${uuid}`)
    .executeTakeFirst()

test('an uploaded video gets a poster of its own in lists', async () => {
  const sent = await send(await video)
  const uuid = requireValue(sent.headers('X-Resource-Id'))
  await expect.poll(() => jobOf(uuid)).toEqual({ status: 'done', progress_text: '已生成封面', error: null })
  const [url] = await thumbnails()
  // Another file than the card that stood in for it, so no browser goes on showing that.
  expect(new URL(requireValue(url)).pathname).toBe(
    `/media/${posterPath(`video/${uuid.slice(0, 2)}/${uuid}/clip.mp4`)}`,
  )
  expect((await brightness(requireValue(url))) > 220).toBe(true)
  const { body } = await server.ask<{ items: { thumbnailUrl: string }[] }>('POST', '/api/media/sign', {
    ids: [uuid],
  })
  expect(body.items.map(({ thumbnailUrl }) => server.url + thumbnailUrl)).toEqual([url])
})

test('an undecodable video keeps its placeholder, and the job reports the reason', async () => {
  const look = { container: 'webm', codec: 'vp8', codecString: 'vp8', width: 320, height: 240 } as const
  const sent = await send(await clip({ ...look, times: [0, 0.04], frameDuration: 0.04 }))
  const uuid = requireValue(sent.headers('X-Resource-Id'))
  await expect
    .poll(() => jobOf(uuid))
    .toEqual({
      status: 'failed',
      progress_text: '',
      error: 'clip.mp4：视频画面无法解码，没有生成封面',
    })
  const [url] = await thumbnails()
  expect([
    new URL(requireValue(url)).pathname.endsWith('/.thumbnail.webp'),
    (await fetch(requireValue(url))).status,
  ]).toEqual([true, 200])
  expect(await queueMissingPosters(server.store.db)).toBe(0)
})

/** A video of the pool that came when there were no posters. */
async function bring(): Promise<{ uuid: string; path: string }> {
  const file = await folder.file('upload', await video)
  const imported = await importMedia({ kind: 'video', file, name: 'clip.mp4' }, server.media)
  const place = { kind: 'video', poolId, name: 'clip.mp4', createdBy: null } as const
  await server.store.transaction((tx) => insertPoolResource(tx, imported, place))
  return imported
}

test('older videos get a poster once, and it is deleted with the video', async () => {
  const { store, media } = server
  const { uuid, path } = await bring()
  expect([await queueMissingPosters(store.db), await queueMissingPosters(store.db)]).toEqual([1, 0])
  await expect.poll(async () => (await jobOf(uuid))?.status).toBe('done')
  expect((await media.storage.stat(posterPath(path)))?.size).toBeGreaterThan(0)
  const remove = `/api/admin/videos/pools/${poolId}/resources/delete`
  expect((await server.ask('POST', remove, { ids: [uuid] })).status).toBe(200)
  await removeDiscarded(store, media.storage, 0)
  const rows = await store.db
    .selectFrom('media_files')
    .select('role')
    .where('parent_uuid', '=', uuid)
    .execute()
  expect([await media.storage.stat(posterPath(path)), rows]).toEqual([null, []])
})

test('a video that is deleted while its poster is made leaves no file', async () => {
  const { store, media } = server
  const { uuid, path } = await bring()
  const storage = media.storage
  const files = {
    using: async <T>(stored: string, work: (file: string) => Promise<T>): Promise<T> => {
      await sql`update resources set deleted_at = now() where uuid = ${uuid}`.execute(store.db)
      return work(requireValue(storage.localPath?.(stored)))
    },
  }
  const log = { warn: () => undefined }
  // Of a type that the server itself does not take.
  await enqueue(store.db, { type: 'test', payload: {}, createdBy: null })
  const claimed = requireValue(await claim(store, 'worker', ['test']))
  const job = { ...claimed, type: 'poster', payload: { kind: 'video', mediaUuid: uuid } } as const
  const context = { signal: new AbortController().signal, progress: () => undefined }
  expect((await posterJob({ store, storage, files, log })(job, context)).text).toBe('视频已被删除')
  const rows = await store.db
    .selectFrom('media_files')
    .select('role')
    .where('parent_uuid', '=', uuid)
    .execute()
  expect([await storage.stat(posterPath(path)), rows]).toEqual([null, []])
})
