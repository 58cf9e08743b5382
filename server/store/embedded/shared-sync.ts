import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { NOTHING } from '../prepared.ts'

/** After a failure this fails, too; the commit ends the transaction all the same. */
const UNSYNCED = 'set local synchronous_commit = off'

/** Flushes the log, and with it all earlier commits. */
const SYNC = "select pg_logical_emit_message(false, '', '', true)"

interface Settling {
  settled: Promise<void>
  settle: (outcome: Promise<unknown>) => void
}

function settling(): Settling {
  let settle!: Settling['settle']
  const settled = new Promise<unknown>((done) => (settle = done)).then(() => {})
  // The committer gets the failure; without a catch it would end the process.
  settled.catch(() => {})
  return { settled, settle }
}

const ignore = (): void => {}

/**
 * While others wait (`othersWait`), one sync serves many commits: the last waiter asks for it. The connection
 * passes on as soon as a commit is sent, so the engine does not pause.
 *
 * @param most transactions per sync: the first one waits for all others
 */
export function sharedSync(pool: PostgresPool, othersWait: () => boolean, most: number): PostgresPool {
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
  /** Sends a sync first if nobody else will. */
  const handOn = (client: PostgresPoolClient) => {
    if (committed > 0 && !(othersWait() && committed < most)) {
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
