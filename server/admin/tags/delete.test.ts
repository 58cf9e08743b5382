import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../accounts/testing.ts'
import { deleteTag } from './delete.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const TAGS = '/api/admin/images2/tags'
const admin = (method: string, url: string, body?: unknown) => world.call('admin', method, url, body)
const create = async (name: string) => (await admin('POST', TAGS, { name })).body

it('deletes only a tag without work, and returns pool resources to their pool', async () => {
  const tag = await create('to delete')
  const [own, pooled] = [await world.addResource(tag.id), await world.addResource(tag.id)]
  const { db } = world.store
  await sql`insert into pools (kind, name) values ('image', 'p')`.execute(db)
  await sql`update resources set pool_id = 1, status = 'marked' where uuid = ${pooled}`.execute(db)
  expect(await admin('DELETE', `${TAGS}/${tag.id}`)).toMatchObject({
    status: 409,
    body: { message: '数据库里有已标注的资源，不能删除' },
  })
  await sql`update resources set status = 'unmarked', lease_holder_id = 1, lease_stage = 'mark', lease_craft = 'mark',
    lease_acquired_at = now(), lease_expires_at = now() where uuid = ${pooled}`.execute(db)
  expect(await admin('DELETE', `${TAGS}/${tag.id}`)).toMatchObject({
    status: 409,
    body: { message: '数据库里有资源正在别人手中，不能删除' },
  })
  await sql`update resources set lease_holder_id = null, lease_stage = null, lease_craft = null,
    lease_acquired_at = null, lease_expires_at = null where uuid = ${pooled}`.execute(db)
  expect((await admin('DELETE', `${TAGS}/${tag.id}`)).body).toEqual({ ok: true })
  const { rows } = await sql`select uuid, tag_id, deleted_at is not null as deleted from resources
    where uuid = any(${[own, pooled]}) order by seq`.execute(db)
  expect(rows).toEqual([
    { uuid: own, tag_id: tag.id, deleted: true },
    { uuid: pooled, tag_id: null, deleted: false },
  ])
  expect((await sql`select count from pool_counts where pool_id = 1`.execute(db)).rows).toEqual([
    { count: 1 },
  ])
  expect((await admin('DELETE', `${TAGS}/${tag.id}`)).status).toBe(404)
  expect((await admin('POST', TAGS, { name: 'to delete' })).status).toBe(200)
})

it('deletes a large tag in complete steps, and offers none of its work meanwhile', async () => {
  const tag = await create('many to delete')
  const first = await world.addResource(tag.id)
  const { db } = world.store
  const pool = await sql<{ id: number }>`
    insert into pools (kind, name) values ('image', 'many') returning id`.execute(db)
  const poolId = pool.rows[0]?.id
  await sql`insert into resources (uuid, kind, tag_id, media_uuid, name)
    select gen_random_uuid(), kind, tag_id, media_uuid, name from resources, generate_series(1, 500)
    where uuid = ${first}`.execute(db)
  await sql`update resources set pool_id = ${poolId} where tag_id = ${tag.id}`.execute(db)
  const steps = deleteTag('image', tag.id)
  const begun = await world.store.transaction((tx) => steps.begin(tx))
  await world.store.transaction((tx) => steps.next(tx, begun))
  const current = async () => {
    const { rows } = await sql`select t.need_pull, t.deleted_at is not null as deleted,
        count(*) filter (where r.tag_id = t.id)::integer as here,
        count(*) filter (where r.tag_id is null)::integer as back
      from tags t, resources r where t.id = ${tag.id} and r.pool_id = ${poolId} group by 1, 2`.execute(db)
    return rows
  }
  expect(await current()).toEqual([{ need_pull: false, deleted: false, here: 1, back: 500 }])
  // Dealt into it meanwhile, and before what was given back last.
  await sql`update resources set tag_id = ${tag.id} where uuid = ${first}`.execute(db)
  expect((await admin('DELETE', `${TAGS}/${tag.id}`)).body).toEqual({ ok: true })
  expect(await current()).toEqual([{ need_pull: false, deleted: true, here: 0, back: 501 }])
})
