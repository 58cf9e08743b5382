import type { PostgresPool, PostgresPoolClient } from 'kysely'

const COMMIT_UNSYNCED = 'set local synchronous_commit = off; commit'

/** Flushes the log, and with it all earlier commits. */
const SYNC = "select pg_logical_emit_message(false, '', '', true)"

/** The most transactions per sync: the first one waits for all others. */
export const MOST_TOGETHER = 16

export interface SharedSync {
  /** The same pool, with shared commit syncs. */
  pool: PostgresPool
  /** Resolves once all commits so far are on the disk. Rejects if that is unknown. */
  reached(): Promise<void>
}

interface Settling {
  settled: Promise<void>
  settle: (outcome: Promise<unknown>) => void
}

function settling(): Settling {
  let settle!: Settling['settle']
  const settled = new Promise<unknown>((done) => (settle = done)).then(() => {})
  // The committer gets the failure; without waiters it must not end the process.
  settled.catch(() => {})
  return { settled, settle }
}

/**
 * Syncs several transactions at once. With one connection everybody would wait for each commit's sync, so while
 * others wait (`othersWait`), a commit leaves the sync to the last of them and responds only then.
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
