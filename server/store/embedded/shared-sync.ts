import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A commit that does not wait for the disk. */
const COMMIT_UNSYNCED = 'set local synchronous_commit = off; commit'

/** Writes the log up to here to the disk, and so all that was committed before. */
const SYNC = "select pg_logical_emit_message(false, '', '', true)"

/** Transactions that share a sync at most: the first one's answer is held back for as long as the others take. */
export const MOST_TOGETHER = 16

export interface SharedSync {
  /** The same pool; commits wait for the disk together. */
  pool: PostgresPool
  /** Resolves once all that was committed so far is on the disk. Rejects where that cannot be known. */
  reached(): Promise<void>
}

interface Settling {
  settled: Promise<void>
  settle: (outcome: Promise<unknown>) => void
}

function settling(): Settling {
  let settle!: Settling['settle']
  const settled = new Promise<unknown>((done) => (settle = done)).then(() => {})
  // Whoever committed hears of a failure; where nobody waits any more it is not to end the process.
  settled.catch(() => {})
  return { settled, settle }
}

/**
 * Syncs several transactions to the disk at once. The pool has one connection, so everybody would wait for each
 * commit's sync: while somebody waits, a commit leaves the sync to the last of them, and its caller gets the
 * response only then.
 *
 * @param othersWait whether somebody waits for the connection
 */
export function sharedSync(pool: PostgresPool, othersWait: () => boolean): SharedSync {
  let committed = 0
  let next: Settling | undefined

  const commit = (client: PostgresPoolClient) => {
    if (committed === 0 && !othersWait()) return client.query('commit', [])
    committed += 1
    next ??= settling()
    return client.query(COMMIT_UNSYNCED, [])
  }
  const sync = async (client: PostgresPoolClient) => {
    const done = client.query(SYNC, [])
    next?.settle(done)
    await done.catch(() => {})
    committed = 0
    next = undefined
    client.release()
  }
  const sharing = (client: PostgresPoolClient): PostgresPoolClient => ({
    query: ((text: string, values: readonly unknown[]) =>
      text === 'commit' ? commit(client) : client.query(text, values)) as PostgresPoolClient['query'],
    release: () => {
      if (committed === 0 || (othersWait() && committed < MOST_TOGETHER)) client.release()
      else void sync(client)
    },
  })
  return {
    pool: { connect: async () => sharing(await pool.connect()), end: () => pool.end() },
    reached: () => next?.settled ?? Promise.resolve(),
  }
}
