import { sql } from 'kysely'
import type { Tx } from '../store.ts'
import type { Table } from './tables.ts'

/** Characters that are read at once, as far as the last rows tell: documents and masks may be large. */
const BATCH_CHARACTERS = 4_000_000
const FIRST_ROWS = 16
const MAX_ROWS = 2000

type Row = Readonly<Record<string, string | null>>

const lengthOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + Object.values(row).reduce((all, text) => all + (text?.length ?? 0), 0), 0)

const nextRows = (rows: readonly Row[]): number =>
  Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_CHARACTERS * rows.length) / (lengthOf(rows) + 1))))

async function insert(to: Tx, { name, columns, types }: Table, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(
    columns.map((column, index) => sql`${sql.ref(column)}::${sql.raw(types[index] ?? 'text')}`),
  )
  const arrays = sql.join(columns.map((column) => sql`${rows.map((row) => row[column])}::text[]`))
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as moved (${names})`.execute(to)
}

/**
 * Copies all rows of a table from one database into another. Every value travels as the text that PostgreSQL itself writes
 * and reads, so that none passes through a type of JavaScript: times keep their microseconds, numbers all their digits.
 */
export async function copyTable(from: Tx, to: Tx, table: Table): Promise<void> {
  const texts = sql.join(table.columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
  await sql`declare moved no scroll cursor for select ${texts} from ${sql.table(table.name)}`.execute(from)
  for (let wanted = FIRST_ROWS; ;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(wanted)} from moved`.execute(from)
    if (rows.length > 0) await insert(to, table, rows)
    if (rows.length < wanted) break
    wanted = nextRows(rows)
  }
  await sql`close moved`.execute(from)
}
