import { sql } from 'kysely'
import type { OutageWatch } from '../outage.ts'
import { foldCounts } from './counts.ts'
import type { Store } from './store.ts'

interface Maintenance {
  /** Waits for the current round. */
  stop(): Promise<void>
}

const ROUND_MS = 10_000
const CLEAN_MS = 10 * 60_000
/** Embedded only: PostgreSQL has its own checkpointer and autovacuum. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000
const VACUUM_BYTES = 32 * 1024 * 1024
const VACUUM_MS = 30 * 60_000

async function removeExpired(store: Store): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(store.db)
  await sql`delete from idempotency_keys where expires_at < now()`.execute(store.db)
  await sql`delete from login_failures where forget_at < now()`.execute(store.db)
}

async function walPosition(store: Store): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`.execute(store.db)
  return rows[0]?.bytes ?? 0
}

/** Skips empty tables: a plan for an empty table scans it, and stays while the table fills. */
export async function vacuum(store: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`.execute(
    store.db,
  )
  // Table by table, so that requests run in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(store.db)
}

/** After so many bytes of log, or after so long if there were any. */
function due(bytesLimit: number, timeLimit: number, work: (store: Store) => Promise<unknown>) {
  let position: number | undefined
  let time = performance.now()
  return async (store: Store, now: number) => {
    position ??= now
    const bytes = now - position
    if (bytes < bytesLimit && (bytes === 0 || performance.now() - time < timeLimit)) return
    await work(store)
    position = await walPosition(store)
    time = performance.now()
  }
}

/** The embedded engine has no background processes. */
export function embeddedUpkeep(): (store: Store) => Promise<void> {
  const vacuuming = due(VACUUM_BYTES, VACUUM_MS, vacuum)
  const checkpointing = due(CHECKPOINT_BYTES, CHECKPOINT_MS, (store) => sql`checkpoint`.execute(store.db))
  return async (store) => {
    const position = await walPosition(store)
    await vacuuming(store, position)
    await checkpointing(store, position)
  }
}

/** Retries failed rounds; `outage` gets each result. */
export function startMaintenance(store: Store, outage: OutageWatch, roundMs = ROUND_MS): Maintenance {
  const upkeep = store.kind === 'embedded' ? embeddedUpkeep() : async () => {}
  // Monotonic: the wall clock may be set back.
  let cleaned = Number.NEGATIVE_INFINITY
  const round = async () => {
    await foldCounts(store)
    await upkeep(store)
    if (performance.now() - cleaned < CLEAN_MS) return
    await removeExpired(store)
    cleaned = performance.now()
  }
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= round()
      .then(outage.worked, outage.failed)
      .finally(() => (running = undefined))
  }, roundMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
