import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countTrips, type TripCounter } from '../../tests/support/trips.ts'
import type { Store, Tx } from './store.ts'
import { DATABASES, TEST_DATABASE_URL, untilAwaited } from './testing.ts'
import { SHARING, sharingTransactions } from './together.ts'
import { claim, isShared, join, send } from './transaction.ts'

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
  const holding = () => {
    let letGo = (): void => {}
    const promise = new Promise<void>((done) => (letGo = done))
    return { promise, letGo }
  }
  /** As many as may run at once keep the others waiting until they are all there. */
  const gathered = async <Result>(calls: () => Promise<Result>[]) => {
    const { promise: held, letGo } = holding()
    const first = Array.from({ length: SHARING.groups }, (_, n) => store.together(-n, 'call', () => held))
    const rest = Promise.allSettled(calls())
    letGo()
    await Promise.all(first)
    return rest
  }

  it('one statement and one trip serve all that wait', async () => {
    asked.length = 0
    trips.taken()
    const outcomes = await gathered(() =>
      [1, 2, 3, 4].map((value) =>
        store.together(value, 'call', async (tx) => {
          void join(tx, insertAll, [value])
          return isShared(tx)
        }),
      ),
    )
    expect(outcomes).toEqual([1, 2, 3, 4].map(() => ({ status: 'fulfilled', value: true })))
    expect([asked, await written()]).toEqual([[[1, 2, 3, 4]], [1, 2, 3, 4]])
    if (store.kind === 'embedded') expect(trips.taken()).toBe(2)
  })

  it('what one call changes no other of the group changes after it has read', async () => {
    const change = async (tx: Tx, isLate: boolean) => {
      const wasShared = isShared(tx)
      await sql`select`.execute(tx)
      if (isLate) await sql`select`.execute(tx)
      claim(tx, ['a thing'])
      claim(tx, isShared(tx) ? [] : ['a thing'])
      return wasShared
    }
    const outcomes = await gathered(() =>
      [false, true].map((isLate, person) => store.together(person + 1, 'call', (tx) => change(tx, isLate))),
    )
    expect(outcomes).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: false })))
  })

  it('what a call asks stays in its order', async () => {
    const counts = (tx: Tx) =>
      send(tx, sql<{ count: number }>`select count(*)::integer as count from written`)
    const outcomes = await gathered(() =>
      [1, 2].map((value) =>
        store.together(value, 'call', async (tx) => {
          void join(tx, insertAll, [value])
          const [row] = await counts(tx)
          return (row?.count ?? 0) > 0
        }),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([true, true])
  })

  it('a group has calls of one sort, and no more than it may', async () => {
    const sharing = { ...SHARING, calls: 2, groups: 1 }
    const together = sharingTransactions(store.transaction, sharing, store.kind === 'embedded')
    asked.length = 0
    const { promise: held, letGo } = holding()
    const first = together(0, 'call', () => held)
    const sorts = ['call', 'other', 'call', 'call']
    const rest = sorts.map((sort, index) =>
      together(index + 1, sort, (tx) => join(tx, insertAll, [index + 1])),
    )
    letGo()
    await Promise.all([first, ...rest])
    expect(asked).toEqual([[1, 3], [2], [4]])
  })

  it('those of one person follow one another', async () => {
    const outcomes = await gathered(() =>
      [1, 2, 3].map((value) =>
        store.together(7, 'call', async (tx) => {
          await join(tx, insertAll, [value])
          const { rows } = await sql<{ value: number }>`select value from written order by value`.execute(tx)
          return rows.length
        }),
      ),
    )
    expect(outcomes).toEqual([1, 2, 3].map((value) => ({ status: 'fulfilled', value })))
  })

  /** Somebody else holds the row of 1 until `during` has ended. */
  const whileLocked = async (during: (untilOthersWait: () => Promise<void>) => Promise<void>) => {
    await sql`insert into written values (1)`.execute(store.db)
    const { promise: held, letGo } = holding()
    const holder = await new Promise<{ tx: Tx; ended: Promise<void> }>((begun) => {
      const ended: Promise<void> = store.transaction(async (tx) => {
        await sql`select from written where value = 1 for update`.execute(tx)
        begun({ tx, ended })
        await held
      })
    })
    await during(() => untilAwaited(holder.tx))
    letGo()
    await holder.ended
  }
  const deleteLocked = (tx: Tx) => send(tx, sql`delete from written where value = 1`)

  it.runIf(TEST_DATABASE_URL)(
    'nobody waits for a lock that somebody else of the group waits for',
    async () => {
      const blocked: Promise<unknown>[] = []
      await whileLocked(async (untilOthersWait) => {
        await gathered(() => {
          blocked.push(store.together(1, 'call', deleteLocked))
          return [store.together(2, 'call', (tx) => join(tx, insertAll, [2]))]
        })
        await untilOthersWait()
      })
      await Promise.all(blocked)
      expect(await written()).toEqual([2])
    },
  )

  it.runIf(TEST_DATABASE_URL)('locks that are long held stop only those who want them', async () => {
    const blocked: Promise<unknown>[] = []
    await whileLocked(async () => {
      for (let person = 1; person <= SHARING.groups; person += 1)
        blocked.push(store.together(person, 'call', deleteLocked))
      await store.together(0, 'call', (tx) => join(tx, insertAll, [2]))
    })
    await Promise.all(blocked)
    expect(await written()).toEqual([2])
  })

  it.runIf(TEST_DATABASE_URL)('nobody waits for one that writes much', async () => {
    const together = sharingTransactions(store.transaction, { ...SHARING, groups: 1, bytes: 10 }, false)
    const { promise: held, letGo } = holding()
    const writing = (value: number) => (tx: Tx) => join(tx, insertAll, [value])
    const large = async (tx: Tx) => {
      await writing(1)(tx)
      await held
    }
    const written1 = together(1, 'call', large, 11)
    await together(2, 'call', writing(2), 10)
    expect(await written()).toEqual([2])
    letGo()
    await written1
    expect(await written()).toEqual([1, 2])
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
            run.map((ending, index) =>
              store.together(index + 1, 'call', (tx) => ENDINGS[ending](tx, index + 1)),
            ),
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
