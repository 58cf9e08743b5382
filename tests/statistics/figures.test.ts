import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures, Queue, Series } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Log } from '../lifecycle/player.ts'
import { Player } from '../lifecycle/player.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import type { Row } from './by-hand.ts'
import { NO_FIGURES } from '../support/figures.ts'
import { countByHand, ratesByHand } from './by-hand.ts'
import { declareCopies } from './copies.ts'
import { meddle } from './meddle.ts'
import { SEED, randomOf } from '../support/random.ts'

/**
 * Every figure of the charts is the number of rows that can be counted by hand, and the number that the list of records
 * finds for it: over random histories with edits, redos, resets and reverts, over several days.
 */

const PEOPLE = 10
const STEPS = 40
const ROUNDS = 20
const DAY = 86_400_000
/** So many resources at least were judged by a person, so that one that was judged twice is likely among them. */
const JUDGED_MIN = 6

describe.each(DATABASES)(`figures of seed ${SEED} on the %s database`, (_name, open) => {
  let world: World
  let admin: Person
  let people: Person[]
  let tags: number[]
  let since: string

  const checksByPeople = async () =>
    (
      await sql<{ uuid: string; firsts: number }>`
        select resource_uuid as uuid, count(*) filter (where is_first)::int as firsts
        from judgements where stage = 'check' and judge_id is not null and superseded_at is null
        group by 1`.execute(world.store.db)
    ).rows

  /** What the history lacks for its figures to say anything. */
  const missing = async (): Promise<string[]> => {
    const { items, total } = await series('day')
    const found = {
      'a second day': items.length > 1,
      'a redo': total.figures.redone > 0,
      'a first check that passed': total.figures.firstPassed > 0,
      'times of marking and of checking':
        Math.min(total.rates.markSeconds ?? 0, total.rates.checkSeconds ?? 0) > 0,
      'a first check of a copy': (total.copies?.firstPassed ?? 0) + (total.copies?.firstFailed ?? 0) > 0,
      'checks by people': (await checksByPeople()).length >= JUDGED_MIN,
    }
    return Object.entries(found).flatMap(([what, is]) => (is ? [] : [what]))
  }

  beforeAll(async () => {
    world = await openWorld(open)
    since = new Date(world.now() - DAY).toISOString()
    const companies = [await world.company('甲'), await world.company('乙')]
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    people = []
    for (let index = 0; index < PEOPLE; index += 1)
      people.push(await world.person(`person-${index}`, companies[index % 2] ?? 0))
    tags = [await world.tag('image', companies), await world.tag('image', companies)]
    const [truth = ''] = await world.resources('image', await world.tag('image', []), 1)
    for (const tag of tags) {
      const resources = await world.resources('image', tag, 20)
      await declareCopies(world.store.db, resources.slice(14), truth)
    }
    const log: Log = { acknowledged: [], broken: [], answers: new Map() }
    const players = people.map((person, index) => new Player(person, randomOf(SEED + index), log))
    await Promise.all([
      ...players.map((player) => player.play(STEPS)),
      meddle({ world, admin, tags, seed: SEED - 1, steps: STEPS }),
    ])
    // How far chance goes hangs on how calls interleave: on until there is something of everything that is counted.
    for (let round = 0; round < ROUNDS && (await missing()).length > 0; round += 1) {
      world.advance(DAY)
      await Promise.all(players.map((player) => player.play(STEPS)))
    }
  })
  afterAll(() => world?.close())

  const series = async (by: string, more = '') =>
    (
      await admin.ask<Series>(
        'GET',
        `/api/statistics/series?kind=image&by=${by}&scope=all&from=${since}${more}`,
      )
    ).body

  it('are those of the history and not empty', async () => {
    expect(await missing()).toEqual([])
  })

  it.each([
    ['day', (row: Row) => row.day],
    ['person', (row: Row) => String(row.user)],
    ['tag', (row: Row) => String(row.tag)],
  ] as const)('by %s equal a manual count', async (by, keyOf) => {
    const { items } = await series(by)
    const shown = items.map(({ day, user, tag, figures }) => [
      [day, user?.id, tag?.id].filter((part) => part !== null && part !== undefined).join(' '),
      figures,
    ])
    const counted = [...(await countByHand(world.store, keyOf))].filter(([, figures]) =>
      Object.values(figures).some((value) => value !== 0),
    )
    expect(new Map(shown as [string, Figures][])).toEqual(new Map(counted))
    const byHand = await ratesByHand(world.store, keyOf)
    expect(items.map(({ rates }) => rates)).toEqual(
      items.map(({ day, user, tag }) => byHand.get(String(day ?? user?.id ?? tag?.id))),
    )
  })

  it('separate work on copies, for admins only', async () => {
    const { items } = await series('tag')
    const byHand = await countByHand(world.store, (row) => String(row.tag), 'copies')
    expect(items.map(({ copies }) => copies)).toEqual(items.map(({ tag }) => byHand.get(String(tag?.id))))
    const [person] = people
    const path = `/api/statistics/series?kind=image&by=day&from=${since}`
    const own = (await person?.ask<Series>('GET', path))?.body
    const mine = await ratesByHand(world.store, ({ user }) => String(user), 'all')
    expect([own?.items.some((each) => 'copies' in each), own?.total.rates]).toEqual([
      false,
      mine.get(String(person?.id)),
    ])
  })

  it('have rates computed from pushes and judgements', async () => {
    const { rates } = (await series('day')).total
    expect(rates).toEqual((await ratesByHand(world.store, () => 'all')).get('all'))
  })

  it('have equal sums over tags, people and companies', async () => {
    const { total } = await series('day')
    const sum = async (mores: string[]) => {
      const parts = await Promise.all(mores.map((more) => series('day', more)))
      const figures = { ...NO_FIGURES }
      for (const part of parts)
        for (const name of Object.keys(NO_FIGURES) as (keyof Figures)[])
          figures[name] += part.total.figures[name]
      return figures
    }
    expect(await sum(tags.map((tag) => `&tagId=${tag}`))).toEqual(total.figures)
    expect(await sum(people.map(({ id }) => `&userId=${id}`))).toEqual(total.figures)
    expect(await sum([...new Set(people.map(({ companyId }) => `&corpId=${companyId}`))])).toEqual(
      total.figures,
    )
  })

  it('are the totals of the lists behind them', async () => {
    const rows = async (query: string) =>
      (
        await admin.ask<{ total: number }>(
          'GET',
          `/api/operationRecords?scope=all&standing=true&kind=image&from=${since}&pageSize=1&${query}`,
        )
      ).body.total
    for (const { user, figures } of (await series('person')).items) {
      const own = `userId=${user?.id}`
      const judged = `markerId=${user?.id}`
      const listed = {
        marked: await rows(`${own}&type=2`),
        redone: await rows(`${own}&type=2&stage=redo`),
        remarked: await rows(`${own}&type=6`),
        checked: await rows(`${own}&type=4`),
        rechecked: await rows(`${own}&type=8`),
        approved: await rows(`${own}&type=10`),
        reapproved: await rows(`${own}&type=22`),
        passed: await rows(`${judged}&judged=check&quality=1`),
        failed: await rows(`${judged}&judged=check&quality=2`),
        firstPassed: await rows(`${judged}&judged=check&quality=1&first=true`),
        firstFailed: await rows(`${judged}&judged=check&quality=2&first=true`),
        accepted: await rows(`${judged}&judged=approve&quality=1`),
        unaccepted: await rows(`${judged}&judged=approve&quality=2`),
      }
      expect(listed).toEqual(
        Object.fromEntries(Object.keys(listed).map((name) => [name, figures[name as keyof Figures]])),
      )
    }
  })

  it('first checks are active checks that a person made first', async () => {
    expect((await checksByPeople()).filter(({ firsts }) => firsts > 1)).toEqual([])
  })

  it('of work awaiting approval exclude resources that the person had a part in', async () => {
    const [marker, checker] = people as [Person, Person]
    const ids = await world.resources('image', tags[0] ?? 0, 3)
    const take = { tagId: tags[0], count: 50 }
    const annotation = { ...emptyDocument('image'), availability: 1 }
    const items = <Item>(item: (id: string) => Item) => ({ items: ids.map(item) })
    await marker.ask('POST', '/api/images2/tasks/pull', take)
    await marker.ask(
      'POST',
      '/api/images2/marks/push',
      items((id) => ({ id, version: 0, annotation })),
    )
    await checker.ask('POST', '/api/images2/checks/pull', take)
    await checker.ask(
      'POST',
      '/api/images2/checks/push',
      items((id) => ({ id, version: 1, isQualified: 1 })),
    )
    const shown: [number, number][] = []
    const counted: [number, number][] = []
    for (const person of people) {
      const { body } = await person.ask<{ waiting: number }>('GET', '/api/images2/approve/counts')
      shown.push([person.id, body.waiting])
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from resources r
        where r.status = 'checked' and r.lease_holder_id is null and r.marker_id <> ${person.id}
          and not exists (select 1 from annotations a where a.resource_uuid = r.uuid and a.author_id = ${person.id}
                          and a.taken_back_at is null)
          and not exists (select 1 from judgements j
                          where j.resource_uuid = r.uuid and j.judge_id = ${person.id} and j.stage = 'check'
                            and j.taken_back_at is null)`.execute(world.store.db)
      counted.push([person.id, rows[0]?.count ?? -1])
    }
    expect(shown).toEqual(counted)
    expect(counted.some(([, count]) => count > 0)).toBe(true)
  })

  it('are equal in records and judgements', async () => {
    const { rows } = await sql`
      select o.id from operation_records o join judgements j on j.id = o.judgement_id
      where o.marker_id is distinct from j.marker_id or o.is_first <> j.is_first
        or o.judgement_stands is distinct from (j.superseded_at is null)`.execute(world.store.db)
    expect(rows).toEqual([])
  })

  it('of the queue equal those of the resources', async () => {
    const shown = (await admin.ask<Queue>('GET', '/api/statistics/queue?kind=image&scope=all')).body.items
    const { rows } = await sql<{ tag: number; status: string; ages: number[]; oldest: Date | null }>`
      with aged as (
        select tag_id, status, lease_holder_id, status_changed_at,
          ${new Date(world.now())}::timestamptz at time zone 'Asia/Shanghai' as today,
          status_changed_at at time zone 'Asia/Shanghai' as since
        from resources where tag_id is not null and deleted_at is null and not is_copy)
      select tag_id as tag, status, array_agg((today::date - since::date) order by 1) as ages,
        min(status_changed_at) filter (where lease_holder_id is null) as oldest
      from aged group by 1, 2`.execute(world.store.db)
    const inRange = (ages: number[], from: number, to: number | null) =>
      ages.filter((age) => Math.max(0, age) >= from && (to === null || age < to)).length
    const counted = rows.map(({ tag, status, ages, oldest }) => ({
      key: `${tag} ${status}`,
      count: ages.length,
      oldest: oldest?.toISOString() ?? null,
      ages: (shown[0]?.ages ?? []).map(({ fromDays, toDays }) => inRange(ages, fromDays, toDays)),
    }))
    const listed = shown.map(({ tagId, status, count, oldest, ages }) => ({
      key: `${tagId} ${status}`,
      count,
      oldest,
      ages: ages.map((age) => age.count),
    }))
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    expect(listed.toSorted(byKey)).toEqual(counted.toSorted(byKey))
    for (const { tagId, status, count } of shown) {
      const list = await admin.ask<{ total: number; items: { resource: { status: string } }[] }>(
        'GET',
        `/api/resources?tagId=${tagId}&status=${status}&scope=all&copies=without&pageSize=200`,
      )
      expect([list.body.total, list.body.items.length]).toEqual([count, count])
    }
  })
})
