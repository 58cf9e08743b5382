import { sql } from 'kysely'
import { isLockTimeout } from './errors.ts'
import { send, shareTransaction } from './transaction.ts'
import type { Store, Tx } from './store.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

interface Waiting {
  person: number
  work: (tx: Tx) => Promise<unknown>
  settle: (outcome: Promise<unknown>) => void
}

/** By default: more would answer the first of them late. */
export const MOST_TOGETHER = 16

/** One call per person, in the order they came. */
function takeGroup(waiting: Waiting[], busy: ReadonlySet<number>, mostTogether: number): Waiting[] {
  const people = new Set(busy)
  const group: Waiting[] = []
  for (const call of waiting) {
    if (group.length === mostTogether) break
    if (people.has(call.person)) continue
    people.add(call.person)
    group.push(call)
  }
  const taken = new Set(group)
  waiting.splice(0, waiting.length, ...waiting.filter((call) => !taken.has(call)))
  return group
}

/** A group that waits longer for somebody else's lock ends: each of its calls then waits by itself. */
const LOCK_WAIT_MS = 100

const limitLockWait = (tx: Tx): void => void send(tx, sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`)

async function oneByOne(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const call of calls) await call().catch(() => undefined)
}

/**
 * `Store.together`: calls gather while those before them run.
 *
 * @param most groups that run at once; 1: on one connection
 * @param mostTogether calls of a group
 */
export function sharingTransactions(
  transaction: Store['transaction'],
  most: number,
  mostTogether: number,
): Store['together'] {
  const waiting: Waiting[] = []
  const busy = new Set<number>()
  let running = 0
  const isOnly = most === 1

  const runEach = async (group: readonly Waiting[]) => {
    const calls = group.map(({ work, settle }) => () => {
      const ended = transaction(work)
      settle(ended)
      return ended
    })
    if (isOnly) return oneByOne(calls)
    for (const call of calls) void call().catch(() => undefined)
  }
  const share = (group: readonly Waiting[]) =>
    transaction(async (tx) => {
      if (!isOnly) limitLockWait(tx)
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
    if (running === most) return
    running += 1
    for (
      let group = takeGroup(waiting, busy, mostTogether);
      group.length > 0;
      group = takeGroup(waiting, busy, mostTogether)
    ) {
      for (const { person } of group) busy.add(person)
      await run(group)
      for (const { person } of group) busy.delete(person)
    }
    running -= 1
  }
  return <Result>(person: number, work: (tx: Tx) => Promise<Result>) =>
    new Promise<Result>((done) => {
      waiting.push({ person, work, settle: done as Waiting['settle'] })
      void runWaiting()
    })
}
