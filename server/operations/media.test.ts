import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDuplicates } from '../media/delivery/duplicates.ts'
import { barPicture, startTestWorld, type TestWorld } from './test-world.ts'

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

describe('addresses and pictures', () => {
  test('an admin renews addresses of everything, others only those that their company sees', async () => {
    const { pool, uuids } = await server.filledPool('签名', 2)
    const { tagId } = (
      await server.split({ poolId: pool.id, splits: [{ newTag: { name: '签名' }, count: 1 }] })
    ).body.splits[0]!
    const sign = async (token: string) =>
      (
        await server.ask<{ items: { id: string; url: string; thumbnailUrl: string }[] }>(
          'POST',
          '/api/media/sign',
          { ids: uuids },
          token,
        )
      ).body.items
    const forAdmin = await sign('admin')
    expect(forAdmin.map(({ id }) => id).toSorted()).toEqual(uuids.toSorted())
    const answers = await Promise.all(
      [forAdmin[0]!.url, forAdmin[0]!.thumbnailUrl].map((url) => fetch(server.url + url)),
    )
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'image/png'],
      [200, 'image/webp'],
    ])
    expect(await sign('mark1')).toEqual([])
    const company = await server.store.db
      .selectFrom('users')
      .select('company_id')
      .where('username', '=', 'mark1')
      .executeTakeFirstOrThrow()
    await server.store.db
      .insertInto('tag_companies')
      .values({ tag_id: tagId, company_id: company.company_id })
      .execute()
    expect((await sign('mark1')).map(({ id }) => id)).toEqual(await server.inTag(tagId))
  })

  test('a picture inside JSON is stored for its author', async () => {
    const image = `data:image/png;base64,${(await barPicture(3).png().toBuffer()).toString('base64')}`
    const upload = (body: object, token = 'mark1') =>
      server.ask<{ uuid: string; path: string; url: string }>(
        'POST',
        '/api/imageNodes/uploadImage',
        body,
        token,
      )
    const stored = await upload({ image, purpose: 'comment' })
    expect([stored.status, stored.body.path]).toEqual([
      200,
      `image-node/${stored.body.uuid.slice(0, 2)}/${stored.body.uuid}/comment.png`,
    ])
    expect((await fetch(server.url + stored.body.url)).headers.get('content-type')).toBe('image/png')
    expect(
      (await upload({ image: Buffer.from('no picture').toString('base64'), purpose: 'comment' })).status,
    ).toBe(415)
    expect(
      (await upload({ image, purpose: 'comment', resourceId: '0a1b2c3d-0000-4000-8000-000000000009' }))
        .status,
    ).toBe(404)
    expect(
      (await server.ask('POST', '/api/imageSegments/uploadImage', { image, purpose: 'mask' }, 'mark1'))
        .status,
    ).toBe(403)
  })
})

test('finds exact and near duplicates of a tag, and nothing else', async () => {
  const pool = await server.poolNamed('重复')
  const png = await barPicture(5).png().toBuffer()
  const first = await server.addPicture(pool.id, 'a.png', png)
  const same = await server.addPicture(pool.id, 'b.png', png)
  const near = await server.addPicture(pool.id, 'c.jpg', await barPicture(5).jpeg({ quality: 70 }).toBuffer())
  const looks = await server.addPicture(
    pool.id,
    'e.png',
    await barPicture(5).png({ palette: true }).toBuffer(),
  )
  await server.addPicture(pool.id, 'd.png', await barPicture(11).png().toBuffer())
  await server.split({ poolId: pool.id, splits: [{ newTag: { name: '重复' }, count: 5 }] })
  const found = await findDuplicates(server.store.db, first)
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    [same, 'b.png'],
    [looks, 'e.png'],
    [near, 'c.jpg'],
  ])
  // Another file is never as near as the same one, though it looks the same to the last bit of its hash.
  expect(found.map(({ distance }) => distance)).toEqual([0, 1, 2])
  // What repeats another one itself is not offered: two that repeat each other would both be lost.
  await server.store.db
    .updateTable('resources')
    .set({ duplicate_of: first })
    .where('uuid', '=', same)
    .execute()
  expect((await findDuplicates(server.store.db, first)).map(({ id }) => id)).toEqual([looks, near])
})
