import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import type { SqlDatabase, Store } from './store.ts'
import { DATABASES, TEST_DATABASE_URL } from './testing.ts'

/** A statement that fails is answered by its error, and by nothing else: no other call hears of it. */

/** Also as servers run it, whose answers come in pieces from another thread. */
async function openThreaded(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'failed-statements-'))
  const onFailure = (error: Error) => {
    throw error
  }
  const store = await openEmbedded({ dataDir, onFailure })
  const close = store.close
  return Object.assign(store, {
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true })
    },
  })
}

const circular: Record<string, unknown> = {}
circular['itself'] = circular

/** Statements that fail, by where they do, and by what code: none where the driver refuses to send or to read. */
const FAILING: [name: string, code: string | undefined, run: (db: SqlDatabase) => Promise<unknown>][] = [
  ['a bound number', '22P02', (db) => db.selectFrom('users').select('id').limit(Infinity).execute()],
  ['a bound text', '22021', (db) => sql`select ${'a\0b'}::text`.execute(db)],
  ['a value that cannot be written', undefined, (db) => sql`select ${circular}::jsonb as v`.execute(db)],
  ['a cast', '22P02', (db) => sql`select (${'x'}::text)::int`.execute(db)],
  ['a quotient', '22012', (db) => sql`select 1 / ${0}::int`.execute(db)],
  ['the syntax', '42601', (db) => sql`selec 1`.execute(db)],
  ['the syntax beside a value', '42601', (db) => sql`selec ${1}`.execute(db)],
  ['a value that cannot be read', undefined, (db) => sql`select ${'9223372036854775807'}::int8`.execute(db)],
  ['the name of a table', '42P01', (db) => sql`select ${1}::int from nothing`.execute(db)],
]

const WRITERS = 32
const WRITES = 6
const FAILURES = 3

const settings: [string, () => Promise<Store>][] = TEST_DATABASE_URL
  ? DATABASES
  : [...DATABASES, ['embedded, in its thread', openThreaded]]

describe.each(settings)('%s', (_name, open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
    await migrate(store)
  })
  afterAll(() => store.close())

  const write = (key: string) =>
    store.transaction(async (tx) => {
      await sql`insert into installation (key, value) values (${key}, '1')`.execute(tx)
      await sql`update installation set value = '2' where key = ${key}`.execute(tx)
    })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none failed',
      (error: { code?: string }) => error.code,
    )

  test.each(FAILING)('other writes continue beside failures of %s', async (_what, code, fail) => {
    const failures = async () => {
      const codes: unknown[] = []
      for (let round = 0; round < FAILURES; round += 1) {
        codes.push(await codeOf(fail(store.db)))
        codes.push(await codeOf(store.transaction((tx) => fail(tx))))
        const later = store.transaction(async (tx) => {
          await sql`insert into installation (key, value) values ('never', '1')`.execute(tx)
          await fail(tx)
        })
        codes.push(await codeOf(later))
      }
      return codes
    }
    const keys = Array.from({ length: WRITERS * WRITES }, (_, index) => `key ${index}`)
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (const key of keys.slice(writer * WRITES, (writer + 1) * WRITES)) await write(key)
    })
    const [codes] = await Promise.all([failures(), ...writers])
    expect(codes).toEqual(Array.from({ length: FAILURES * 3 }, () => code))
    const { rows } = await sql<{ key: string; value: number }>`
      delete from installation where key = any(${[...keys, 'never']}::text[]) returning key, value`.execute(
      store.db,
    )
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys))
  })

  test('a statement works with another value after one that cannot be stored', async () => {
    const ask = (value: unknown) => sql<{ v: unknown }>`select ${value}::jsonb as asked`.execute(store.db)
    await expect(ask(circular)).rejects.toThrow('circular')
    expect((await ask({ a: 1 })).rows).toEqual([{ asked: { a: 1 } }])
  })
})
