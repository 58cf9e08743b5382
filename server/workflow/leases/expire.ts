import { sql } from 'kysely'
import type { Store, Tx } from '../../store/store.ts'
import { advance, changeOf } from '../change/change.ts'
import { persist } from '../change/persist.ts'
import { rowsOf } from '../rows.ts'

/** Resources freed in one transaction at most. */
const BATCH = 200

/** Frees resources whose lease has run out, those that nobody else is touching right now. Answers how many. */
export const expireLeasesInTransaction = async (tx: Tx, at: number, limit = BATCH): Promise<number> => {
  const expired = await rowsOf(
    tx,
    sql`
      select * from resources where lease_holder_id is not null and lease_expires_at <= ${new Date(at)}
      order by lease_expires_at limit ${limit} for update skip locked`,
  )
  const changes = expired.map((row) => changeOf(row))
  for (const change of changes) advance(change, { type: 'EXPIRE', at })
  await persist(tx, changes)
  return changes.length
}

/** The same until nothing is left; for the server's own clockwork. */
export const expireLeases = async (store: Store, at: number): Promise<number> => {
  let freed = 0
  for (;;) {
    const now = await store.transaction((tx) => expireLeasesInTransaction(tx, at))
    freed += now
    if (now < BATCH) return freed
  }
}
