import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { moveData } from '../store/move/move.ts'
import type { Moved } from '../store/move/move.ts'
import { openReachable } from '../store/open.ts'
import { serverText } from '../text.ts'
import { openExistingDatabase } from './foundations.ts'
import { StartError } from './listen.ts'

/**
 * Copies the embedded database of `DATA_DIR`, whose server has stopped, into the empty PostgreSQL of `DATABASE_URL`: the
 * settings are those that the server goes on with. Media and secrets lie outside the database and stay where they are.
 *
 * @param told each table once it was found to be the same in both, with its rows
 * Throws `StartError`, `SettingError`, `MoveError` and those of opening a database, with messages for people.
 */
export async function moveToPostgres(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
  told: (table: string, rows: number) => void,
): Promise<Moved> {
  if (settings.DATABASE_URL === undefined) throw new StartError(serverText.move.whereTo)
  const onError = (error: unknown): void => log.error({ err: error }, 'connection lost')
  const target = await openReachable(settings.DATABASE_URL, { onError })
  try {
    const source = await openExistingDatabase({ ...settings, DATABASE_URL: undefined }, log, onFailure)
    try {
      return await moveData(source, target, told)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}
