import { AsyncLocalStorage } from 'node:async_hooks'

/** A query went to the store's own handle while a transaction runs in the same asynchronous context. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'
  constructor() {
    super(
      'This query uses the store outside the transaction that it runs in; on the embedded database it would wait for ' +
        'ever. Pass the transaction handle (tx) on, and start no transaction inside another.',
    )
  }
}

/** Marks the asynchronous context of a running transaction, one guard per store. */
export class TransactionGuard {
  #context = new AsyncLocalStorage<true>()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.check()
    return this.#context.run(true, work)
  }

  /** Throws `OutsideTransactionError` inside a transaction. */
  check(): void {
    if (this.#context.getStore()) throw new OutsideTransactionError()
  }
}
