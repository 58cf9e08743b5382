import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { moveData } from '../store/move/move.ts'
import { openReachable } from '../store/open.ts'
import { serverText } from '../text.ts'
import { openExistingDatabase } from './foundations.ts'
import { StartError } from './listen.ts'

const { move: text } = serverText

/**
 * Copies the embedded database of `DATA_DIR`, whose server has stopped, into the empty PostgreSQL of `DATABASE_URL`: the
 * settings are those that the server goes on with. Media and secrets lie outside the database and stay where they are.
 *
 * @param say takes the lines for whoever moves: that it begins, once both databases are open; each table once it was found
 *   to be the same in both, with its rows; that it is done
 * Throws `StartError`, `SettingError`, `MoveError` and those of opening a database, with messages for people.
 */
export async function moveToPostgres(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
  say: (line: string) => void,
): Promise<void> {
  if (settings.DATABASE_URL === undefined) throw new StartError(text.whereTo)
  const onError = (error: unknown): void => log.error({ err: error }, 'connection lost')
  const target = await openReachable(settings.DATABASE_URL, { waitMs: settings.DATABASE_WAIT_MS, onError })
  try {
    const source = await openExistingDatabase({ ...settings, DATABASE_URL: undefined }, log, onFailure)
    try {
      say(text.begins(settings.DATA_DIR))
      const { tables, rows } = await moveData(source, target, (table, count) => say(text.table(table, count)))
      say(text.done(tables, rows))
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}
