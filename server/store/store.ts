import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The store's own handle, or a transaction's. */
export type SqlDatabase = Kysely<Schema>

/** For functions that must run inside a transaction. */
export type Tx = Transaction<Schema>

export interface Store {
  /** For single statements. In `transaction` it throws `OutsideTransactionError`: embedded, it would deadlock. */
  readonly db: SqlDatabase
  /**
   * Read committed. Retries after a deadlock or serialisation failure, so `work` must only touch the database. Do not
   * nest: pass the handle on.
   */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /**
   * Like `transaction`, for calls that many people make at once. Calls that wait share a transaction: they read together,
   * then write together. If one of them throws or waits for somebody else's lock, or two change one resource, each runs in its own.
   * Those of one person follow one another. Only calls of one sort share: others ask other things, and would only wait for them.
   * @param bytes about how many the call writes; beyond a limit it runs at once in a transaction of its own, as others would wait for it
   */
  readonly together: <Result>(
    person: number,
    sort: string,
    work: (tx: Tx) => Promise<Result>,
    bytes?: number,
  ) => Promise<Result>
  readonly connections: () => { used: number; idle: number; waiting: number }
  readonly kind: 'embedded' | 'postgres'
  /** Waits for running queries, then frees the connections or the folder's lock. */
  readonly close: () => Promise<void>
}
