import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countTrips, type TripCounter } from '../../tests/support/trips.ts'
import type { Store, Tx } from './store.ts'
import { DATABASES } from './testing.ts'
import { isShared, join, send } from './transaction.ts'

describe.each(DATABASES)('calls together on %s', (_name, open) => {
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
  })

  const asked: number[][] = []
  const insertAll = (tx: Tx, values: readonly number[]) => {
    asked.push([...values])
    return send(
      tx,
      sql<{ value: number }>`insert into written select unnest(${[...values]}::integer[]) returning value`,
    )
  }
  const written = async () =>
    (await sql<{ value: number }>`select value from written order by value`.execute(store.db)).rows.map(
      ({ value }) => value,
    )
  /** One that keeps the others waiting until they are all there. */
  const gathered = async <Result>(calls: () => Promise<Result>[]) => {
    let letGo = (): void => {}
    const held = new Promise<void>((done) => (letGo = done))
    const first = store.together(0, () => held)
    const rest = calls()
    letGo()
    await first
    return Promise.allSettled(rest)
  }

  it('one statement and one trip serve all that wait', async () => {
    asked.length = 0
    trips.taken()
    const outcomes = await gathered(() =>
      [1, 2, 3, 4].map((value) =>
        store.together(value, async (tx) => {
          void join(tx, insertAll, [value])
          return isShared(tx)
        }),
      ),
    )
    const isOne = store.kind === 'embedded'
    expect(outcomes).toEqual([1, 2, 3, 4].map(() => ({ status: 'fulfilled', value: isOne })))
    expect([asked.flat().toSorted((a, b) => a - b), await written()]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    if (isOne) expect([asked.length, trips.taken()]).toEqual([1, 2])
  })

  it('what a call asks stays in its order', async () => {
    const counts = (tx: Tx) =>
      send(tx, sql<{ count: number }>`select count(*)::integer as count from written`)
    const outcomes = await gathered(() =>
      [1, 2].map((value) =>
        store.together(value, async (tx) => {
          void join(tx, insertAll, [value])
          const [row] = await counts(tx)
          return (row?.count ?? 0) > 0
        }),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([true, true])
  })

  it('those of one person follow one another where others share a transaction', async () => {
    if (store.kind === 'postgres') return
    const outcomes = await gathered(() =>
      [1, 2, 3].map((value) =>
        store.together(7, async (tx) => {
          await join(tx, insertAll, [value])
          const { rows } = await sql<{ value: number }>`select value from written order by value`.execute(tx)
          return rows.length
        }),
      ),
    )
    expect(outcomes).toEqual([1, 2, 3].map((value) => ({ status: 'fulfilled', value })))
  })

  const ENDINGS = {
    writes: async (tx: Tx, value: number) => void (await join(tx, insertAll, [value])),
    'sends and ends': async (tx: Tx, value: number) => void join(tx, insertAll, [value]),
    throws: async (tx: Tx, value: number) => {
      await join(tx, insertAll, [value])
      throw new Error('refused')
    },
    'throws at once': async () => {
      throw new Error('refused')
    },
    'fails in SQL': async (tx: Tx, value: number) => {
      void join(tx, insertAll, [value])
      void send(tx, sql`select 1 / ${0}::integer`)
    },
    'writes what is there': async (tx: Tx) => void join(tx, insertAll, [0]),
  }
  type Ending = keyof typeof ENDINGS
  const endings = Object.keys(ENDINGS) as Ending[]
  const succeeds = (ending: Ending): boolean => ending === 'writes' || ending === 'sends and ends'

  it('a call that fails leaves nothing, and the others as they would be alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...endings), { minLength: 2, maxLength: 20 }),
        async (run) => {
          await sql`delete from written`.execute(store.db)
          await sql`insert into written values (0)`.execute(store.db)
          const outcomes = await gathered(() =>
            run.map((ending, index) => store.together(index + 1, (tx) => ENDINGS[ending](tx, index + 1))),
          )
          expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(run.map(succeeds))
          expect(await written()).toEqual([
            0,
            ...run.flatMap((ending, index) => (succeeds(ending) ? [index + 1] : [])),
          ])
        },
      ),
      { numRuns: 25 },
    )
  })
})
