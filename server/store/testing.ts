import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { openMemoryStore } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import type { Store, Tx } from './store.ts'

/** Its user may create databases. */
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

/** Empty; dropped on close. Copied from the template of `makeTemplate`, or migrated: ten times as slow. */
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
 * Makes the template of this process's scratch databases. Returns what removes it; undefined without
 * PostgreSQL, or if there is one.
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
  // A template must have no connections.
  await store.close()
  process.env['TEST_DATABASE_TEMPLATE'] = name
  return () => administer(url, `drop database ${name}`)
}

/** Migrated and empty: on PostgreSQL with TEST_DATABASE_URL, otherwise in memory. */
export async function openTestStore(): Promise<Store> {
  if (!TEST_DATABASE_URL) return openMemoryStore()
  const store = await openScratchPostgres(TEST_DATABASE_URL)
  await migrate(store)
  return store
}

/** Name referring tables first. Lets tests share a database: opening one takes longer than most tests. */
export async function deleteAll(store: Store, ...tables: readonly (keyof Schema)[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(store.db)
}

/** For `describe.each`; not migrated. With TEST_DATABASE_URL PostgreSQL alone: another run tests the other. */
export const DATABASES: [name: string, open: () => Promise<Store>][] = TEST_DATABASE_URL
  ? [['postgres', () => openScratchPostgres(TEST_DATABASE_URL)]]
  : [['embedded', () => openMemoryStore()]]

/** Resolves when another transaction waits for a lock of this one; embedded, at once. */
export async function untilAwaited(tx: Tx): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`
  let awaited = TEST_DATABASE_URL === undefined
  while (!awaited) awaited = (await waiting.execute(tx)).rows.length > 0
}
