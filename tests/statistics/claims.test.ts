import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { CLAIM_MAX_SECONDS } from '../../server/workflow/change/persist.ts'
import { expireLeases } from '../../server/workflow/leases/leases.ts'
import { openWorld, type Person, type World } from '../lifecycle/world.ts'

/** What pushes say of their time where the page never beat: taken as far as it can be true. */

const MINUTE = 60_000
const DAY_SECONDS = 86_400

interface Item {
  id: string
  version: number
}

describe.each(DATABASES)('claims of time on the %s database', (_name, open) => {
  let world: World
  let person: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    person = await world.person('one', company)
    await world.resources('image', await world.tag('image', [company]), 20)
  })
  afterAll(() => world?.close())

  const pull = async (): Promise<Item> => {
    type Items = { items: { resource: { uuid: string }; version: number }[] }
    const { body } = await person.ask<Items>('POST', '/api/images2/tasks/pull', { count: 1 })
    return body.items.map(({ resource, version }) => ({ id: resource.uuid, version }))[0]!
  }
  const mark = (activeSeconds: number) => ({
    annotation: { ...emptyDocument('image'), availability: 1 },
    activeSeconds,
  })
  const push = (item: Item, activeSeconds: number) =>
    person.ask<{ reason: string }>('POST', '/api/images2/marks/push', {
      items: [{ ...item, ...mark(activeSeconds) }],
    })
  const recorded = async ({ id }: Item): Promise<number[]> => {
    const { rows } = await sql<{ seconds: number }>`select active_seconds as seconds from operation_records
      where resource_uuid = ${id} and type in (2, 6) order by id`.execute(world.store.db)
    return rows.map(({ seconds }) => seconds)
  }
  const claim = async (handMs: number, activeSeconds: number): Promise<number[]> => {
    const item = await pull()
    world.advance(handMs)
    expect((await push(item, activeSeconds)).status).toBe(200)
    return recorded(item)
  }
  /** The world's clock also runs by itself while the calls take their time: minutes are whole, seconds are not. */
  const minutes = (seconds: readonly number[]) => seconds.map((each) => Math.floor(each / 60))

  it('are accepted while they are possible', async () => {
    expect(await claim(5 * MINUTE, 299)).toEqual([299])
  })

  it('are limited to the time since the lease began', async () => {
    expect(minutes(await claim(5 * MINUTE, DAY_SECONDS))).toEqual([5])
  })

  it('are limited to an hour for any lease', async () => {
    expect(await claim(100 * MINUTE, DAY_SECONDS)).toEqual([CLAIM_MAX_SECONDS])
  })

  it('are counted from the pull if the lease expired, and from the start after each push', async () => {
    const item = await pull()
    world.advance(3 * MINUTE)
    await expireLeases(world.store, world.now() + 24 * 60 * MINUTE)
    expect((await push(item, DAY_SECONDS)).status).toBe(200)
    await person.ask('POST', '/api/images2/marks/pullEdit', { id: item.id })
    world.advance(MINUTE)
    const again = { version: 1, ...mark(DAY_SECONDS) }
    expect((await person.ask('POST', `/api/images2/marks/pushEdit/${item.id}`, again)).status).toBe(200)
    expect(minutes(await recorded(item))).toEqual([3, 1])
  })

  // JSON has no NaN: it arrives as null.
  it.each([-1, 1.5, Number.NaN, 1e30])(
    'of %s seconds are refused, and nothing is stored',
    async (seconds) => {
      const item = await pull()
      const { status, body } = await push(item, seconds)
      expect([status, body.reason.includes('/items/0/activeSeconds')]).toEqual([400, true])
      expect(await recorded(item)).toEqual([])
    },
  )
})
