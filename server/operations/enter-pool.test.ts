import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPool } from '../media/enter-pool.ts'
import type { ImportedMedia } from '../media/import.ts'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'

/** Stands here, and not beside what it tests, for the run on PostgreSQL, where transactions really overlap. */

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
  }
  return { uuid, path: `image/${uuid}/a.png`, byteSize: 9, sha256, ...still, ...noTime }
}

test('a file that enters several times at once is new once', async () => {
  const pool = { kind: 'image', name: 'pool' } as const
  const { id } = await store.db.insertInto('pools').values(pool).returning('id').executeTakeFirstOrThrow()
  const place = { kind: 'image', poolId: id, name: 'a.png', createdBy: null } as const
  const enter = async (byte: string) => {
    const isDuplicate = await enterPool(store, picture(byte.repeat(32)), place, null)
    return `${byte} ${isDuplicate ? 'known' : 'new'}`
  }
  const told = await Promise.all(['5e', '7a', '5e', '5e', '5e'].map(enter))
  expect(told.toSorted()).toEqual(['5e known', '5e known', '5e known', '5e new', '7a new'])
})
