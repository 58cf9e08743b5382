import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queue, Series } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Chart, Picked } from '../../src/pages/dashboard/statistics/chart.ts'
import { dayCharts, peopleChart } from '../../src/pages/dashboard/statistics/chart-data.ts'
import {
  recordsOfDay,
  recordsOfPerson,
  failuresOfPerson,
  scopeOfPerson,
  workOfPerson,
} from '../../src/pages/dashboard/statistics/drill.ts'
import { recordFilterOf, viewOf } from '../../src/pages/dashboard/dashboard-search.ts'
import { recordsQuery } from '../../src/pages/dashboard/record-requests.ts'
import { changedSearch } from '../../src/pages/shared/address/search-params.ts'
import type { SearchChange } from '../../src/pages/shared/address/search-params.ts'
import { chinaDayStart, daysUpTo } from '../../src/platform/china-days.ts'
import type { SessionUser } from '../../src/platform/session/session.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Log } from '../lifecycle/player.ts'
import { Player } from '../lifecycle/player.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'

/** Every number that a chart shows leads to exactly as many rows, whoever looks: asked as the page asks. */

const DAY = 86_400_000
const STEPS = 30
const ROUNDS = 8
const RANGE = 7

type Figures = Series['total']['figures']

/** What a rate is a share of, or a mean over. */
const BEHIND: Readonly<Record<string, (figures: Figures) => number>> = {
  firstPass: ({ firstPassed, firstFailed }) => firstPassed + firstFailed,
  accept: ({ accepted, unaccepted }) => accepted + unaccepted,
  markSeconds: ({ marked, remarked }) => marked + remarked,
  checkSeconds: ({ checked, rechecked }) => checked + rechecked,
  approveSeconds: ({ approved, reapproved }) => approved + reapproved,
}

const behind = (figures: Figures, series: string): number =>
  BEHIND[series]?.(figures) ?? figures[series as keyof Figures]

const addressOf = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

/** Imported as marked by nobody. */
const importMarked = async ({ store, resources }: World, tag: number) => {
  const ids = await resources('image', tag, 12)
  await sql`insert into annotations (resource_uuid, version, base_version, stage, document, availability, settings_version)
    select u, 1, 0, 'import', ${JSON.stringify({ ...emptyDocument('image'), availability: 1 })}::jsonb, 1, 1
    from unnest(${ids}::uuid[]) as u`.execute(store.db)
  await sql`update resources set status = 'marked', version = 1 where uuid = any(${ids}::uuid[])`.execute(
    store.db,
  )
}

const PERSONAS = ['annotator', 'checker', 'lead', 'external', 'external admin', 'admin'] as const
type Persona = (typeof PERSONAS)[number]
/** Those who see others' work are shown people. */
const TEAM: readonly Persona[] = ['checker', 'lead', 'external admin', 'admin']

describe.each(DATABASES)(`charts of seed ${SEED} on the %s database`, (_name, open) => {
  let world: World
  let personas: Record<Persona, Person>

  beforeAll(async () => {
    world = await openWorld(open)
    const [ours, theirs] = [await world.company('甲'), await world.company('外包', 2)]
    const admins = await world.company('管理', 1)
    personas = {
      annotator: await world.person('annotator', ours, ['mark']),
      checker: await world.person('checker', ours, ['check']),
      lead: await world.person('lead', ours),
      external: await world.person('external', theirs, ['mark', 'check'], 2),
      'external admin': await world.person('external-admin', theirs, ['mark', 'check'], 3),
      admin: await world.person('admin', admins, [], 1),
    }
    const others = [await world.person('other', ours), await world.person('second', ours)]
    const tag = await world.tag('image', [ours, theirs])
    await world.resources('image', tag, 60)
    await importMarked(world, tag)
    const log: Log = { acknowledged: [], broken: [], answers: new Map() }
    const people = [...Object.values(personas), ...others]
    const players = people.map((person, index) => new Player(person, randomOf(SEED + index), log))
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(players.map((player) => player.play(STEPS)))
      const { body } = await personas.admin.ask<{ items: { id: number }[] }>(
        'GET',
        '/api/operationRecords?scope=all&pageSize=1',
      )
      await personas.admin.ask('POST', `/api/operationRecords/${body.items[0]?.id ?? 1}/reset`)
      world.advance(DAY / 3)
    }
  })
  afterAll(() => world?.close())

  const asked = async (person: Person, by: 'day' | 'person') => {
    const user = person as unknown as SessionUser
    const scope = viewOf({}, user, 'image')
    const days = daysUpTo(world.now(), RANGE)
    const period = { from: chinaDayStart(days[0] ?? ''), to: chinaDayStart(days.at(-1) ?? '', 1) }
    const query = addressOf({ kind: 'image', by, scope, ...period })
    const { items } = (await person.ask<Series>('GET', `/api/statistics/series?${query}`)).body
    return { scope, days, items, user }
  }

  const totalOf = async (person: Person, part: SearchChange): Promise<number> => {
    const filter = recordFilterOf(changedSearch({}, part), person as unknown as SessionUser, 'image')
    const query = addressOf(recordsQuery({ kind: 'image', tagId: null, filter }))
    return (await person.ask<{ total: number }>('GET', `/api/operationRecords?${query}&pageSize=1`)).body
      .total
  }

  /** What a chart's numbers stand for, and how many rows each of them leads to. */
  const compared = async (
    person: Person,
    chart: Chart,
    figuresOf: (point: string) => Figures | undefined,
    drill: (picked: Picked) => SearchChange,
  ) => {
    const told: Record<string, number> = {}
    const listed: Record<string, number> = {}
    for (const point of chart.points)
      for (const series of chart.series) {
        const name = `${chart.id} ${point.id} ${series.id}`
        const figures = figuresOf(point.id)
        told[name] = figures ? behind(figures, series.id) : 0
        listed[name] = await totalOf(person, drill({ point: point.id, series: series.id }))
      }
    return { told, listed }
  }

  it.each(PERSONAS)('link the %s from every day’s number to as many records', async (persona) => {
    const person = personas[persona]
    const { scope, days, items } = await asked(person, 'day')
    const seen = new Set<string>()
    for (const chart of dayCharts(days, items)) {
      const figuresOf = (day: string) => items.find((item) => item.day === day)?.figures
      const { told, listed } = await compared(person, chart, figuresOf, (picked) =>
        recordsOfDay(picked, scope),
      )
      expect(listed).toEqual(told)
      for (const [name, count] of Object.entries(told)) if (count > 0) seen.add(name.split(' ')[2] ?? '')
    }
    // Nothing is shown by a comparison of nothing with nothing.
    const expected =
      persona === 'checker' ? ['checked', 'checkSeconds'] : ['marked', 'firstPass', 'markSeconds']
    expect(expected.filter((series) => !seen.has(series))).toEqual([])
  })

  it.each(TEAM)('link the %s from every person’s number to as many records', async (persona) => {
    const person = personas[persona]
    const { scope, days, items } = await asked(person, 'person')
    const chart = peopleChart(items, 20)
    const figuresOf = (id: string) => items.find(({ user }) => String(user?.id) === id)?.figures
    const all = { ...chart, series: dayCharts(days, []).flatMap(({ series }) => series) }
    const { told, listed } = await compared(person, all, figuresOf, (picked) =>
      recordsOfPerson(picked, scope, days),
    )
    expect(listed).toEqual(told)
  })

  it('link an admin from a person of any company to that person’s records', async () => {
    const { admin, external } = personas
    const scope = scopeOfPerson(admin as unknown as SessionUser, 'image', external.id)
    const { rows } = await sql<{ done: number; against: number }>`
      select count(*) filter (where user_id = ${external.id}) as done,
        count(*) filter (where marker_id = ${external.id} and is_qualified = 2) as against
      from operation_records where user_id = ${external.id} or marker_id = ${external.id}`.execute(
      world.store.db,
    )
    expect(rows[0]?.done).toBeGreaterThan(0)
    const events = await sql<{ count: number }>`
      select count(*) as count from admin_events where resource_uuid is not null and tag_id is not null
        and (user_id = ${external.id} or actor_id = ${external.id})`.execute(world.store.db)
    expect([
      await totalOf(admin, workOfPerson(external.id, scope)),
      await totalOf(admin, failuresOfPerson(external.id, scope)),
    ]).toEqual([(rows[0]?.done ?? 0) + (events.rows[0]?.count ?? 0), rows[0]?.against])
  })

  it.each(PERSONAS)('link the %s from the queue to as many resources', async (persona) => {
    const person = personas[persona]
    const scope = viewOf({}, person as unknown as SessionUser, 'image')
    const queue = await person.ask<Queue>('GET', `/api/statistics/queue?kind=image&scope=${scope}`)
    expect(queue.status).toBe(200)
    const listed = await Promise.all(
      queue.body.items.map(async ({ tagId, status }) => {
        const query = addressOf({ tagId, status, scope, pageSize: 1 })
        return (await person.ask<{ total: number }>('GET', `/api/resources?${query}`)).body.total
      }),
    )
    expect(listed).toEqual(queue.body.items.map(({ count }) => count))
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from resources
      where deleted_at is null and (${scope === 'all'} or status not in ('unmarked', 'approved'))
        and (${scope !== 'mine'} or marker_id = ${person.id})
        and (${scope !== 'company'} or marker_company_id = ${person.companyId})
      group by status`.execute(world.store.db)
    expect(new Map(queue.body.items.map(({ status, count }) => [status, count]))).toEqual(
      new Map(rows.map(({ status, count }) => [status, count])),
    )
  })
})
