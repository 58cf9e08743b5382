import { sql } from 'kysely'
import type { Store } from './store.ts'

/** Excludes other processes. A transaction holds the lock: it ends with the process and passes a pooler. */
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
