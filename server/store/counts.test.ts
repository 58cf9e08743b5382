import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldCounts } from './counts.ts'
import { json } from './json.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'

describe('maintained counts', () => {
  let store: Store
  const media = randomUUID()
  const [first, second] = [randomUUID(), randomUUID()]

  beforeAll(async () => {
    store = await openTestStore()
    await sql`insert into companies (name, type) values ('甲', 0)`.execute(store.db)
    await sql`insert into users (username, name, company_id, type, password_hash) values ('a', 'A', 1, 0, '')`.execute(
      store.db,
    )
    await sql`insert into tags (kind, name) values ('image', 't')`.execute(store.db)
    await sql`insert into pools (kind, name) values ('image', 'p')`.execute(store.db)
    await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256)
      values (${media}, 'original', 'x', 'x', 'image/png', 1, '\\x00')`.execute(store.db)
    for (const uuid of [first, second])
      await sql`insert into resources (uuid, kind, pool_id, media_uuid, name)
        values (${uuid}, 'image', 1, ${media}, 'x')`.execute(store.db)
  })
  afterAll(() => store.close())

  const tagCounts = async () =>
    (await sql`select status, count from tag_counts where count <> 0 order by status`.execute(store.db)).rows
  const userCounts = async () =>
    (
      await sql`select sum(marked) as marked, sum(failed) as failed, sum(first_failed) as first_failed,
        sum(accepted) as accepted, sum(mark_seconds) as mark_seconds, sum(passed) as passed from person_day_figures`.execute(
        store.db,
      )
    ).rows

  it('follow a resource from the pool through its life, folded or not', async () => {
    const pool = async () => (await sql`select pool_id, count, dealt from pool_counts`.execute(store.db)).rows
    expect(await pool()).toEqual([{ pool_id: 1, count: 2, dealt: 0 }])
    await sql`update resources set tag_id = 1`.execute(store.db)
    expect(await pool()).toEqual([{ pool_id: 1, count: 0, dealt: 2 }])
    expect(await tagCounts()).toEqual([{ status: 'unmarked', count: 2 }])
    expect(await foldCounts(store)).toBe(true)
    await sql`update resources set status = 'marked' where uuid = ${first}`.execute(store.db)
    const counts = [
      { status: 'marked', count: 1 },
      { status: 'unmarked', count: 1 },
    ]
    expect(await tagCounts()).toEqual(counts)
    await foldCounts(store)
    expect(await tagCounts()).toEqual(counts)
    await sql`update resources set deleted_at = now() where uuid = ${second}`.execute(store.db)
    expect(await tagCounts()).toEqual([{ status: 'marked', count: 1 }])
  })

  it('ignore what changes no status', async () => {
    await foldCounts(store)
    await sql`update resources set lease_holder_id = 1, lease_stage = 'mark', lease_craft = 'mark', lease_acquired_at = now(),
      lease_expires_at = now() where uuid = ${first}`.execute(store.db)
    expect((await sql`select * from tag_count_deltas`.execute(store.db)).rows).toEqual([])
  })

  it('count what people did and how it was judged, and subtract what was reset', async () => {
    await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
      to_status, version_before, version_after, active_seconds, before)
      values (2, 'mark', 'image', 1, ${first}, 1, 1, 'unmarked', 'marked', 0, 1, 30, ${json({})})`.execute(
      store.db,
    )
    await sql`insert into judgements (resource_uuid, version, stage, is_qualified, judge_id, marker_id)
      values (${first}, 1, 'check', 2, 1, 1), (${first}, 1, 'approve', 1, 1, 1), (${first}, 1, 'check', 1, null, 1)
      `.execute(store.db)
    const counted = [{ marked: 1, failed: 1, first_failed: 1, accepted: 1, mark_seconds: 30, passed: 0 }]
    expect(await userCounts()).toEqual(counted)
    await foldCounts(store)
    expect(await userCounts()).toEqual(counted)
    await sql`update operation_records set reset_at = now()`.execute(store.db)
    await sql`update judgements set superseded_at = now() where stage = 'check'`.execute(store.db)
    expect(await userCounts()).toEqual([
      { marked: 0, failed: 0, first_failed: 0, accepted: 1, mark_seconds: 0, passed: 0 },
    ])
  })
})
