import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPool } from '../jobs/imports/enter-pool.ts'
import type { ImportedMedia } from '../media/import/import.ts'
import { PoolGone } from '../media/import/records.ts'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'

/** Stands here, and not beside what it tests, for the run on PostgreSQL, where transactions really overlap. */

const STORED = { size: 9, modifiedAt: new Date(0), etag: '"a"' }
const NOTHING = { proxy: null, posters: false, storage: { stat: () => Promise.resolve(STORED) } }

let store: Store

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

function picture(sha256: string): ImportedMedia {
  const uuid = randomUUID()
  const still = { mime: 'image/png', width: 8, height: 8, perceptualHash: '0123456789abcdef' }
  const noTime = {
    duration: null,
    frameCount: null,
    frameRate: null,
    frameTimes: null,
    keyFrames: null,
    codec: null,
    pages: null,
    orientation: 1,
  }
  return { uuid, path: `image/${uuid}/a.png`, byteSize: 9, sha256, ...still, ...noTime }
}

async function makePool(name: string): Promise<number> {
  const pool = { kind: 'image', name } as const
  const { id } = await store.db.insertInto('pools').values(pool).returning('id').executeTakeFirstOrThrow()
  return id
}

const placeIn = (poolId: number) => ({ kind: 'image', poolId, name: 'a.png', createdBy: null }) as const

test('a file that is uploaded several times at once counts as new once', async () => {
  const place = placeIn(await makePool('pool'))
  const enter = async (byte: string) => {
    const outcome = await enterPool(store, picture(byte.repeat(32)), place, NOTHING)
    return `${byte} ${outcome}`
  }
  const reported = await Promise.all(['5e', '7a', '5e', '5e', '5e'].map(enter))
  expect(reported.toSorted()).toEqual([
    '5e duplicate',
    '5e duplicate',
    '5e duplicate',
    '5e taken',
    '7a taken',
  ])
})

test('of several equal concurrent replacements one stays, in the place of the first', async () => {
  const pool = await makePool('replaced')
  const first = picture('6d'.repeat(32))
  await enterPool(store, first, placeIn(pool), NOTHING)
  const current = async () =>
    store.db
      .selectFrom('resources')
      .select(['uuid', 'seq'])
      .where('pool_id', '=', pool)
      .where('deleted_at', 'is', null)
      .execute()
  const [before] = await current()
  const replace = () =>
    enterPool(store, picture('6d'.repeat(32)), placeIn(pool), NOTHING, { duplicates: 'replace' })
  expect(await Promise.all([replace(), replace(), replace()])).toEqual(['replaced', 'replaced', 'replaced'])
  expect(await current()).toEqual([{ uuid: expect.not.stringContaining(first.uuid), seq: before?.seq }])
})

test('a decomposed name, as macOS writes it, is stored in composed form', async () => {
  const place = placeIn(await makePool('names'))
  const media = picture('3c'.repeat(32))
  await enterPool(store, media, { ...place, name: 'cafe\u0301/だ.png'.normalize('NFD') }, NOTHING)
  const rows = await store.db
    .selectFrom('resources as r')
    .innerJoin('media_files as m', 'm.uuid', 'r.media_uuid')
    .select(['r.name', 'm.file_name'])
    .where('r.uuid', '=', media.uuid)
    .execute()
  expect(rows).toEqual([{ name: 'café/だ.png', file_name: 'café/だ.png' }])
})

test('no file is added to a pool that is being deleted', async () => {
  const id = await makePool('gone')
  const locked = new EventTarget()
  const isLocked = once(locked, 'yes')
  const deleting = store.transaction(async (tx) => {
    await tx.selectFrom('pools').select('id').where('id', '=', id).forUpdate().execute()
    locked.dispatchEvent(new Event('yes'))
    await tx.updateTable('pools').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  })
  await isLocked
  await expect(enterPool(store, picture('3c'.repeat(32)), placeIn(id), NOTHING)).rejects.toEqual(
    new PoolGone(),
  )
  await deleting
  const rows = await store.db.selectFrom('resources').select('uuid').where('pool_id', '=', id).execute()
  expect(rows).toEqual([])
})
