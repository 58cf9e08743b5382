import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ROOT } from '../root.ts'
import type { SqlDatabase, Store, Tx } from './store.ts'

export interface Migration {
  /** Ascending, maybe with gaps. */
  number: number
  name: string
  sql: string
  /** SHA-256 of the text, hex. */
  checksum: string
}

const FOLDER = join(ROOT, 'server/store/migrations')
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** One process migrates at a time. */
const LOCK_KEY = 7_203_641

/** Throws if a number repeats. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1])
      if (names[index - 1]?.startsWith(name.slice(0, 4)))
        throw new Error(`Migration ${name} repeats a number.`)
      const text = await readFile(join(folder, name), 'utf8')
      return { number, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Newer code made the database, or a migration changed later. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Applied {
  number: number
  name: string
  checksum: string
}

function check(applied: Applied[], migrations: Migration[]): void {
  const known = new Map(migrations.map((each) => [each.number, each]))
  for (const row of applied) {
    const migration = known.get(row.number)
    if (!migration) throw new MigrationError(`数据库比程序新：缺少迁移 ${row.name}。请使用更新的版本启动。`)
    if (migration.checksum !== row.checksum)
      throw new MigrationError(`迁移 ${row.name} 在执行之后被改动过，拒绝启动。`)
  }
}

const readApplied = async (db: SqlDatabase): Promise<Applied[]> =>
  (await sql<Applied>`select number, name, checksum from schema_migrations order by number`.execute(db)).rows

async function apply(tx: Tx, migrations: Migration[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(tx)
  const rows = await readApplied(tx)
  check(rows, migrations)
  const applied = new Set(rows.map(({ number }) => number))
  const missing = migrations.filter(({ number }) => !applied.has(number))
  for (const { number, name, sql: text, checksum } of missing) {
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
      tx,
    )
  }
  return missing.map(({ name }) => name)
}

/** PostgreSQL checks its client every two seconds (where supported): a killed server must not block a start. */
const END_WITH_CLIENT = sql`do $$ begin
  perform set_config('client_connection_check_interval', '2s', true);
exception when others then null; end $$`

/** In one transaction; returns the applied names. Throws `MigrationError` if the database is newer. */
export async function migrate(store: Store, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') await END_WITH_CLIENT.execute(tx)
    return apply(tx, wanted)
  })
}

export const applyMigrations = async (tx: Tx): Promise<string[]> => apply(tx, await readMigrations())

/** Throws `MigrationError` unless the schema is this code's. */
export async function checkMigrated({ db }: Store): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere !== true) throw new MigrationError('数据库里还没有本平台的数据。')
  const [applied, migrations] = [await readApplied(db), await readMigrations()]
  check(applied, migrations)
  if (applied.length < migrations.length)
    throw new MigrationError('数据库比程序旧。请先用本版本启动一次服务器，数据库随之升级。')
}
