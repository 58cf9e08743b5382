import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** For queries: the store's own handle, or a transaction's. */
export type SqlDatabase = Kysely<Schema>

/** Functions that must run inside a transaction take this type. */
export type Tx = Transaction<Schema>

export interface Store {
  /**
   * For single statements. Inside `transaction` it throws `OutsideTransactionError`: the embedded database has one
   * connection, so the query would deadlock with its own transaction.
   */
  readonly db: SqlDatabase
  /**
   * Runs `work` in one transaction (read committed): commits when it resolves, rolls back when it throws. Retries
   * after a deadlock or serialisation failure, so `work` must only touch the database. Do not nest: pass the handle
   * on.
   */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** This process's connections, and calls waiting for one. */
  readonly connections: () => { used: number; idle: number; waiting: number }
  readonly kind: 'embedded' | 'postgres'
  /** Waits for running queries, then releases the database (embedded: the folder's lock). */
  readonly close: () => Promise<void>
}
