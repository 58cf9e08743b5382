import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A handle that queries can go through: the store's own, or a running transaction's. */
export type SqlDatabase = Kysely<Schema>

/** The handle inside a transaction. Functions that must run inside one take this type. */
export type Tx = Transaction<Schema>

export interface Store {
  /**
   * For single statements outside a transaction. Inside `transaction` it throws `OutsideTransactionError`: the embedded
   * database has one connection, so such a query would wait for ever for the very transaction that waits for it.
   */
  readonly db: SqlDatabase
  /**
   * Runs `work` in one transaction (read committed): committed when it resolves, rolled back when it throws. All its
   * queries go through the handle that it is given. `work` runs again after a deadlock or a serialisation failure, so
   * it must touch nothing but the database. Not to be nested: hand the handle on.
   */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Connections of this process to the database, and calls that wait for one. */
  readonly connections: () => { used: number; idle: number; waiting: number }
  readonly kind: 'embedded' | 'postgres'
  /** Waits for running queries, then lets go of the database (and, embedded, of its folder's lock). */
  readonly close: () => Promise<void>
}
