import { sql } from 'kysely'
import type { Tx } from '../store.ts'

export interface Contents {
  rows: number
  /** Sum over the first 60 bits of SHA-256 of each row's text: the same for the same rows in any order. Null without rows. */
  sum: string | null
}

/** What a table holds, to be compared with another database. Both must have the session settings of `PLAIN_TEXT`. */
export async function contentsOf(tx: Tx, table: string): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select count(*) as rows,
      sum(('x' || left(encode(sha256(convert_to(moved::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint)::text as sum
    from ${sql.table(table)} as moved`.execute(tx)
  return rows[0] ?? { rows: 0, sum: null }
}

/** A database may be set up to write values in another form, and to end what takes long. */
export const PLAIN_TEXT = sql.raw(
  `set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`,
)
