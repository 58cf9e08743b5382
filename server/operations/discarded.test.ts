import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDiscarded } from '../media/cleanup/discarded.ts'
import type { MediaStorage } from '../media/storage/storage.ts'
import { runStepsIn } from '../http/steps.ts'
import { deleteTag } from '../admin/tags/delete.ts'
import { startTestWorld, type Page, type TestWorld } from './test-world.ts'

/** Files of what was deleted: they go when their time is over, unless something else shows them. */

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const POOLS = '/api/admin/images2/pools'
const waitingIn = async (poolId: number) =>
  (await server.ask<Page<{ uuid: string; url: string }>>('GET', `${POOLS}/${poolId}/resources?order=asc`))
    .body

/** Whether each can be fetched. */
const statusesOf = (items: readonly { url: string }[]): Promise<number[]> =>
  Promise.all(items.map(async ({ url }) => (await fetch(server.url + url)).status))

test('an emptied pool can be deleted; files of deleted resources are removed after a time, shared ones stay', async () => {
  const { pool, uuids } = await server.filledPool('清空', 2)
  const { items } = await waitingIn(pool.id)
  expect((await server.ask('POST', `${POOLS}/${pool.id}/resources/delete`, { ids: uuids })).body).toEqual({
    count: 2,
    left: 0,
  })
  expect((await server.ask('DELETE', `${POOLS}/${pool.id}`)).status).toBe(200)
  const other = await server.poolNamed('同一个文件')
  await sql`insert into resources (uuid, kind, pool_id, media_uuid, name)
    select gen_random_uuid(), kind, ${other.id}, media_uuid, name from resources where uuid = ${uuids[0]}`.execute(
    server.store.db,
  )
  const seen = () => statusesOf(items)
  const before = await seen()
  await removeDiscarded(server.store, server.media.storage, 1)
  const meanwhile = await seen()
  await removeDiscarded(server.store, server.media.storage, 0)
  expect([before, meanwhile, await seen()]).toEqual([
    [200, 200],
    [200, 200],
    [200, 404],
  ])
  expect(await server.store.db.selectFrom('discarded_media').selectAll().execute()).toEqual([])
})

test('files of a deleted database are removed after their time', async () => {
  const { pool, uuids } = await server.filledPool('删库', 2)
  const { items } = await waitingIn(pool.id)
  const { body } = await server.split({ poolId: pool.id, splits: [{ newTag: { name: '要删的' }, count: 2 }] })
  await sql`update resources set pool_id = null where uuid = ${uuids[1]}`.execute(server.store.db)
  await server.store.transaction((tx) => runStepsIn(tx, deleteTag('image', body.splits[0]!.tagId)))
  expect((await waitingIn(pool.id)).items.map(({ uuid }) => uuid)).toEqual([uuids[0]])
  await removeDiscarded(server.store, server.media.storage, 0)
  expect(await statusesOf(items)).toEqual([200, 404])
})

test('a file that cannot be removed is reported and retried; the others are removed', async () => {
  const { pool, uuids } = await server.filledPool('删不掉', 3)
  const { items } = await waitingIn(pool.id)
  await server.ask('POST', `${POOLS}/${pool.id}/resources/delete`, { ids: uuids })
  const [first] = uuids.toSorted()
  const { store, media } = server
  const removeFolder = media.storage.removeFolder.bind(media.storage)
  media.storage.removeFolder = (folder) =>
    folder.endsWith(first!) ? Promise.reject(new Error('denied')) : removeFolder(folder)
  await expect(removeDiscarded(store, media.storage, 0)).rejects.toThrow('1 could not be removed')
  const urls = items.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))
  expect(await statusesOf(urls)).toEqual([200, 404, 404])
  media.storage.removeFolder = removeFolder
  expect([await removeDiscarded(store, media.storage, 0), await statusesOf(urls)]).toEqual([
    1,
    [404, 404, 404],
  ])
})

test('no other file is tried while storage is unavailable', async () => {
  const { pool, uuids } = await server.filledPool('存储断开', 2)
  await server.ask('POST', `${POOLS}/${pool.id}/resources/delete`, { ids: uuids })
  const tried: string[] = []
  const away = {
    removeFolder: async (folder: string) => {
      tried.push(folder)
      throw new Error('no answer')
    },
    check: () => Promise.reject(new Error('storage is away')),
  } as Partial<MediaStorage> as MediaStorage
  await expect(removeDiscarded(server.store, away, 0)).rejects.toThrow('storage is away')
  expect(tried.length).toBe(1)
})
