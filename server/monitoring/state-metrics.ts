import { sql } from 'kysely'
import type { EventHub } from '../events/hub.ts'
import type { Store } from '../store/store.ts'
import type { DiskWatch } from './disk.ts'
import type { Metrics } from './metrics.ts'

interface MeasuredParts {
  metrics: Metrics
  store: Store
  events: EventHub
  disk: DiskWatch
}

/** What waits, what is in use and what is free, looked up whenever the metrics are read. */
export function measureState({ metrics, store, events, disk }: MeasuredParts): void {
  const { gauge, gauges } = metrics
  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
    (await query.execute(store.db)).rows[0]?.count ?? 0
  // First, for those that follow ask the database.
  gauges('database_connections', 'Connections of this process to the database', 'state', () => {
    const { used, idle } = store.connections()
    return { used, idle }
  })
  const waiting = 'Calls of this process that wait for a connection to the database'
  gauge('database_waiting', waiting, () => store.connections().waiting)
  gauge('jobs_waiting', 'Background jobs that wait', () =>
    count(sql`select count(*)::int as count from jobs where status = 'queued'`),
  )
  gauge('leases_held', 'Resources in somebody’s hands', () =>
    count(sql`select count(*)::int as count from resources where lease_holder_id is not null`),
  )
  gauge('event_streams', 'Event streams that are open at this process', () => events.listeners().length)
  gauge('disk_free_bytes', 'Bytes free on the disk of DATA_DIR', () => disk.free())
}
