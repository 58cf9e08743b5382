import { sql } from 'kysely'
import { applyMigrations } from '../migrate.ts'
import type { Store, Tx } from '../store.ts'
import {
  checkReferences,
  deferReferences,
  lockFilled,
  lockWrites,
  readTables,
  setSequences,
  switchTriggers,
  type Table,
} from './tables.ts'

const moveText = {
  notEmpty: (into: Store['kind'], tables: readonly string[]): string =>
    into === 'postgres'
      ? `DATABASE_URL 指定的 PostgreSQL 不是空的（${tables.join('、')} 里有内容），没有改动它；请给出一个空的数据库`
      : `DATA_DIR 里的内嵌数据库不是空的（${tables.join('、')} 里有内容），没有改动它；请先把其中的 pgdata 改名`,
  tableFailed: (table: string, why: string): string => `表 ${table} 没能写入，两个数据库都没有改动：${why}`,
  differs: (tables: readonly string[]): string =>
    `写入的内容与原来的不一致（${tables.join('、')}），已全部撤销，两个数据库都没有改动`,
} as const

const BATCH_CHARACTERS = 4_000_000
const FIRST_ROWS = 16
const MAX_ROWS = 2000

type TableRow = Readonly<Record<string, string | null>>

const lengthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((sum, row) => sum + Object.values(row).reduce((all, text) => all + (text?.length ?? 0), 0), 0)

const nextRows = (rows: readonly TableRow[]): number =>
  Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_CHARACTERS * rows.length) / (lengthOf(rows) + 1))))

async function insert(to: Tx, { name, columns, types }: Table, rows: readonly TableRow[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(
    columns.map((column, index) => sql`${sql.ref(column)}::${sql.raw(types[index] ?? 'text')}`),
  )
  const arrays = sql.join(columns.map((column) => sql`${rows.map((row) => row[column])}::text[]`))
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as moved (${names})`.execute(to)
}

/** As PostgreSQL's text, never as JavaScript values: times keep microseconds, numbers all digits. */
async function copyTable(from: Tx, to: Tx, table: Table): Promise<void> {
  const texts = sql.join(table.columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
  await sql`declare moved no scroll cursor for select ${texts} from ${sql.table(table.name)}`.execute(from)
  for (let wanted = FIRST_ROWS; ;) {
    const { rows } = await sql<TableRow>`fetch ${sql.lit(wanted)} from moved`.execute(from)
    if (rows.length > 0) await insert(to, table, rows)
    if (rows.length < wanted) break
    wanted = nextRows(rows)
  }
  await sql`close moved`.execute(from)
}

export interface Contents {
  rows: number
  /** Sum of the first 60 bits of each row's SHA-256, so the order does not matter. Null without rows. */
  sum: string | null
}

/** Both databases need the session settings `PLAIN_TEXT`. */
export async function contentsOf(tx: Tx, table: string): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select count(*) as rows,
      sum(('x' || left(encode(sha256(convert_to(moved::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint)::text as sum
    from ${sql.table(table)} as moved`.execute(tx)
  return rows[0] ?? { rows: 0, sum: null }
}

export const PLAIN_TEXT = sql.raw(
  `set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`,
)

/** Nothing was moved; the message is for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

interface MoveCounts {
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

/** Returns the number of rows. Throws `MoveError` if a table differs. */
async function compare(
  from: Tx,
  to: Tx,
  tables: readonly Table[],
  onCompared: (table: string, rows: number) => void,
): Promise<number> {
  let rows = 0
  const differing: string[] = []
  const isSame = (a: Contents, b: Contents): boolean => a.rows === b.rows && a.sum === b.sum
  for (const { name } of tables) {
    const [before, after] = [await contentsOf(from, name), await contentsOf(to, name)]
    if (isSame(before, after)) onCompared(name, after.rows)
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
  onCompared: (table: string, rows: number) => void,
): Promise<MoveCounts> {
  await PLAIN_TEXT.execute(from)
  await PLAIN_TEXT.execute(to)
  const filled = await lockFilled(to)
  if (filled.length > 0) throw new MoveError(moveText.notEmpty(into, filled))
  await applyMigrations(to)
  const tables = await readTables(from)
  await lockWrites(from, tables)
  await copyAll(from, to, tables)
  const rows = await compare(from, to, tables, onCompared)
  // The server may start at once and needs planner statistics.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(to)
  return { tables: tables.length, rows }
}

/**
 * One transaction: compares each table before the commit and calls `onCompared`. `target` must be empty, and
 * is migrated; `source` needs this code's schema. Throws `MoveError`; `target` then stays as it was.
 */
export const moveData = (
  source: Store,
  target: Store,
  onCompared: (table: string, rows: number) => void = () => {},
): Promise<MoveCounts> =>
  source.transaction((from) => target.transaction((to) => moveInto(from, to, target.kind, onCompared)))
