import { sql, type RawBuilder } from 'kysely'
import { PoolLimits } from '../../../src/contract/limits.ts'
import type { Tx } from '../../store/store.ts'

/** Returning resources reopen their deleted pools. A pool whose name is taken gets its number as a suffix. */
export async function reopenPools(tx: Tx, returning: RawBuilder<unknown>): Promise<void> {
  const ids = sql`(select pool_id from resources where ${returning})`
  // Locks in id order before the check: a pool being deleted is either locked, or seen as deleted.
  await sql`select 1 from pools where id in ${ids} order by id for update`.execute(tx)
  await sql`update pools p set deleted_at = null, updated_at = now(), name = case when exists (
      select 1 from pools other where other.kind = p.kind and lower(other.name) = lower(p.name) and other.id <> p.id
        and (other.deleted_at is null or other.id in ${ids}))
      then left(p.name, ${PoolLimits.name.maxLength - 12}) || ' #' || p.id else p.name end
    where p.deleted_at is not null and p.id in ${ids}`.execute(tx)
}
