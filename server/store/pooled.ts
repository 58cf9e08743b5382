import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { sharedSync } from './embedded/shared-sync.ts'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'
import type { Store, Tx } from './store.ts'
import { SHARING, sharingTransactions, type Sharing } from './together.ts'
import { runTransaction } from './transaction.ts'

/** A query used the store's own handle inside a transaction. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'
  constructor() {
    super(
      'This query uses the store outside the transaction that it runs in; on the embedded database it would wait for ' +
        'ever. Pass the transaction handle (tx) on, and start no transaction inside another.',
    )
  }
}

/** Marks the async context of a running transaction. */
class TransactionGuard {
  #context = new AsyncLocalStorage<true>()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.check()
    return this.#context.run(true, work)
  }

  check(): void {
    if (this.#context.getStore()) throw new OutsideTransactionError()
  }
}

/** deadlock_detected, serialization_failure */
const RETRIED = new Set(['40P01', '40001'])
const MAX_ATTEMPTS = 3

const isRetried = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRIED.has(error.code)

/** Transactions must use `Store.transaction`, which the guard knows. */
class RootDatabase extends Kysely<Schema> {
  override transaction(): never {
    throw new Error('Use store.transaction(work) instead of db.transaction().')
  }
}

/** `close` runs once, after the pool has ended. */
export function pooledStore(
  kind: Store['kind'],
  pool: Pool,
  close: () => Promise<void>,
  sharing: Partial<Sharing> = {},
): Store {
  const shares = { ...SHARING, ...sharing, ...(kind === 'embedded' && { groups: 1 }) }
  const guard = new TransactionGuard()
  const prepared = preparing(pool)
  const shared =
    kind === 'embedded' ? sharedSync(prepared, () => pool.waitingCount > 0, shares.calls) : prepared
  let ended: Promise<void> | undefined
  const end = () => (ended ??= pool.end())
  const guarded: PostgresPool = {
    connect: async () => {
      guard.check()
      return shared.connect()
    },
    end,
  }
  const db = new RootDatabase({ dialect: new PostgresDialect({ pool: guarded }) })
  const onOneConnection = async <Result>(work: (tx: Tx) => Promise<Result>) => {
    const client = await shared.connect()
    try {
      return await runTransaction(client, work)
    } finally {
      client.release()
    }
  }
  const transaction: Store['transaction'] = async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await guard.run(() => onOneConnection(work))
      } catch (error) {
        if (tries === MAX_ATTEMPTS || !isRetried(error)) throw error
      }
    }
  }
  const together = sharingTransactions(transaction, shares, kind === 'embedded')
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    transaction,
    together: async (person, sort, work, bytes) => {
      guard.check()
      return together(person, sort, work, bytes)
    },
    // Kysely only ends a pool that `db` has used.
    close: () => (closing ??= db.destroy().then(end).then(close)),
  }
}
