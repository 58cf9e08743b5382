import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reasons } from '../../src/contract/types.d.ts'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'
import { RANKED_REJECTIONS_MAX } from '../statistics/reasons.ts'

/** Rejections of work by mark1 (own company) and ext1 (external company). */

let world: TestWorld
let tagId: number
let resource: string

interface Rejection {
  marker?: string
  comment?: string
  boxes?: readonly string[]
  quality?: 1 | 2
  at?: string
  reset?: boolean
  superseded?: boolean
}

async function judge({
  marker = 'mark1',
  comment = '',
  boxes = [],
  quality = 2,
  at = '2026-03-01T04:00:00Z',
  reset = false,
  superseded = false,
}: Rejection): Promise<void> {
  const { store, users } = world
  const errorBoxes = JSON.stringify(
    boxes.map((words) => ({ x: 0, y: 0, width: 9, height: 9, comment: words })),
  )
  await sql`
    with judgement as (
      insert into judgements (resource_uuid, version, stage, is_qualified, comment, error_boxes, judge_id, marker_id,
        marker_company_id, created_at, superseded_at)
      select ${resource}, 1, 'check', ${quality}, ${comment}, ${errorBoxes}::jsonb, ${users.check1}, id, company_id,
        ${at}::timestamptz, ${superseded ? at : null}::timestamptz
      from users where username = ${marker} returning *)
    insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status, to_status,
      version_before, version_after, active_seconds, before, created_at, judgement_id, is_qualified, marker_id,
      marker_company_id, judgement_stands, reset_at)
    select 4, 'check', 'image', ${tagId}, ${resource}, u.id, u.company_id, 'marked', 'rejected', 1, 1, 5, '{}',
      j.created_at, j.id, j.is_qualified, j.marker_id, j.marker_company_id, ${!superseded},
      ${reset ? at : null}::timestamptz
    from judgement j, users u where u.id = ${users.check1}`.execute(store.db)
}

beforeAll(async () => {
  world = await openTestWorld()
  const { companies } = world
  const corpIds = [companies.internal, companies.external]
  const tag = await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 't', corpIds })
  tagId = tag.body.id as number
  resource = await world.addResource(tagId, { status: 'rejected', markerId: world.users.mark1, version: 1 })
  const rejections: Rejection[] = [
    { comment: '框不准；漏了手' },
    { comment: '框不准；框不准', boxes: ['框不准', '漏了手；看不清'] },
    { comment: '框不准', marker: 'ext1' },
    { comment: ' ' },
    { comment: '旧的', at: '2026-02-01T04:00:00Z' },
    // Nothing of these counts.
    { comment: '很好', quality: 1 },
    { comment: '框不准', reset: true },
    { comment: '框不准', superseded: true },
  ]
  for (const rejection of rejections) await judge(rejection)
})
afterAll(() => world.close())

const reasons = async (who: string, query = 'scope=all'): Promise<Reasons> => {
  const { status, body } = await world.call(who, 'GET', `/api/statistics/reasons?kind=image&${query}`)
  expect(status).toBe(200)
  return body as Reasons
}

it('ranks reasons, each counted once for a rejection that gives it', async () => {
  expect(await reasons('admin')).toEqual({
    items: [
      { reason: '框不准', count: 3 },
      { reason: '漏了手', count: 2 },
      { reason: '旧的', count: 1 },
      { reason: '看不清', count: 1 },
    ],
    rejections: 5,
    unexplained: 1,
  })
})

it('covers the requested days, company and person', async () => {
  const { companies, users } = world
  const day = 'from=2026-03-01T00:00:00%2B08:00&to=2026-03-02T00:00:00%2B08:00'
  const none = { items: [], rejections: 0, unexplained: 0 }
  const ext1 = { items: [{ reason: '框不准', count: 1 }], rejections: 1, unexplained: 0 }
  const mark1 = {
    items: [
      { reason: '框不准', count: 2 },
      { reason: '漏了手', count: 2 },
      { reason: '看不清', count: 1 },
    ],
    rejections: 3,
    unexplained: 1,
  }
  expect([
    await reasons('admin', `scope=all&userId=${users.mark1}&${day}`),
    await reasons('admin', `scope=all&corpId=${companies.external}`),
    await reasons('extadmin1', 'scope=company'),
    await reasons('mark1', `scope=mine&${day}`),
    await reasons('admin', `scope=all&to=2026-01-01T00:00:00%2B08:00`),
  ]).toEqual([mark1, ext1, ext1, mark1, none])
})

it('reads the newest rejections alone', async () => {
  await sql`
    insert into judgements (resource_uuid, version, stage, is_qualified, comment, judge_id, marker_id, created_at)
    select ${resource}, 1, 'check', 2, '新的', ${world.users.check1}, ${world.users.mark1}, '2026-03-01T05:00:00Z'
    from generate_series(1, ${RANKED_REJECTIONS_MAX}::int)`.execute(world.store.db)
  await sql`
    insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status, to_status,
      version_before, version_after, before, created_at, judgement_id, is_qualified, marker_id, judgement_stands)
    select 4, 'check', 'image', ${tagId}, ${resource}, u.id, u.company_id, 'marked', 'rejected', 1, 1, '{}',
      j.created_at, j.id, 2, j.marker_id, true
    from judgements j, users u where j.comment = '新的' and u.id = j.judge_id`.execute(world.store.db)
  expect(await reasons('admin')).toEqual({
    items: [{ reason: '新的', count: RANKED_REJECTIONS_MAX }],
    rejections: RANKED_REJECTIONS_MAX,
    unexplained: 0,
  })
})
