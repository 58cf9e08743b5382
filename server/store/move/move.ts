import { sql } from 'kysely'
import { applyMigrations } from '../migrate.ts'
import type { Store, Tx } from '../store.ts'
import { contentsOf, PLAIN_TEXT } from './contents.ts'
import type { Contents } from './contents.ts'
import { copyTable } from './copy.ts'
import {
  checkReferences,
  deferReferences,
  lockFilled,
  lockWrites,
  readTables,
  setSequences,
  switchTriggers,
} from './tables.ts'
import type { Table } from './tables.ts'
import { moveText } from './text.ts'

/** Nothing was moved; the message is for the person who wanted it. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

export interface Moved {
  tables: number
  rows: number
}

async function copyAll(from: Tx, to: Tx, tables: readonly Table[]): Promise<void> {
  const constraints = await deferReferences(to)
  await switchTriggers(to, tables, 'disable')
  for (const table of tables)
    await copyTable(from, to, table).catch((error: Error) => {
      throw new MoveError(moveText.tableFailed(table.name, error.message), { cause: error })
    })
  await checkReferences(to, constraints)
  await switchTriggers(to, tables, 'enable')
  await setSequences(from, to)
}

/** @returns rows in all. Throws `MoveError` where a table does not hold the same in both. */
async function compare(
  from: Tx,
  to: Tx,
  tables: readonly Table[],
  told: (table: string, rows: number) => void,
): Promise<number> {
  let rows = 0
  const differing: string[] = []
  const isSame = (a: Contents, b: Contents): boolean => a.rows === b.rows && a.sum === b.sum
  for (const { name } of tables) {
    const [before, after] = [await contentsOf(from, name), await contentsOf(to, name)]
    if (isSame(before, after)) told(name, after.rows)
    else differing.push(name)
    rows += after.rows
  }
  if (differing.length > 0) throw new MoveError(moveText.differs(differing))
  return rows
}

async function moveInto(
  from: Tx,
  to: Tx,
  into: Store['kind'],
  told: (table: string, rows: number) => void,
): Promise<Moved> {
  await PLAIN_TEXT.execute(from)
  await PLAIN_TEXT.execute(to)
  const filled = await lockFilled(to)
  if (filled.length > 0) throw new MoveError(moveText.notEmpty(into, filled))
  await applyMigrations(to)
  const tables = await readTables(from)
  await lockWrites(from, tables)
  await copyAll(from, to, tables)
  const rows = await compare(from, to, tables, told)
  // The server may start right away, and plans by what it knows of tables.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(to)
  return { tables: tables.length, rows }
}

/**
 * Copies all that `source` holds into `target`, which must be empty and is migrated first, in one transaction: rows with
 * their keys, counts, leases and jobs as they are, and where the sequences stand. Both are compared table by table before
 * that is committed. `source` must have the schema of this code, is only read, and takes no
 * writes meanwhile.
 *
 * @param told what of a table was found to be the same
 * Throws `MoveError` with a message for people; then `target` is as it was.
 */
export const moveData = (
  source: Store,
  target: Store,
  told: (table: string, rows: number) => void = () => {},
): Promise<Moved> =>
  source.transaction((from) => target.transaction((to) => moveInto(from, to, target.kind, told)))
