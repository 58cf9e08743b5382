import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { countTrips, type TripCounter } from '../../tests/support/trips.ts'
import type { Store, Tx } from './store.ts'
import { DATABASES } from './testing.ts'
import { join, send } from './transaction.ts'

describe.each(DATABASES)('a transaction on %s', (_name, open) => {
  let store: Store
  let trips: TripCounter
  beforeAll(async () => {
    store = await open()
    await sql`create table written (value integer primary key)`.execute(store.db)
    trips = countTrips()
  })
  afterAll(async () => {
    trips.stop()
    await store.close()
  })
  beforeEach(async () => {
    await sql`delete from written`.execute(store.db)
    trips.taken()
  })

  const insert = (value: number) => sql`insert into written values (${value})`
  const written = async () =>
    (await sql<{ value: number }>`select value from written order by value`.execute(store.db)).rows.map(
      ({ value }) => value,
    )

  it('begins with its first statement and commits with its last, in order', async () => {
    const sum = sql<{ sum: number }>`select sum(value)::integer as sum from written`
    const sums = await store.transaction(async (tx) => {
      void send(tx, insert(1))
      const first = await send(tx, sum)
      void send(tx, insert(2))
      return [first, send(tx, sum)] as const
    })
    expect([sums[0], await sums[1], trips.taken(), await written()]).toEqual([
      [{ sum: 1 }],
      [{ sum: 3 }],
      2,
      [1, 2],
    ])
  })

  it('sends what is not awaited in one message', async () => {
    const sockets = Socket.prototype as unknown as Record<'_write' | '_writev', () => void>
    const written = [vi.spyOn(sockets, '_write'), vi.spyOn(sockets, '_writev')]
    await store.transaction(async (tx) => {
      for (const value of [1, 2, 3]) void send(tx, insert(value))
    })
    const messages = written.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of written) spy.mockRestore()
    expect(messages).toBe(store.kind === 'postgres' ? 1 : 0)
  })

  it('sends nothing without a statement', async () => {
    expect([await store.transaction(async () => 'nothing'), trips.taken()]).toEqual(['nothing', 0])
  })

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['nothing is waited for', async (tx) => void send(tx, insert(1))],
    ['what is sent after it fails too', async (tx) => send(tx, insert(3))],
    // Its failure, unheard, would end the process.
    [
      'a joint is not waited for',
      async (tx) => void join(tx, async (each) => [await send(each, insert(3))], []),
    ],
    ['something is asked after it', (tx) => sql`select 1`.execute(tx)],
    [
      'the work fails because of it',
      async (tx) => {
        await send(tx, insert(3)).catch(() => {
          throw new Error('of no use')
        })
      },
    ],
  ])('fails with what was sent first and failed, where %s', async (_case, go) => {
    const failing = store.transaction(async (tx) => {
      void send(tx, insert(1))
      void send(tx, insert(1))
      return go(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'written_pkey' })
    expect(await written()).toEqual([])
    await store.transaction((tx) => send(tx, insert(4)))
    expect(await written()).toEqual([4])
  })

  it('is rolled back when its work fails', async () => {
    const failing = store.transaction(async (tx) => {
      void send(tx, insert(1))
      await sql`insert into written values (2)`.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await written()).toEqual([])
  })

  it('fails when its work ignores a failed statement', async () => {
    const overlooking = store.transaction(async (tx) => {
      await insert(1).execute(tx)
      await insert(1)
        .execute(tx)
        .catch(() => {})
    })
    await expect(overlooking).rejects.toThrow('rolled back')
    expect(await written()).toEqual([])
  })

  it('refuses statements after its end', async () => {
    const ended = await store.transaction(async (tx) => ({ tx }))
    expect(() => send(ended.tx, insert(1))).toThrow('has ended')
  })
})
