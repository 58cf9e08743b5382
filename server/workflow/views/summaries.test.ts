import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { greyClip } from '../../media/encoding/testing.ts'
import { openProxyWorld, type ProxyWorld } from '../../jobs/proxy/testing.ts'
import { proxyPath } from '../../media/paths.ts'
import { summariesOf } from './summaries.ts'

const TIMES = Array.from({ length: 12 }, (_, frame) => frame / 25)

const tokenHash = Buffer.alloc(32, 7)

let world: ProxyWorld
beforeEach(async () => {
  world = await openProxyWorld()
})
afterEach(() => world.close())

test('a video has the address and size of its proxy once that exists', async () => {
  const { store, media } = world
  const video = await world.bring(await greyClip({ times: TIMES }))
  const tag = { kind: 'video', name: 'tag' } as const
  const { id } = await store.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow()
  await sql`update resources set tag_id = ${id}`.execute(store.db)
  const reported = async () => {
    const [summary] = await summariesOf(
      store.db,
      media.signer,
      { id: 1, type: 1, companyId: 1, grants: [], tokenHash },
      [video.uuid],
    )
    return summary?.resource
  }
  expect(await reported()).not.toHaveProperty('proxy')
  await world.attempt()
  expect(await reported()).toMatchObject({
    width: 64,
    height: 48,
    proxy: {
      url: media.signer.forSession(tokenHash).sign(proxyPath(video.path), video.uuid),
      width: 64,
      height: 48,
    },
  })
})
