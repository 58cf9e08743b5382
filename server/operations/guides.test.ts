import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuidePicture, TagGuide } from '../../src/contract/types.d.ts'
import { guidePictureAddress } from '../../src/domain/guides.ts'
import { removePictures } from '../media/cleanup/unused-pictures.ts'
import { unusedGuidePictures } from '../admin/tags/guide-pictures.ts'
import { barPicture, startTestWorld, type TestWorld } from './test-world.ts'

const DAY = 24 * 3_600_000

let server: TestWorld
let tagId: number

beforeAll(async () => {
  server = await startTestWorld()
  const { pool } = await server.filledPool('规范', 1)
  const { body } = await server.split({ poolId: pool.id, splits: [{ newTag: { name: '规范' }, count: 1 }] })
  tagId = body.splits[0]!.tagId
})
afterAll(() => server.close())

const add = async (number: number, token?: string) => {
  const image = `data:image/png;base64,${(await barPicture(number).png().toBuffer()).toString('base64')}`
  return server.ask<GuidePicture>('POST', '/api/admin/guide-pictures', { image }, token)
}
const write = (guide: string) =>
  sql`update tag_settings set settings = settings || jsonb_build_object('guide', ${guide}::text)
    where tag_id = ${tagId}`.execute(server.store.db)
const read = async () => (await server.ask<TagGuide>('GET', `/api/tags/${tagId}/guide`)).body.pictures
const statusOf = async (url: string) => (await fetch(server.url + url)).status

test('admins add pictures; readers of the guide get those that it names, in its order', async () => {
  expect((await add(1, 'mark1')).status).toBe(403)
  const [first, second] = [(await add(1)).body, (await add(2)).body]
  expect([first.width, first.height]).toEqual([160, 100])
  const missing = guidePictureAddress('6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a60')
  await write(
    `![对](${guidePictureAddress(second.id)}) ![](${missing}) ![错](${guidePictureAddress(first.id)})`,
  )
  expect(await read()).toEqual([second, first])
  expect(await statusOf(second.url)).toBe(200)
})

test('a guide cannot show the picture of a resource', async () => {
  const [uuid] = await server.inTag(tagId)
  await write(`![](${guidePictureAddress(uuid!)})`)
  expect(await read()).toEqual([])
})

test('pictures that no guide names are removed after a day', async () => {
  const [kept, gone] = [(await add(3)).body, (await add(4)).body]
  await write(`![](${guidePictureAddress(kept.id)})`)
  const { store, media } = server
  const removeUnused = (now: number) => removePictures(store, media.storage, unusedGuidePictures(now))
  expect(await removeUnused(Date.now())).toBe(0)
  await sql`delete from media_files where role = 'guide' and uuid <> all(${[kept.id, gone.id]}::uuid[])`.execute(
    store.db,
  )
  expect(await removeUnused(Date.now() + DAY)).toBe(1)
  expect(await Promise.all([kept.url, gone.url].map(statusOf))).toEqual([200, 404])
  expect(await read()).toEqual([kept])
})

test.each([
  ['no base64', 'x', 400],
  ['no picture', Buffer.from('no picture').toString('base64'), 415],
])('%s is refused', async (_, image, status) => {
  expect((await server.ask('POST', '/api/admin/guide-pictures', { image })).status).toBe(status)
})
