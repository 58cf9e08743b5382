import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Statements that get a name. Each holds its plan in memory; one beyond the limit is parsed each time, as usual. */
const MAX_STATEMENTS = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_STATEMENTS) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Query = PostgresPoolClient['query']

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never)
    const name = values && values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, values as unknown[])
    return client.query({ name, text, values: values as unknown[] })
  }
  return { query: query as unknown as Query, release: () => client.release() }
}

/**
 * The pool with named statements: each text is parsed and planned once a connection. On the embedded engine a small
 * query then takes a sixth of the time. Lists of varying length belong into arrays (`= any($1)`), not into the text.
 */
export function preparing(pool: Pool): PostgresPool {
  return {
    connect: async () => preparingClient(await pool.connect()),
    end: () => pool.end(),
  }
}
