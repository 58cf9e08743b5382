import { sql } from 'kysely'
import { isLockTimeout } from './errors.ts'
import { send, shareTransaction } from './transaction.ts'
import type { Store, Tx } from './store.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

interface Waiting {
  person: number
  sort: string
  work: (tx: Tx) => Promise<unknown>
  settle: (outcome: Promise<unknown>) => void
}

export interface Sharing {
  /** The most calls of a group; 1: none share. */
  calls: number
  /** The most groups at once. */
  groups: number
  /** A group that waits longer for somebody else's lock ends: each of its calls then waits by itself. */
  lockWaitMs: number
  /** Calls that write more share with nobody. */
  bytes: number
}

/**
 * More calls would answer the first of them late. A second group could be decided while the database works for the first, but both
 * are smaller then: on two cores one group at a time makes a quarter more cycles of a pull and a push.
 */
export const SHARING: Sharing = { calls: 16, groups: 1, lockWaitMs: 100, bytes: 256 * 1024 }

/** One call per person, of the sort of the first, in the order they came. */
function takeGroup(waiting: Waiting[], busy: ReadonlySet<number>, most: number): Waiting[] {
  const people = new Set(busy)
  const group: Waiting[] = []
  for (const call of waiting) {
    if (group.length === most) break
    if (people.has(call.person) || (group[0]?.sort ?? call.sort) !== call.sort) continue
    people.add(call.person)
    group.push(call)
  }
  const taken = new Set(group)
  waiting.splice(0, waiting.length, ...waiting.filter((call) => !taken.has(call)))
  return group
}

const limitLockWait = (tx: Tx, ms: number): void =>
  void send(tx, sql`set local lock_timeout = ${sql.lit(ms)}`)

async function oneByOne(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const call of calls) await call().catch(() => undefined)
}

/**
 * `Store.together`: calls gather while those before them run.
 *
 * @param hasOneConnection nobody else holds a lock that a group could wait for
 */
export function sharingTransactions(
  transaction: Store['transaction'],
  { calls: mostCalls, groups: mostGroups, lockWaitMs, bytes: mostBytes }: Sharing,
  hasOneConnection: boolean,
): Store['together'] {
  const waiting: Waiting[] = []
  const busy = new Set<number>()
  let running = 0

  const runEach = async (group: readonly Waiting[]) => {
    const calls = group.map(({ work, settle }) => () => {
      const ended = transaction(work)
      settle(ended)
      return ended
    })
    if (hasOneConnection) return oneByOne(calls)
    for (const call of calls) void call().catch(() => undefined)
  }
  const share = (group: readonly Waiting[]) =>
    transaction(async (tx) => {
      if (!hasOneConnection) limitLockWait(tx, lockWaitMs)
      const [{ work } = { work: null }, ...others] = group
      if (work !== null && others.length === 0) return [await work(tx)]
      return shareTransaction(
        tx,
        group.map((call) => call.work),
      )
    })
  const run = async (group: readonly Waiting[]) => {
    try {
      const results = await share(group)
      group.forEach(({ settle }, index) => settle(Promise.resolve(results[index])))
    } catch (error) {
      const isFinal =
        error instanceof DatabaseUnavailableError || (group.length === 1 && !isLockTimeout(error))
      if (!isFinal) return runEach(group)
      for (const { settle } of group) settle(Promise.reject(error))
    }
  }
  const runWaiting = async () => {
    if (running === mostGroups) return
    running += 1
    for (
      let group = takeGroup(waiting, busy, mostCalls);
      group.length > 0;
      group = takeGroup(waiting, busy, mostCalls)
    ) {
      for (const { person } of group) busy.add(person)
      await run(group)
      for (const { person } of group) busy.delete(person)
    }
    running -= 1
  }
  return <Result>(person: number, sort: string, work: (tx: Tx) => Promise<Result>, bytes = 0) =>
    bytes > mostBytes
      ? transaction(work)
      : new Promise<Result>((done) => {
          waiting.push({ person, sort, work, settle: done as Waiting['settle'] })
          void runWaiting()
        })
}
