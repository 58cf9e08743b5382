import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailableError, rethrowStatementError } from './unavailable.ts'

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

/**
 * Plans the statements of a transaction once for all parameters. PostgreSQL would plan those with arrays anew
 * each time, which takes longer than running them: a pull and push took 1.6 times as long.
 */
const BEGIN_TRANSACTION = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * Statements with a limit as parameter: under a name PostgreSQL would plan them for any limit after some runs,
 * and read a whole list to show its first page.
 */
const LIMITED = /\blimit \$/

/** A statement on a broken connection reports the error itself. */
const leaveToStatements = (): void => {}

/** The answer to what is not sent by itself. */
const NOTHING = { command: '', rowCount: 0, rows: [] }

function preparingClient(client: PoolClient): PostgresPoolClient {
  let inTransaction = false
  let isSound = true
  // Where the driver itself fails, as at a value that it cannot write, it takes statements for prepared that are not.
  const fail = (error: unknown): never => {
    isSound &&= error instanceof pg.DatabaseError
    return rethrowStatementError(error)
  }
  /** The transaction is opened together with its first statement, which spares a trip. */
  let opens = false
  const ask = (text: string, values?: readonly unknown[]) => {
    const isNamed = values !== undefined && values.length > 0 && (inTransaction || !LIMITED.test(text))
    const name = isNamed ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, values as unknown[])
    return client.query({ name, text, values: values as unknown[] })
  }
  const openAndAsk = async (text: string, values?: readonly unknown[]) => {
    opens = false
    const [, answer] = await Promise.all([client.query(BEGIN_TRANSACTION), ask(text, values)])
    return answer
  }
  const begin = async () => {
    inTransaction = true
    opens = true
    return NOTHING
  }
  const end = async (text: string) => {
    inTransaction = false
    if (!opens) return client.query(text)
    opens = false
    return NOTHING
  }
  const send = (text: string, values?: readonly unknown[]) => {
    if (text === 'begin') return begin()
    if (text === 'commit') return end(text)
    if (text === 'rollback') return end(text).catch(giveUp)
    return opens ? openAndAsk(text, values) : ask(text, values)
  }
  const giveUp = (error: Error): never => {
    isSound = false
    throw error
  }
  const query = (text: unknown, values?: readonly unknown[]) =>
    typeof text === 'string' ? send(text, values).catch(fail) : client.query(text as never)
  // The pool listens to idle connections alone, and an 'error' without a listener would end the process.
  client.on('error', leaveToStatements)
  const release = () => {
    client.removeListener('error', leaveToStatements)
    // One whose transaction cannot be taken back may be in the middle of it.
    client.release(!isSound)
    // It would else wait for its answers, and on the embedded engine take those of the next connection.
    if (!isSound) client.connection.stream.destroy()
  }
  // Kysely's type has a second form, for cursors, that this product never asks for.
  return { query: query as unknown as Query, release }
}

/**
 * The pool with named statements: each text is parsed and planned once a connection. On the embedded engine a small
 * query then takes a sixth of the time. Lists of varying length belong into arrays (`= any($1)`), not into the text.
 * Throws `DatabaseUnavailableError` where there is no connection to be had, or it breaks.
 */
export function preparing(pool: Pool): PostgresPool {
  return {
    connect: async () =>
      preparingClient(
        await pool.connect().catch((error: unknown) => {
          throw new DatabaseUnavailableError(error)
        }),
      ),
    end: () => pool.end(),
  }
}
