import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store, Tx } from './store.ts'
import { DATABASES } from './testing.ts'

// The embedded database ends with its process.
describe.each(DATABASES.filter(([name]) => name === 'postgres'))(
  'a connection that %s ends',
  (_name, open) => {
    let store: Store
    let other: Store
    beforeAll(async () => {
      store = await open()
      other = await open()
    })
    afterAll(async () => {
      await store.close()
      await other.close()
    })

    const pidOf = async (tx: Tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return rows[0]?.pid ?? 0
    }
    /** Comes back once it is gone. */
    const end = async (pid: number) =>
      void (await sql`select pg_terminate_backend(${pid}, 10000)`.execute(other.db))
    const AWAY = { name: 'DatabaseUnavailableError', status: 503 }

    test('between two statements fails the next', async () => {
      const ended = store.transaction(async (tx) => {
        await end(await pidOf(tx))
        await sql`select 1`.execute(tx)
      })
      await expect(ended).rejects.toMatchObject(AWAY)
    })

    test('during a statement fails it, and the next call has another connection', async () => {
      const ended = store.transaction(async (tx) => {
        const pid = await pidOf(tx)
        await Promise.all([sql`select pg_sleep(60)`.execute(tx), end(pid)])
      })
      await expect(ended).rejects.toMatchObject(AWAY)
      expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
    })
  },
)
