import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pooledStore } from '../pooled.ts'
import type { Store } from '../store.ts'
import { send } from '../transaction.ts'
import { openEngine, type Engine } from './engine.ts'
import { localLink } from './local-link.ts'
import { enginePool } from './pool.ts'
import { SHARING } from '../together.ts'
import { sharedSync } from './shared-sync.ts'

let folder: string
let engine: Engine
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-sync-'))
  engine = await openEngine({ folder })
  const link = localLink(engine)
  store = pooledStore('embedded', enginePool(link), () => link.close())
  await sql`create table written (value integer primary key)`.execute(store.db)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const write = (value: number) =>
  store.transaction(async (tx) => {
    await sql`insert into written values (${value})`.execute(tx)
  })

/** How many syncs there had been when each of so many transactions at once was answered. */
async function answeredAfter(count: number, first: number): Promise<number[]> {
  const before = engine.syncCount()
  const at: number[] = []
  const all = Array.from({ length: count }, (_, index) =>
    write(first + index).then(() => at.push(engine.syncCount() - before)),
  )
  await Promise.all(all)
  return at
}

it('confirms several transactions after one sync, and each only after it', async () => {
  await write(0)
  expect(await answeredAfter(5, 1)).toEqual([1, 1, 1, 1, 1])
})

it('limits how many wait for one sync', async () => {
  const first = Array.from({ length: SHARING.calls }, () => 1)
  expect(await answeredAfter(SHARING.calls + 2, 100)).toEqual([...first, 2, 2])
})

it('syncs a single transaction with its own commit', async () => {
  expect([await answeredAfter(1, 200), await answeredAfter(1, 201)]).toEqual([[1], [1]])
})

it('syncs commits even if the waiting transactions only read or roll back', async () => {
  const before = engine.syncCount()
  const writing = write(300).then(() => engine.syncCount() - before)
  const reading = sql`select 1`.execute(store.db)
  const taken = store.transaction(async (tx) => {
    await sql`insert into written values (301)`.execute(tx)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await reading
  expect(await writing).toBe(1)
  const { rows } = await sql`select value from written where value >= 300`.execute(store.db)
  expect(rows).toEqual([{ value: 300 }])
})

it('a commit that finds a failed statement rolls back nothing of the next transaction', async () => {
  await write(400)
  const attempt = (value: number) =>
    store.transaction(async (tx) => {
      void send(tx, sql`insert into written values (${value})`)
      void send(tx, sql`select ${value}::integer as first_sent_by_a_transaction_that_may_have_failed`)
    })
  const outcomes = await Promise.allSettled([400, 401, 400, 402].map(attempt))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await sql`select value from written where value between 400 and 402 order by 1`.execute(
    store.db,
  )
  expect(rows).toEqual([{ value: 400 }, { value: 401 }, { value: 402 }])
})

it('releases the connection before a commit is confirmed', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const client = {
    query: (text: string) => {
      sent.push(text)
      return new Promise<void>((answer) => answers.push(answer))
    },
    release: () => sent.push('release'),
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  const waits = [true, true, false]
  const shared = sharedSync(pool as unknown as PostgresPool, () => waits.shift() ?? false, SHARING.calls)
  const first: PostgresPoolClient = await shared.connect()
  const answered: string[] = []
  const committed = first.query('commit', []).then(() => answered.push('first'))
  const second: PostgresPoolClient = await shared.connect()
  const read = second.query('select 1', []).then(() => answered.push('second'))
  second.release()
  expect(sent).toEqual([
    'set local synchronous_commit = off',
    'commit',
    'release',
    'select 1',
    "select pg_logical_emit_message(false, '', '', true)",
    'release',
  ])
  await first.query('rollback', [])
  first.release()
  expect(sent).toHaveLength(6)
  for (const answer of answers) answer()
  await Promise.all([committed, read])
  expect(answered).toEqual(['second', 'first'])
})

it('fails when the sync fails, and the next transaction syncs by itself', async () => {
  const sent: string[] = []
  const client = {
    query: (text: string) => {
      sent.push(text)
      return text.startsWith('select pg_logical') ? Promise.reject(new Error('gone')) : Promise.resolve({})
    },
    release: () => sent.push('release'),
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  // Somebody waits at the commit, and has given up by the time of the release.
  const waits = [true, false]
  const shared = sharedSync(pool as unknown as PostgresPool, () => waits.shift() ?? false, SHARING.calls)
  const commit = async () => {
    const mine: PostgresPoolClient = await shared.connect()
    await mine.query('commit', []).finally(() => mine.release())
  }
  await expect(commit()).rejects.toThrow('gone')
  await commit()
  expect(sent).toEqual([
    'set local synchronous_commit = off',
    'commit',
    "select pg_logical_emit_message(false, '', '', true)",
    'release',
    'commit',
    'release',
  ])
})
