import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { openMemoryStore } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import type { Store, Tx } from './store.ts'

/** URL of a PostgreSQL whose user may create databases; tests that can run on it then do. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * An empty database of its own on the PostgreSQL at `url`; dropped when the store is closed. Migrated where the run of tests
 * has a template (`makeTemplate`), which is copied in a tenth of the time that migrating takes.
 */
export async function openScratchPostgres(url: string): Promise<Store> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(
    url,
    `create database ${name} template ${process.env['TEST_DATABASE_TEMPLATE'] ?? 'template1'}`,
  )
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const store = openPostgres({ url: scratch.href })
  const close = store.close
  return Object.assign(store, {
    close: async () => {
      await close()
      await administer(url, `drop database ${name} with (force)`)
    },
  })
}

/**
 * Makes the database that this process and those that it starts copy their scratch ones from, once.
 *
 * @returns what removes it again; undefined where there is one, or no PostgreSQL
 */
export async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  const url = TEST_DATABASE_URL
  if (!url || process.env['TEST_DATABASE_TEMPLATE']) return undefined
  const name = `template_${randomBytes(8).toString('hex')}`
  await administer(url, `create database ${name}`)
  const place = new URL(url)
  place.pathname = `/${name}`
  const store = openPostgres({ url: place.href })
  await migrate(store)
  // Nobody may be connected to what is copied.
  await store.close()
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return () => administer(url, `drop database ${name}`)
}

/** A migrated, empty store: on PostgreSQL when TEST_DATABASE_URL is set, otherwise in memory. */
export async function openTestStore(): Promise<Store> {
  if (!TEST_DATABASE_URL) return openMemoryStore()
  const store = await openScratchPostgres(TEST_DATABASE_URL)
  await migrate(store)
  return store
}

/**
 * Takes all rows out of tables, those first that refer to others: so tests of one file can share a database. Opening one for
 * each takes longer than most of them.
 */
export async function deleteAll(store: Store, ...tables: readonly (keyof Schema)[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(store.db)
}

/**
 * The database that a test runs on here, for `describe.each`; to be migrated. Where TEST_DATABASE_URL is set that is PostgreSQL
 * alone: what the embedded database does is shown by the run without it.
 */
export const DATABASES: [name: string, open: () => Promise<Store>][] = TEST_DATABASE_URL
  ? [['postgres', () => openScratchPostgres(TEST_DATABASE_URL)]]
  : [['embedded', () => openMemoryStore()]]

/**
 * Comes back when another transaction waits for a lock of this one. At once on the embedded database, where there is one
 * after the other.
 */
export async function untilAwaited(tx: Tx): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`
  let awaited = TEST_DATABASE_URL === undefined
  while (!awaited) awaited = (await waiting.execute(tx)).rows.length > 0
}
