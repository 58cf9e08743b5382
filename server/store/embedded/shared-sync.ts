import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { NOTHING } from '../prepared.ts'

/** Fails in a transaction that has failed, which the commit then ends all the same. */
const UNSYNCED = 'set local synchronous_commit = off'

/** Flushes the log, and with it all earlier commits. */
const SYNC = "select pg_logical_emit_message(false, '', '', true)"

/** The most transactions per sync: the first one waits for all others. */
export const MOST_TOGETHER = 16

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

const ignore = (): void => {}

/**
 * The same pool, for the one connection of the embedded database. While others wait (`othersWait`), a commit leaves the
 * sync to the last of them and is answered only then, and the connection goes on to the next caller as soon as the commit
 * is sent: the engine runs that caller's first statements without a pause.
 */
export function sharedSync(pool: PostgresPool, othersWait: () => boolean): PostgresPool {
  let committed = 0
  let next: Settling | undefined

  const commitUnsynced = async (client: PostgresPoolClient) => {
    committed += 1
    const { settled } = (next ??= settling())
    client.query(UNSYNCED, []).catch(ignore)
    const answered = client.query('commit', [])
    handOn(client)
    const answer = await answered
    await settled
    return answer
  }
  /** Passes the connection on, behind a sync if nobody else will ask for one. */
  const handOn = (client: PostgresPoolClient) => {
    if (committed > 0 && !(othersWait() && committed < MOST_TOGETHER)) {
      next?.settle(client.query(SYNC, []))
      committed = 0
      next = undefined
    }
    client.release()
  }
  const sharing = (client: PostgresPoolClient): PostgresPoolClient => {
    let isHandedOn = false
    const query = (text: string, values: readonly unknown[]) => {
      // The commit has ended the transaction, whatever came of it.
      if (isHandedOn) return Promise.resolve(NOTHING)
      if (text !== 'commit' || (committed === 0 && !othersWait())) return client.query(text, values)
      isHandedOn = true
      return commitUnsynced(client)
    }
    const release = () => {
      if (!isHandedOn) handOn(client)
    }
    return { query: query as PostgresPoolClient['query'], release }
  }
  return { connect: async () => sharing(await pool.connect()), end: () => pool.end() }
}
