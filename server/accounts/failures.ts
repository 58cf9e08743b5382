import { sql } from 'kysely'
import type { SqlDatabase, Tx } from '../store/store.ts'

/** Failed logins that are counted under one key. */
export interface Failures {
  key: Buffer
  count: number
  /** Milliseconds since the epoch before which there may be no next try. */
  notBefore: number
  /** Whether there were any, or a wait, that are not forgotten yet. */
  known: boolean
}

/** What stands in the way of a try. Milliseconds since the epoch; null: nothing. */
export async function waitOf(db: SqlDatabase, key: Buffer, time: number): Promise<number | null> {
  const { rows } = await sql<{ not_before: Date }>`
    select not_before from login_failures where key = ${key} and not_before > ${new Date(time)}`.execute(db)
  return rows[0]?.not_before.getTime() ?? null
}

/** Reads what is counted under a key, and keeps others from it until the transaction ends. */
export async function holdFailures(tx: Tx, key: Buffer, time: number): Promise<Failures> {
  const at = new Date(time)
  const { rows } = await sql<{ failures: number; not_before: Date; forget_at: Date }>`
    insert into login_failures (key, failures, not_before, forget_at) values (${key}, 0, ${at}, ${at})
    on conflict (key) do update set
      failures = case when login_failures.forget_at > ${at} then login_failures.failures else 0 end
    returning failures, not_before, forget_at`.execute(tx)
  const { failures: count = 0, not_before: before = at, forget_at: forget = at } = rows[0] ?? {}
  return { key, count, notBefore: before.getTime(), known: forget.getTime() > time }
}

/** @param forgetAt milliseconds since the epoch */
export async function writeFailures(
  tx: Tx,
  { key, count, notBefore }: Omit<Failures, 'known'>,
  forgetAt: number,
): Promise<void> {
  await sql`update login_failures set failures = ${count}, not_before = ${new Date(notBefore)},
    forget_at = ${new Date(forgetAt)} where key = ${key}`.execute(tx)
}

/** Forgets what is counted under one key, and takes as much from the others, in their order. */
export async function takeBackFailures(tx: Tx, key: Buffer, others: readonly Buffer[]): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    delete from login_failures where key = ${key} returning failures`.execute(tx)
  for (const other of others)
    await sql`update login_failures set failures = greatest(0, failures - ${rows[0]?.failures ?? 0}::int)
      where key = ${other}`.execute(tx)
}
