import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removePictures, unusedInlinePictures } from '../media/cleanup/unused-pictures.ts'
import { barPicture } from './test-world.ts'
import { startDataServer, type DataServer } from './testing.ts'

/** Pictures that come inside JSON: how many, and how long they stay. */

const DAY = 24 * 3_600_000
const LIMIT = 4

let server: DataServer
let image: string

beforeAll(async () => {
  server = await startDataServer({ INLINE_IMAGES_HOUR: LIMIT })
  image = (await barPicture(1).png().toBuffer()).toString('base64')
})
afterAll(() => server.close())

interface Uploaded {
  uuid: string
  url: string
  message: string
  reason: string
}

const upload = (token: string, resourceId?: string) =>
  server.ask<Uploaded>(
    'POST',
    '/api/imageNodes/uploadImage',
    { image, purpose: 'comment', ...(resourceId && { resourceId }) },
    token,
  )

const remove = (ownerless: number, deleted: number) =>
  removePictures(
    server.store,
    server.media.storage,
    unusedInlinePictures(new Date(ownerless), new Date(deleted)),
  )

/** A resource that shows the file of a picture. */
async function resourceOf(mediaUuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with pool as (insert into pools (kind, name) values ('image-node', ${mediaUuid}) returning id)
    insert into resources (uuid, kind, pool_id, media_uuid, name)
    select gen_random_uuid(), 'image-node', id, ${mediaUuid}, 'a.png' from pool returning uuid`.execute(
    server.store.db,
  )
  return rows[0]!.uuid
}

test('pictures without a resource are removed after a time, and those of a deleted resource after a long time', async () => {
  const shown = (await upload('admin')).body
  const resource = await resourceOf(shown.uuid)
  await sql`delete from comment_images where uuid = ${shown.uuid}`.execute(server.store.db)
  const ownerless = (await upload('admin')).body
  const reported = (await upload('admin', resource)).body
  const left = async () =>
    Promise.all([ownerless, reported].map(async ({ url }) => (await fetch(server.url + url)).status))
  const now = Date.now()
  const seen = [await remove(now - DAY, now), await left()]
  seen.push(await remove(now + DAY, now + DAY), await left())
  await sql`update resources set deleted_at = now() where uuid = ${resource}`.execute(server.store.db)
  seen.push(await remove(now + DAY, now - DAY), await remove(now + DAY, now + DAY), await left())
  expect(seen).toEqual([0, [200, 200], 1, [404, 200], 0, 1, [404, 404]])
  const rows = await server.store.db.selectFrom('media_files').select('uuid').execute()
  expect(rows).toEqual([{ uuid: shown.uuid }])
})

test('the hourly limit of pictures counts per person', async () => {
  const forbidden = await server.ask(
    'POST',
    '/api/imageSegments/uploadImage',
    { image, purpose: 'mask' },
    'mark1',
  )
  expect(forbidden.status).toBe(403)
  const statuses: number[] = []
  for (let turn = 0; turn < LIMIT; turn += 1) statuses.push((await upload('mark1')).status)
  expect(statuses).toEqual([200, 200, 200, 200])
  const { status, body } = await upload('mark1')
  expect([status, body.message]).toEqual([429, '上传的图片过多，请稍后再试'])
  expect(body.reason).toMatch(/^请等 \d+ 秒$/)
})
