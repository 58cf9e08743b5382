import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'
import type { Random } from '../support/random.ts'

/** Scripted shifts against the running server, with a clock that the script moves: what is counted is what was worked. */

const BEAT = 15_000
const MINUTE = 60_000

interface Answer {
  items: { id: string; countedMs: number; totalMs: number }[]
}

/** A page: collects what was worked since its last beat and says so, as often as pages do. */
class Page {
  readonly #world: World
  readonly #person: Person
  #since = 0
  #unsaid = new Map<string, number>()
  readonly worked = new Map<string, number>()

  constructor(world: World, person: Person) {
    this.#world = world
    this.#person = person
  }

  async beat(id?: string): Promise<void> {
    const items = [...this.#unsaid].map(([each, activeMs]) => ({ id: each, activeMs }))
    if (items.length === 0 && id !== undefined) items.push({ id, activeMs: 0 })
    this.#unsaid.clear()
    this.#since = 0
    if (items.length > 0) await this.#person.ask<Answer>('POST', '/api/activity', { items })
  }

  /** Time goes by; `active` tells whether the person works on the item or the page is hidden or left alone. */
  async pass(id: string, milliseconds: number, active: boolean): Promise<void> {
    for (let left = milliseconds; left > 0;) {
      const step = Math.min(left, BEAT - this.#since)
      this.#world.advance(step)
      left -= step
      this.#since += step
      if (active) {
        this.#unsaid.set(id, (this.#unsaid.get(id) ?? 0) + step)
        this.worked.set(id, (this.worked.get(id) ?? 0) + step)
      }
      if (this.#since >= BEAT) await this.beat()
    }
  }
}

const pull = async (person: Person, count: number): Promise<{ id: string; version: number }[]> => {
  type Items = { items: { resource: { uuid: string }; version: number }[] }
  const { body } = await person.ask<Items>('POST', '/api/images2/tasks/pull', { count })
  return body.items.map(({ resource, version }) => ({ id: resource.uuid, version }))
}

const push = (person: Person, item: { id: string; version: number }, activeSeconds: number) =>
  person.ask('POST', '/api/images2/marks/push', {
    items: [{ ...item, annotation: { ...emptyDocument('image'), availability: 1 }, activeSeconds }],
  })

/** Works through a batch: some seconds on each, with pauses, and back to earlier ones now and then. */
const shift = async (world: World, person: Person, random: Random): Promise<Map<string, number>> => {
  const page = new Page(world, person)
  for (let batch = 0; batch < 4; batch += 1) {
    const items = await pull(person, 5)
    await page.beat(items[0]?.id)
    for (const item of items) {
      await page.pass(item.id, 5_000 + random.below(90_000), true)
      if (random.chance(0.4)) await page.pass(item.id, random.below(20 * MINUTE), false)
      const again = random.pick(items)
      if (again !== undefined && random.chance(0.3)) await page.pass(again.id, random.below(10_000), true)
      await page.pass(item.id, random.below(10_000), true)
    }
    await page.beat()
    // What a page claims does not matter once it has sent beats.
    for (const item of items) await push(person, item, 86_000)
  }
  return page.worked
}

describe.each(DATABASES)(`shifts of seed ${SEED} on the %s database`, (_name, open) => {
  let world: World
  let people: Person[]

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    people = []
    for (const name of ['one', 'two', 'three', 'four']) people.push(await world.person(name, company))
    await world.resources('image', await world.tag('image', [company]), 200)
  })
  afterAll(() => world?.close())

  const someone = (index: number): Person => people[index]!

  const recorded = async (person: Person): Promise<number> => {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(sum(active_seconds), 0)::int as seconds from operation_records
      where user_id = ${person.id} and type = 2`.execute(world.store.db)
    return rows[0]?.seconds ?? 0
  }

  it('are counted within 2 % of the true time, in records, versions and charts', async () => {
    const person = someone(0)
    const worked = [...(await shift(world, person, randomOf(SEED))).values()]
    const truth = worked.reduce((sum, each) => sum + each, 0) / 1000
    const seconds = await recorded(person)
    expect(Math.abs(seconds - truth) / truth).toBeLessThan(0.02)
    const { rows } = await sql<{
      seconds: number
    }>`select sum(active_seconds)::int as seconds from annotations
      where author_id = ${person.id}`.execute(world.store.db)
    expect(rows[0]?.seconds).toBe(seconds)
    const series = await person.ask<{ total: { figures: { markSeconds: number } } }>(
      'GET',
      '/api/statistics/series?kind=image&by=day',
    )
    expect(series.body.total.figures.markSeconds).toBe(seconds)
  })

  it('two open pages count no more than the elapsed time', async () => {
    const person = someone(1)
    const items = await pull(person, 2)
    const beat = (index: number, activeMs: number) =>
      person.ask<Answer>('POST', '/api/activity', { items: [{ id: items[index]?.id, activeMs }] })
    await beat(0, 0)
    let counted = 0
    for (let turn = 0; turn < 20; turn += 1) {
      world.advance(BEAT)
      const answers = await Promise.all([beat(0, BEAT), beat(1, BEAT)])
      counted += answers.reduce((sum, { body }) => sum + (body.items[0]?.countedMs ?? 0), 0)
    }
    // The world's clock also runs by itself, by the milliseconds that the calls take.
    expect(counted).toBeGreaterThanOrEqual(20 * BEAT)
    expect(counted).toBeLessThan(20 * BEAT * 1.02)
  })

  it('a heartbeat counts at most a minute, and nothing without a lease', async () => {
    const person = someone(2)
    const [item] = await pull(person, 1)
    const [other] = await pull(someone(3), 1)
    const beat = async (id: string | undefined, activeMs: number) =>
      (await person.ask<Answer>('POST', '/api/activity', { items: [{ id, activeMs }] })).body.items
    expect(await beat(item?.id, 30_000)).toEqual([{ id: item?.id, countedMs: 0, totalMs: 0 }])
    world.advance(10 * MINUTE)
    expect(await beat(item?.id, 10 * MINUTE)).toEqual([{ id: item?.id, countedMs: MINUTE, totalMs: MINUTE }])
    world.advance(MINUTE)
    expect(await beat(other?.id, 30_000)).toEqual([{ id: other?.id, countedMs: 0, totalMs: 0 }])
  })

  it('a repeated push is not counted again', async () => {
    const person = someone(2)
    const page = new Page(world, person)
    const [item] = await pull(person, 1)
    if (item === undefined) throw new Error('nothing in hand')
    await page.beat(item.id)
    await page.pass(item.id, 40_000, true)
    await page.beat()
    await push(person, item, 1)
    const again = await person.ask('POST', '/api/images2/marks/pullEdit', { id: item.id })
    expect(again.status).toBe(200)
    await page.beat(item.id)
    await page.pass(item.id, 20_000, true)
    await page.beat()
    await person.ask('POST', `/api/images2/marks/pushEdit/${item.id}`, {
      version: 1,
      annotation: { ...emptyDocument('image'), availability: 1 },
    })
    const { rows } = await sql<{ type: number; seconds: number }>`
      select type, active_seconds as seconds from operation_records
      where resource_uuid = ${item.id} and type in (2, 6) order by id`.execute(world.store.db)
    // The first minute of the test before this one was spent on it too.
    expect(rows).toEqual([
      { type: 2, seconds: 100 },
      { type: 6, seconds: 20 },
    ])
  })

  describe('a page that was offline', () => {
    const STRETCHES = 20
    const late = (id: string, from: number) =>
      Array.from({ length: STRETCHES }, (_, index) => ({
        id,
        activeMs: BEAT,
        agoMs: from - (index + 1) * BEAT,
      }))
    const total = ({ body }: { body: Answer }) =>
      body.items.reduce((sum, { countedMs }) => sum + countedMs, 0)
    const tell = (person: Person, items: readonly object[]) =>
      person.ask<Answer>('POST', '/api/activity', { items })

    it('is counted in full when it reports its unsent time, and once', async () => {
      const person = await world.person('offline', someone(0).companyId)
      const [item] = await pull(person, 1)
      await tell(person, [{ id: item?.id, activeMs: 0 }])
      world.advance(STRETCHES * BEAT)
      const beats = late(item!.id, STRETCHES * BEAT)
      const answers = [await tell(person, beats), await tell(person, beats)]
      // In whole beats: the world's clock also runs by itself, by the milliseconds that the calls take.
      expect(answers.map((answer) => Math.round(total(answer) / BEAT))).toEqual([STRETCHES, 0])
    })

    it('is not counted for time counted elsewhere', async () => {
      const person = await world.person('elsewhere', someone(0).companyId)
      const [one, other] = await pull(person, 2)
      await tell(person, [{ id: one?.id, activeMs: 0 }])
      world.advance((STRETCHES / 2) * BEAT)
      await tell(person, [{ id: other?.id, activeMs: BEAT }])
      world.advance((STRETCHES / 2) * BEAT)
      // The first half lies before what was counted on the other item, the second after it.
      const answer = await tell(person, late(one!.id, STRETCHES * BEAT))
      expect(Math.round(total(answer) / BEAT)).toBe(STRETCHES / 2)
    })

    it('is counted for at most an hour per item, in any number of calls', async () => {
      const person = await world.person('away', someone(0).companyId)
      const [one, other] = await pull(person, 2)
      await tell(person, [{ id: one?.id, activeMs: 0 }])
      world.advance(120 * MINUTE)
      const minutes = (id: string | undefined, first: number, last: number) =>
        Array.from({ length: last - first }, (_, index) => ({
          id,
          activeMs: MINUTE,
          agoMs: (119 - first - index) * MINUTE,
        }))
      const answers = [
        await tell(person, minutes(one?.id, 0, 50)),
        await tell(person, minutes(one?.id, 50, 90)),
        await tell(person, minutes(other?.id, 90, 119)),
      ]
      expect(answers.map((answer) => Math.round(total(answer) / MINUTE))).toEqual([50, 10, 29])
      world.advance(MINUTE)
      const onTime = await tell(person, [{ id: one?.id, activeMs: MINUTE }])
      expect(onTime.body.items.map(({ countedMs, totalMs }) => [countedMs, totalMs])).toEqual([
        [MINUTE, 61 * MINUTE],
      ])
    })
  })
})
