import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { RELAY_NAME } from '../events/relay.ts'
import type { Settings } from '../settings.ts'
import { openEmbedded } from '../store/embedded/open.ts'
import { moveData } from '../store/move/move.ts'
import { openReachable } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { serverText } from '../text.ts'
import { findDataDir } from '../dependencies/data-dir.ts'
import { openExistingDatabase } from '../dependencies/base-dependencies.ts'
import { StartError } from './listen.ts'

const { move: text } = serverText

type Say = (line: string) => void

/** Throws `StartError` while a server runs on it: later writes would be lost. */
async function requireStopped({ db }: Store): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${RELAY_NAME} limit 1`.execute(db)
  if (rows.length > 0) throw new StartError(text.stillRunning)
}

async function move(source: Store, target: Store, dataDir: string, say: Say): Promise<void> {
  say(text.begins[target.kind](dataDir))
  const { tables, rows } = await moveData(source, target, (table, count) => say(text.table(table, count)))
  say(text.done(tables, rows, target.kind))
}

async function using(store: Store, work: (store: Store) => Promise<void>): Promise<void> {
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/**
 * Copies the database of `DATA_DIR` into an empty PostgreSQL; media and secrets stay.
 * @param say receives lines for people: the start, each verified table, the end
 * Throws `StartError`, `SettingError`, `MoveError` and errors of opening a database, with messages for
 * people.
 */
export async function moveToPostgres(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
  say: Say,
): Promise<void> {
  if (settings.DATABASE_URL === undefined) throw new StartError(text.whereTo)
  const onError = (error: unknown): void => log.error({ err: error }, 'connection lost')
  const target = await openReachable(settings.DATABASE_URL, { waitMs: settings.DATABASE_WAIT_MS, onError })
  await using(target, async () => {
    const source = await openExistingDatabase({ ...settings, DATABASE_URL: undefined }, log, onFailure)
    await using(source, () => move(source, target, settings.DATA_DIR, say))
  })
}

/** The other direction; creates the embedded database. Throws the same. */
export async function moveToEmbedded(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
  say: Say,
): Promise<void> {
  if (settings.DATABASE_URL === undefined) throw new StartError(text.whereFrom)
  await findDataDir(settings.DATA_DIR)
  const source = await openExistingDatabase(settings, log, onFailure)
  await using(source, async () => {
    await requireStopped(source)
    const target = await openEmbedded({ dataDir: settings.DATA_DIR, onFailure })
    await using(target, () => move(source, target, settings.DATA_DIR, say))
  })
}
