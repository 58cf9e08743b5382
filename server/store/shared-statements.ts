import type { PostgresPoolClient } from 'kysely'
import type { Tx } from './store.ts'

/** Asks for all items at once; each call finds its own in the result. */
export type Joint<Item, Result> = (tx: Tx, items: readonly Item[]) => Promise<Result>

type Query = PostgresPoolClient['query']

interface Open {
  items: unknown[]
  answer: Promise<unknown>
}

const ignore = (): void => {}

/**
 * Statements of several calls in one transaction. They wait until every call has said what it wants next, so that the
 * same questions become one statement; it takes the place of the first of them.
 */
export class SharedStatements {
  readonly #tx: Tx
  readonly #client: { query: Query }
  #waiting: (() => void)[] = []
  readonly #open = new Map<unknown, Open>()
  #failure: { reason: unknown } | null = null

  constructor(tx: Tx, client: { query: Query }) {
    this.#tx = tx
    this.#client = client
  }

  // Kysely's type has a second overload for cursors, which is never used.
  readonly query = ((text: string, values: readonly unknown[]) =>
    this.#later(() => this.#client.query(text, values))) as unknown as Query

  join<Item, Result>(joint: Joint<Item, Result>, items: readonly Item[]): Promise<Result> {
    const open = this.#open.get(joint)
    if (open !== undefined) {
      open.items.push(...items)
      return open.answer as Promise<Result>
    }
    const all = [...items]
    const answer = this.#later(() => {
      try {
        return joint(this.#tx, all)
      } catch (reason) {
        this.#failure ??= { reason }
        throw reason
      }
    })
    this.#open.set(joint, { items: all, answer })
    return answer
  }

  /** Sends what waits. */
  flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#open.clear()
    for (const ask of waiting) ask()
  }

  /** Throws what a joint threw instead of sending: nobody may have awaited it. */
  requireSent(): void {
    if (this.#failure !== null) throw this.#failure.reason
  }

  #later<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length === 0) setImmediate(() => this.flush())
    const answer = new Promise<Result>((done) => this.#waiting.push(() => done(attempt(ask))))
    answer.catch(ignore)
    return answer
  }
}

const attempt = async <Result>(ask: () => Promise<Result>): Promise<Result> => ask()
