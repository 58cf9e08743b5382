import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { expireLeases } from '../../server/workflow/leases/leases.ts'
import { Player, type Acknowledged, type Log } from './player.ts'
import { SEED, randomOf, runs, type Random } from '../support/random.ts'
import { readEnds, readTrail, violationsOf } from './trail.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Properties 1–6 over the running server: 64 callers at once, in random histories with admins and a moving clock. */

const PEOPLE = 32
const TABS = 2
/** The embedded database answers one caller after the other; what they do at once is asked of PostgreSQL. */
const STEPS: Readonly<Record<string, number>> = { embedded: runs(16), postgres: runs(30) }
const RESOURCES = 120
const HOUR = 3_600_000

interface Recorded {
  id: number
  type: number
}

/** An admin who resets, reverts, hands over single works and all that somebody has, and turns need-pull off and on. */
const meddle = async (
  admin: Person,
  people: readonly Person[],
  tags: readonly number[],
  random: Random,
  log: Log,
  steps: number,
) => {
  for (let step = 0; step < steps; step += 1) {
    const tag = random.pick(tags) ?? 0
    const records = await admin.ask<{ items: Recorded[] }>(
      'GET',
      '/api/operationRecords?scope=all&pageSize=20',
    )
    const record = random.pick(records.body.items)
    const moves = [
      () => admin.ask('POST', `/api/operationRecords/${record?.id ?? 1}/reset`),
      () =>
        admin.ask('POST', `/api/admin/images2/tags/${tag}/revert-from-checked`, {
          to: random.chance(0.5) ? 'checked' : 'marked',
        }),
      () => admin.ask('PUT', `/api/admin/images2/tags/${tag}/need-pull`, { needPull: random.chance(0.7) }),
      async () => {
        const list = await admin.ask<{ items: { resource: { uuid: string } }[] }>(
          'GET',
          '/api/images2/reject-records?scope=all',
        )
        const ids = list.body.items.slice(0, 3).map(({ resource }) => resource.uuid)
        const userId = random.pick(people)?.id ?? null
        return ids.length === 0
          ? null
          : admin.ask('POST', '/api/admin/images2/resources/hand-over', { ids, userId })
      },
      () =>
        admin.ask('POST', `/api/users/${random.pick(people)?.id}/hand-over`, {
          toUserId: random.pick(people)?.id ?? null,
          kinds: ['image'],
        }),
    ]
    const answer = await random.pick(moves)?.()
    if (answer && answer.status >= 500)
      log.broken.push(`admin: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

/** Time passes, so that leases run out; the sweep is one more caller. */
const passTime = async (world: World, random: Random, steps: number) => {
  for (let step = 0; step < steps; step += 1) {
    world.advance(random.below(HOUR))
    await expireLeases(world.store, world.now())
  }
}

const play = async (world: World, seed: number, steps: number): Promise<Log> => {
  const log: Log = { acknowledged: [], broken: [], answers: new Map() }
  const companies = [await world.company('甲'), await world.company('乙')]
  const admin = await world.person('admin', await world.company('管理', 1), [], 1)
  const people = []
  for (let index = 0; index < PEOPLE; index += 1)
    people.push(await world.person(`person-${index}`, companies[index % 2] ?? 0))
  const tags = [
    await world.tag('image', companies, { priority: 1 }),
    await world.tag('image', companies, { settings: { checkSampling: 0.7 } }),
  ]
  for (const tag of tags) await world.resources('image', tag, RESOURCES / 2)
  const players = people.flatMap((person, index) =>
    Array.from({ length: TABS }, (_, tab) => new Player(person, randomOf(seed + index * TABS + tab), log)),
  )
  await Promise.all([
    ...players.map((player) => player.play(steps)),
    meddle(admin, people, tags, randomOf(seed - 1), log, steps),
    passTime(world, randomOf(seed - 2), steps),
  ])
  return log
}

describe.each(DATABASES)(`histories of seed ${SEED} on the %s database`, (name, open) => {
  const steps = STEPS[name] ?? 0
  let world: World
  let log: Log

  beforeAll(async () => {
    world = await openWorld(open)
    log = await play(world, SEED, steps)
  })
  afterAll(() => world?.close())

  it('get work done', () => {
    expect(PEOPLE * TABS).toBeGreaterThanOrEqual(64)
    expect([...log.answers.keys()].filter((status) => ![200, 403, 404, 409].includes(status))).toEqual([])
    expect(log.acknowledged.length).toBeGreaterThan((10 / 3) * steps)
    expect(log.acknowledged.map(({ type }) => type)).toEqual(expect.arrayContaining([2, 4, 10]))
  })

  it('3, 6: replays answer the same, stale versions are refused, nothing fails', () => {
    expect(log.broken).toEqual([])
  })

  it('1, 2, 5: no double hold, no self-judging, one record for each change', async () => {
    const trail = await readTrail(world.store)
    const broken = (await readEnds(world.store)).flatMap((end) =>
      violationsOf(end, trail.get(end.uuid) ?? []),
    )
    expect(broken).toEqual([])
  })

  it('the current judgement of a resource is the newest active one since it was marked', async () => {
    const { rows } = await sql`
      select r.uuid, r.status, r.judgement_id, standing.id as standing, standing.stage from resources r
      left join lateral (select j.id, j.stage from judgements j
        where j.resource_uuid = r.uuid and j.superseded_at is null and j.created_at >= r.marked_at
        order by j.id desc limit 1) as standing on true
      where r.judgement_id is distinct from standing.id`.execute(world.store.db)
    expect(rows).toEqual([])
  })

  it('3: every acknowledged push is in the database, once', async () => {
    const records = await sql<{ key: string; count: number }>`
      select concat_ws(' ', resource_uuid, version_after, to_status, user_id, type) as key, count(*)::int as count
      from operation_records where type in (2, 4, 6, 8, 10, 22) group by 1`.execute(world.store.db)
    const keyOf = ({ id, version, by, type }: Acknowledged, status: string) =>
      [id, version, status, by, type].join(' ')
    const acknowledged = new Map<string, number>()
    for (const each of log.acknowledged) {
      // A push that the system passed on at once is answered with where it came to lie.
      const direct = keyOf(each, each.status)
      const passed = keyOf(each, 'marked')
      const key = each.type === 2 && each.status === 'checked' ? passed : direct
      acknowledged.set(key, (acknowledged.get(key) ?? 0) + 1)
    }
    expect(new Map(records.rows.map(({ key, count }) => [key, count]))).toEqual(acknowledged)
  })

  it('3: every acknowledged document is kept as it was pushed', async () => {
    const stored = await sql<{ key: string }>`
      select concat_ws(' ', resource_uuid, version, author_id, document->>'remark') as key from annotations`.execute(
      world.store.db,
    )
    const kept = new Set(stored.rows.map(({ key }) => key))
    const lost = log.acknowledged.filter(
      ({ id, version, by, token }) => token !== null && !kept.has([id, version, by, token].join(' ')),
    )
    expect(lost).toEqual([])
  })
})
