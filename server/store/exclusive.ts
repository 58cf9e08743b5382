import { sql } from 'kysely'
import type { Store } from './store.ts'

/**
 * Runs `work` while no other process of this database works under the key. The lock is held by a transaction on its
 * own connection: it ends with the process and works behind a pooler. The embedded database has one process anyway.
 */
export async function runExclusively<Result>(
  store: Store,
  key: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'embedded') return work()
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((taken, failed) => {
    holding = store.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
      taken()
      await ended
    })
    holding.catch(failed)
  })
  try {
    return await work()
  } finally {
    end()
    await holding
  }
}
