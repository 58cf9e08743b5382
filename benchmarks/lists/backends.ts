import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../server/store/store.ts'

const NANOSECONDS = 1e6

/** Process ids of the connections to the store's database; none for the embedded one, or where the server is elsewhere. */
export async function backendsOf(store: Store): Promise<number[]> {
  if (store.kind === 'embedded') return []
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    store.db,
  )
  return rows.map(({ pid }) => pid)
}

/** Milliseconds of processor that these processes have taken so far, as Linux tells it; 0 for what it does not tell. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS
    } catch {
      return sum
    }
  }, 0)
