import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlDatabase, Store, Tx } from '../store/store.ts'
import { networkOf } from './network.ts'

interface Failures {
  key: Buffer
  count: number
  /** Milliseconds since the epoch; no try before that. */
  notBefore: number
  known: boolean
}

/** Milliseconds since the epoch until a try is allowed; null: allowed now. */
async function waitOf(db: SqlDatabase, key: Buffer, time: number): Promise<number | null> {
  const { rows } = await sql<{ not_before: Date }>`
    select not_before from login_failures where key = ${key} and not_before > ${new Date(time)}`.execute(db)
  return rows[0]?.not_before.getTime() ?? null
}

async function holdFailures(tx: Tx, key: Buffer, time: number): Promise<Failures> {
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
async function writeFailures(
  tx: Tx,
  { key, count, notBefore }: Omit<Failures, 'known'>,
  forgetAt: number,
): Promise<void> {
  await sql`update login_failures set failures = ${count}, not_before = ${new Date(notBefore)},
    forget_at = ${new Date(forgetAt)} where key = ${key}`.execute(tx)
}

/** Clears one key's failures and subtracts as many from the others, in order. */
async function takeBackFailures(tx: Tx, key: Buffer, others: readonly Buffer[]): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    delete from login_failures where key = ${key} returning failures`.execute(tx)
  for (const other of others)
    await sql`update login_failures set failures = greatest(0, failures - ${rows[0]?.failures ?? 0}::int)
      where key = ${other}`.execute(tx)
}

export interface ThrottleLimits {
  account: number
  /** An office shares one address. */
  address: number
  /** Seconds until failures are forgotten, after the last one or the end of its wait. */
  window: number
  /** Seconds of the first wait; doubles with each failure. */
  delay: number
  delayMax: number
}

export interface TriedFrom {
  address: string
  /** A device that logged in to this account before; null: none. */
  device: string | null
}

export interface Attempt {
  /** After a correct password: takes back this attempt and clears the failures from here. */
  succeeded(): Promise<void>
}

export interface LoginThrottle {
  /** Counts as a failure until `succeeded`, so that parallel attempts cannot slip through. */
  begin(account: string, from: TriedFrom): Promise<Attempt | { retryAfter: number }>
}

interface ThrottleOptions {
  limits: ThrottleLimits
  store: Store
  /** Hashes the stored names, since people type passwords into the name field. */
  secret: Buffer
  now: () => number
}

/** The most accounts an address above its limit can wait for; bounds what one address makes us store. */
export const WAITING_MAX = 1000

/** Milliseconds to wait after this many failures, of which fewer than `limit` are free. */
export const delayAfter = (failures: number, limit: number, { delay, delayMax }: ThrottleLimits): number =>
  failures < limit ? 0 : Math.min(delayMax, delay * 2 ** (failures - limit)) * 1000

/** The first counter makes the caller wait; the others are shared. */
type Counters = readonly [place: Counter, ...shared: Counter[]]

interface Counter {
  key: Buffer
  limit: number
}

/** Counts the attempt as a failure. Returns the milliseconds to wait; 0: go on. */
async function enter(tx: Tx, counted: Counters, limits: ThrottleLimits, time: number): Promise<number> {
  const held: (Failures & Counter)[] = []
  // Locks in this order to avoid deadlocks.
  for (const counter of counted) held.push({ ...counter, ...(await holdFailures(tx, counter.key, time)) })
  const [place, ...shared] = held as [(typeof held)[number], ...typeof held]
  if (place.notBefore > time) return place.notBefore - time
  const delayOf = ({ count, limit }: (typeof held)[number]): number => delayAfter(count, limit, limits)
  const store = (failures: Failures, wait: number, forget: number): Promise<void> =>
    writeFailures(tx, { ...failures, notBefore: time + wait }, time + forget + limits.window * 1000)

  const due = Math.max(0, ...shared.map(delayOf))
  const address = shared.at(-1)
  if (!place.known && address && due > 0) {
    if (address.count >= address.limit + WAITING_MAX) return due
    await store({ ...place, count: 0 }, due, due)
    const more = { ...address, count: address.count + 1 }
    await store(more, 0, delayOf(more))
    return due
  }
  const more = held.map((each) => ({ ...each, count: each.count + 1 }))
  const wait = Math.max(...more.map(delayOf))
  for (const [index, each] of more.entries())
    await (index === 0 ? store(each, wait, wait) : store(each, 0, delayOf(each)))
  return 0
}

/** Counts failed logins in the database, for all servers. Each pair of account and address waits alone. */
export function createThrottle({ limits, store, secret, now }: ThrottleOptions): LoginThrottle {
  const counter = (limit: number, ...parts: readonly string[]): Counter => ({
    key: createHmac('sha256', secret)
      .update(['failures', ...parts].join('\n'))
      .digest(),
    limit,
  })
  const countedFor = (account: string, { address, device }: TriedFrom): Counters => {
    const name = account.toLowerCase()
    const network = networkOf(address)
    if (device !== null) return [counter(limits.account, 'device', name, device)]
    return [
      counter(limits.account, 'place', name, network),
      counter(limits.account, 'account', name),
      counter(limits.address, 'address', network),
    ]
  }
  return {
    begin: async (account, from) => {
      const counted = countedFor(account, from)
      const [{ key }, ...shared] = counted
      const time = now()
      // Reads without a lock first: most waiting attempts write nothing.
      const until = await waitOf(store.db, key, time)
      const left =
        until === null ? await store.transaction((tx) => enter(tx, counted, limits, time)) : until - time
      if (left > 0) return { retryAfter: Math.ceil(left / 1000) }
      const others = shared.map((each) => each.key)
      return { succeeded: () => store.transaction((tx) => takeBackFailures(tx, key, others)) }
    },
  }
}
