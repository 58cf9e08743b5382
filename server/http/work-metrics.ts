import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

/** How much waits and how much is in hands, asked of the database whenever the metrics are read. */
export function measureWork({ metrics, store }: Pick<Dependencies, 'metrics' | 'store'>): void {
  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
    (await query.execute(store.db)).rows[0]?.count ?? 0
  metrics.gauge('jobs_waiting', 'Background jobs that wait', () =>
    count(sql`select count(*)::int as count from jobs where status = 'queued'`),
  )
  metrics.gauge('leases_held', 'Resources in somebody’s hands', () =>
    count(sql`select count(*)::int as count from resources where lease_holder_id is not null`),
  )
}
