import { shareTransaction } from './transaction.ts'
import type { Store, Tx } from './store.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

interface Waiting {
  person: number
  work: (tx: Tx) => Promise<unknown>
  settle: (outcome: Promise<unknown>) => void
}

/** More would answer the first of them late. */
const MOST_TOGETHER = 16

/** One call per person, in the order they came. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const people = new Set<number>()
  const group: Waiting[] = []
  for (const call of waiting) {
    if (group.length === MOST_TOGETHER) break
    if (people.has(call.person)) continue
    people.add(call.person)
    group.push(call)
  }
  const taken = new Set(group)
  waiting.splice(0, waiting.length, ...waiting.filter((call) => !taken.has(call)))
  return group
}

/** `Store.together` for a database with one connection: calls gather while those before them run. */
export function sharingTransactions(transaction: Store['transaction']): Store['together'] {
  const waiting: Waiting[] = []
  let isRunning = false

  const runEach = async (group: readonly Waiting[]) => {
    for (const { work, settle } of group) {
      const ended = transaction(work)
      settle(ended)
      await ended.catch(() => undefined)
    }
  }
  const run = async (group: readonly Waiting[]) => {
    if (group.length === 1) return runEach(group)
    try {
      const works = group.map(({ work }) => work)
      const results = await transaction((tx) => shareTransaction(tx, works))
      group.forEach(({ settle }, index) => settle(Promise.resolve(results[index])))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) return runEach(group)
      for (const { settle } of group) settle(Promise.reject(error))
    }
  }
  const runWaiting = async () => {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) await run(takeGroup(waiting))
    isRunning = false
  }
  return <Result>(person: number, work: (tx: Tx) => Promise<Result>) =>
    new Promise<Result>((done) => {
      waiting.push({ person, work, settle: done as Waiting['settle'] })
      void runWaiting()
    })
}
