import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { openMedia, type MediaServices } from '../media/services/media.ts'
import { thumbnailPath } from '../media/paths.ts'
import { temporaryFolder } from '../media/testing.ts'
import { settingsWith } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { DATABASES, openTestStore } from '../store/testing.ts'
import { RemainingCounts } from '../workflow/remaining-counts.ts'
import { MASKED_FRAMES } from './masks.ts'
import { seedDemo } from './seed.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
let media: MediaServices
let seed: () => Promise<void>

beforeAll(async () => {
  folder = await temporaryFolder()
  store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path })
  media = await openMedia(settings, Buffer.from('key'))
  seed = () =>
    seedDemo({ store, media, settings, now: Date.now, random: Math.random, remaining: new RemainingCounts() })
  await seed()
})
afterAll(async () => {
  await store.close()
  await folder.remove()
})

const query = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> => (await text.execute(store.db)).rows

test('every kind has resources in every status, and some in its pool', async () => {
  const rows = await query(sql<{ kind: string; status: string; count: number }>`
    select kind, status, count(*)::integer as count from resources where tag_id is not null group by kind, status order by kind, status`)
  const statuses = ['approved', 'checked', 'marked', 'pending', 'rejected', 'unapproved', 'unmarked']
  expect(rows.map(({ kind, status }) => [kind, status])).toEqual(
    [...ALL_KINDS].sort().flatMap((kind) => statuses.map((status) => [kind, status])),
  )
  for (const { kind, status, count } of rows)
    if (status === 'unmarked') expect([kind, count]).toEqual([kind, expect.toSatisfy((n: number) => n >= 3)])
})

test('no lease is left, and every change has its record', async () => {
  const held = await query(
    sql<{
      count: number
    }>`select count(*)::integer as count from resources where lease_holder_id is not null`,
  )
  expect(held).toEqual([{ count: 0 }])
  const broken = await query(sql`
    select r.uuid from resources r where r.status <> 'unmarked' and not exists (
      select 1 from operation_records o where o.resource_uuid = r.uuid and o.to_status = r.status and o.id = r.last_history_id)`)
  expect(broken).toEqual([])
})

test('rejections carry a comment and error boxes, redone work has two versions', async () => {
  const rejected = await query(sql<{ comment: string; boxes: number }>`
    select j.comment, jsonb_array_length(j.error_boxes) as boxes from resources r join judgements j on j.id = r.judgement_id where r.status = 'rejected'`)
  expect(rejected.length).toBeGreaterThanOrEqual(5)
  expect(rejected.filter(({ comment, boxes }) => comment === '' || boxes === 0)).toEqual([])
  const redone = await query(
    sql<{
      kind: string
    }>`select distinct kind from resources where status = 'marked' and version = 2 order by kind`,
  )
  expect(redone.map(({ kind }) => kind)).toEqual([...ALL_KINDS].sort())
})

test('marked videos have masks on their first frames, visible in later stages', async () => {
  const masked = await query(sql<{ uuid: string; frames: number[] }>`
    select r.uuid, array_agg(distinct m.frame order by m.frame) as frames from resources r
    left join video_masks m on m.resource_uuid = r.uuid and m.since_version <= r.version and m.rle is not null
    where r.kind = 'video-segment' and r.version > 0 group by r.uuid`)
  expect(masked.length).toBeGreaterThanOrEqual(5)
  const first = Array.from({ length: MASKED_FRAMES }, (_, frame) => frame)
  expect(masked.filter(({ frames }) => frames.join() !== first.join())).toEqual([])
})

test('every file and thumbnail exists with the size that the database gives', async () => {
  const files = await query(sql<{ path: string; bytes: number }>`select path, bytes from media_files`)
  for (const { path, bytes } of files) {
    expect((await media.storage.stat(path))?.size).toBe(bytes)
    expect((await media.storage.stat(thumbnailPath(path)))?.size).toBeGreaterThan(500)
  }
})

// The embedded database has one process.
test.each(DATABASES.filter(([name]) => name === 'postgres'))(
  'two first starts at once on the %s database seed one demo',
  async () => {
    const own = await openTestStore()
    const settings = settingsWith({ DATA_DIR: folder.path })
    const options = { media, settings, now: Date.now, random: Math.random, remaining: new RemainingCounts() }
    const count = sql<{ n: number }>`select
    (select count(*) from resources) + (select count(*) from annotations) + (select count(*) from judgements) as n`
    try {
      await Promise.all([seedDemo({ ...options, store: own }), seedDemo({ ...options, store: own })])
      expect((await count.execute(own.db)).rows).toEqual((await count.execute(store.db)).rows)
    } finally {
      await own.close()
    }
  },
)

test('a second start changes nothing, even after an interrupted first start', async () => {
  const state = async () =>
    query(sql`select uuid, status, version, last_history_id from resources order by uuid`)
  const before = await state()
  await seed()
  expect(await state()).toEqual(before)
  await sql`update installation set value = jsonb_build_object('steps', (value->'steps') - 'history image') where key = 'demo'`.execute(
    store.db,
  )
  await seed()
  const again = await query(
    sql<{
      count: number
    }>`select count(*)::integer as count from resources where status = 'unmarked' and tag_id is not null and kind = 'image'`,
  )
  expect(again[0]!.count).toBeGreaterThanOrEqual(1)
})

test('an installation with its own people stays unchanged', async () => {
  const own = await openTestStore()
  try {
    const company = await own.db
      .insertInto('companies')
      .values({ name: 'own', type: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await own.db
      .insertInto('users')
      .values({ username: 'boss', name: 'boss', company_id: company.id, type: 1, password_hash: '-' })
      .execute()
    const settings = settingsWith({ DATA_DIR: folder.path })
    await seedDemo({
      store: own,
      media,
      settings,
      now: Date.now,
      random: Math.random,
      remaining: new RemainingCounts(),
    })
    expect(await own.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'boss' }])
  } finally {
    await own.close()
  }
})
