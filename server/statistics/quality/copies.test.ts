import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openProxyWorld, type ProxyWorld } from '../../jobs/proxy/testing.ts'
import { insertPoster, storePoster } from '../../media/poster/poster-rows.ts'
import { posterPath, proxyPath } from '../../media/paths.ts'
import { requireValue } from '../../require-value.ts'
import { greyClip } from '../../media/encoding/testing.ts'
import { queueMissingProxies } from '../../jobs/queue-video-work.ts'
import { makeCopy } from './copies.ts'

const TIMES = Array.from({ length: 12 }, (_, frame) => frame / 25)

let world: ProxyWorld
beforeEach(async () => {
  world = await openProxyWorld()
})
afterEach(() => world.close())

test('a copy of a video has a proxy and a poster of its own where the video has them', async () => {
  const { store, media } = world
  const video = await world.bring(await greyClip({ times: TIMES }))
  await world.attempt()
  const neighbour = await world.bring(await greyClip({ times: TIMES }))
  await world.attempt()
  const picture = { image: Buffer.from('a poster'), width: 4, height: 3 }
  await insertPoster(store.db, video.uuid, await storePoster(media.storage, video.path, picture))
  const tag = await store.db
    .insertInto('tags')
    .values({ kind: 'video', name: 'tag' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update resources set tag_id = ${tag.id} where media_uuid = ${neighbour.uuid}`.execute(store.db)

  const source = { uuid: video.uuid, kind: 'video', media_uuid: video.uuid, path: video.path } as const
  const wanted = { tagId: tag.id, purpose: 'gold', random: () => 0 } as const
  expect(await makeCopy(store, media.storage, source, wanted)).toBe(true)

  const proxies = await world.proxies()
  const own = requireValue(proxies.find(({ parent_uuid: uuid }) => uuid === video.uuid))
  const copied = requireValue(
    proxies.find(({ parent_uuid: uuid }) => ![video.uuid, neighbour.uuid].includes(uuid)),
  )
  const { path, parent_uuid: uuid } = copied
  expect(path).toMatch(new RegExp(`/${uuid}/\\.proxy\\.mp4$`))
  expect(copied).toEqual({ ...own, path, parent_uuid: uuid })
  const files = await Promise.all([path, proxyPath(video.path)].map((file) => media.storage.stat(file)))
  expect(files.map((file) => file?.size)).toEqual([files[1]?.size, files[1]?.size])
  expect(await buffer(await media.storage.read(posterPath(path)))).toEqual(picture.image)
  const posters = await store.db
    .selectFrom('media_files')
    .select(['path', 'bytes', 'width', 'height'])
    .where('parent_uuid', '=', uuid)
    .where('role', '=', 'poster')
    .execute()
  expect(posters).toEqual([{ path: posterPath(path), bytes: 8, width: 4, height: 3 }])
  expect(await queueMissingProxies(store.db)).toBe(0)
})

test('a copy has the pre-label of its source and where it came from', async () => {
  const { store, media } = world
  const video = await world.bring(await greyClip({ times: TIMES }))
  const neighbour = await world.bring(await greyClip({ times: TIMES }))
  const tag = await store.db
    .insertInto('tags')
    .values({ kind: 'video', name: 'tag' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update resources set tag_id = ${tag.id}`.execute(store.db)
  const { uuid } = requireValue(
    await store.db
      .selectFrom('resources')
      .select('uuid')
      .where('media_uuid', '=', video.uuid)
      .executeTakeFirst(),
  )
  await sql`insert into annotations (resource_uuid, version, stage, document, availability, settings_version)
    values (${uuid}, 0, 'import', '{"remark": "model"}', 1, 1)`.execute(store.db)
  for (const code of [109, 109])
    await sql`insert into admin_events (id, code, kind, tag_id, resource_uuid, from_status, to_status)
      values (nextval('history_id'), ${code}, 'video', ${tag.id}, ${uuid}, 'unmarked', 'unmarked')`.execute(
      store.db,
    )
  const source = { uuid, kind: 'video', media_uuid: video.uuid, path: video.path } as const
  await makeCopy(store, media.storage, source, { tagId: tag.id, purpose: 'double', random: () => 0 })

  const { rows } = await sql`select a.version, a.stage, a.document,
      (select array_agg(code) from admin_events e where e.resource_uuid = r.uuid) as codes
    from resources r left join annotations a on a.resource_uuid = r.uuid
    where r.media_uuid not in (${video.uuid}, ${neighbour.uuid})`.execute(store.db)
  expect(rows).toEqual([{ version: 0, stage: 'import', document: { remark: 'model' }, codes: [109] }])
})
