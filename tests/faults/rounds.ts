import { until, type Caller } from '../support/api.ts'
import { deliver, isGone, workUntilGone, type Attempt } from './client.ts'
import type { Team } from './team.ts'
import { findDoubleHolds, Verifier, type Loss } from './verify.ts'

/** Milliseconds that people work before a fault. */
const [EARLIEST_MS, LATEST_MS] = [150, 1500]

export interface RoundsOptions {
  name: string
  team: Team
  rounds: number
  random: () => number
  /** Does the fault while people work; resolves when the server takes work again. What it gives is printed. */
  fault: (round: number) => Promise<string>
  /** As who people work in a round; as themselves when left out. */
  callers?: (people: readonly Caller[]) => readonly Caller[]
}

/**
 * Rounds of people at work and a fault among it. What got no answer is sent again afterwards, and what was acknowledged is
 * compared with what the server remembers. Prints each round and the counts of all; gives the exit code.
 */
export async function playRounds(options: RoundsOptions): Promise<number> {
  const { name, team, rounds, random, fault, callers = (people) => people } = options
  const people = callers(team.annotators)
  const verifier = new Verifier(team.admin)
  const attempts: Attempt[] = []
  const found: Loss[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const before = attempts.length
    const ended = new AbortController()
    const work = Promise.all(people.map((one) => workUntilGone(one, team.tagId, attempts, ended.signal)))
    await wait(EARLIEST_MS + random() * (LATEST_MS - EARLIEST_MS))
    // A fault among nothing shows nothing: a busy machine takes its time.
    const pushes = Math.ceil(random() * people.length)
    await until(
      async () => attempts.length - before,
      (count) => count >= pushes,
      PATIENCE_MS,
    )
    const said = await fault(round)
    ended.abort()
    await work
    const own = attempts.slice(before)
    const open = own.filter(({ acknowledged, refused }) => acknowledged === null && refused === null)
    for (const sent of open) await deliverAtLast(sent)
    found.push(...(await verifier.lossesOf(own, attempts)), ...(await findDoubleHolds(team.annotators)))
    console.log(`round ${round}: ${said}, ${own.length} pushes, ${open.length} unanswered`)
  }
  // Once more and all of it, by what the server remembers now.
  found.push(...(await new Verifier(team.admin).lossesOf(attempts, attempts)))
  for (const { text } of found) console.error(text)
  const count = (kind: Loss['kind']): number => found.filter((one) => one.kind === kind).length
  const acknowledged = attempts.filter((one) => one.acknowledged !== null).length
  const refused = attempts.filter((one) => one.refused !== null)
  for (const one of refused) console.error(`refused: ${one.refused}`)
  console.log(
    `${name}: ${rounds} rounds, ${people.length} clients, ${acknowledged} pushes acknowledged, ${count('lost')} lost, ` +
      `${count('doubled')} doubled, ${count('uneven')} uneven, ${count('held twice')} held twice, ${refused.length} refused`,
  )
  return found.length + refused.length === 0 && acknowledged > 0 ? 0 : 1
}

/** Milliseconds for which what gets no answer is sent again. */
const PATIENCE_MS = 120_000

/** What has begun anew may need another moment. */
async function deliverAtLast(sent: Attempt): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await wait(100))
    try {
      return await deliver(sent)
    } catch (reason) {
      if (!isGone(reason) || performance.now() > end) throw reason
    }
}

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
