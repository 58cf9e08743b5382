import { Kysely, PostgresDialect, type CompiledQuery, type PostgresPoolClient } from 'kysely'
import type { Schema } from './schema.ts'
import { SharedStatements, type Joint } from './shared-statements.ts'
import type { Tx } from './store.ts'

interface Statement<Row> {
  compile(tx: Tx): CompiledQuery<Row>
}

interface Running {
  client: Pick<PostgresPoolClient, 'query'>
  /** Sent without waiting. */
  sent: Promise<unknown>[]
  /** Null: this transaction is one call's own. */
  shared: SharedStatements | null
  /** By `claim`. */
  claimed: Set<string>
}

/** Keyed by what all handles of a transaction share, including those with plugins. */
const running = new WeakMap<object, Running>()
const keyOf = (tx: Tx): object => tx.getExecutor().adapter

function handleOf(client: Pick<PostgresPoolClient, 'query'>): Tx {
  const shared = { query: client.query, release: () => {} } as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(shared), end: () => Promise.resolve() }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as Tx
}

const ignore = (): void => {}

/** Unawaited statements share one trip and run in order. One failure fails the transaction, awaited or not. */
export function send<Row>(tx: Tx, statement: Statement<Row>): Promise<Row[]> {
  const transaction = running.get(keyOf(tx))
  if (transaction === undefined) throw new Error('send: this transaction has ended.')
  const { sql, parameters } = statement.compile(tx)
  const answered = transaction.client
    .query<Row>(sql, parameters as unknown[])
    .then(({ rows }) => rows as Row[])
  transaction.sent.push(answered)
  answered.catch(ignore)
  return answered
}

/** Other people's calls run in the same transaction (`Store.together`). */
export const isShared = (tx: Tx): boolean => (running.get(keyOf(tx))?.shared ?? null) !== null

/**
 * Says what a call is about to change, before it writes. Locks hold no two calls of one transaction apart: one may have read what
 * another has changed since. Throws then, so that each runs in its own. A call by itself may change a thing again and again.
 */
export function claim(tx: Tx, keys: readonly string[]): void {
  const transaction = running.get(keyOf(tx))
  if (!transaction?.shared) return
  const { claimed } = transaction
  for (const key of keys) {
    if (claimed.has(key)) throw new Error(`Two changes of ${key} cannot be made together.`)
    claimed.add(key)
  }
}

/** Unawaited like `send`. Calls that share the transaction are asked for together, as `joint` has one identity. */
export function join<Item, Result>(
  tx: Tx,
  joint: Joint<Item, Result>,
  items: readonly Item[],
): Promise<Result> {
  const shared = running.get(keyOf(tx))?.shared
  const answer = shared ? shared.join(joint, items) : joint(tx, items)
  // Unawaited where the transaction fails first.
  answer.catch(ignore)
  return answer
}

/** Runs the works at once in this transaction. Throws the first error when all have ended. */
export async function shareTransaction<Result>(
  tx: Tx,
  works: readonly ((tx: Tx) => Promise<Result>)[],
): Promise<Result[]> {
  const transaction = running.get(keyOf(tx))
  if (transaction === undefined) throw new Error('shareTransaction: this transaction has ended.')
  const shared = new SharedStatements(tx, transaction.client)
  const inner = handleOf(shared)
  running.set(keyOf(inner), { client: shared, sent: transaction.sent, shared, claimed: new Set() })
  const outcomes = await Promise.allSettled(works.map((work) => work(inner)))
  running.delete(keyOf(inner))
  shared.flush()
  shared.requireSent()
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

async function settle(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const answered of sent) await answered
}

/** in_failed_sql_transaction: PostgreSQL refuses statements after a failed one. */
const FAILED_BEFORE = '25P02'

const failedBefore = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FAILED_BEFORE

/** The first error; the others follow from it. */
async function causeOf(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(sent)
  const own = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  return own.find((error) => !failedBefore(error))
}

async function commit(client: PostgresPoolClient, sent: readonly Promise<unknown>[]): Promise<void> {
  const committed = client.query('commit', [])
  committed.catch(ignore)
  await settle(sent)
  const { command } = await committed
  if (command === 'ROLLBACK') throw new Error('The transaction is rolled back: one of its statements failed.')
}

/** The transaction opens with the first statement. */
export async function runTransaction<Result>(
  client: PostgresPoolClient,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const tx = handleOf(client)
  const sent: Promise<unknown>[] = []
  running.set(keyOf(tx), { client, sent, shared: null, claimed: new Set() })
  try {
    await client.query('begin', [])
    const result = await work(tx)
    running.delete(keyOf(tx))
    await commit(client, sent)
    return result
  } catch (error) {
    running.delete(keyOf(tx))
    await client.query('rollback', [])
    throw (await causeOf(sent)) ?? error
  }
}
