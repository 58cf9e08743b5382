/**
 * Kills the server with SIGKILL while clients push, again and again, and looks whether an acknowledged push is lost,
 * carried out twice, or a resource in two hands.
 *
 *   node --import tsx tests/faults/kill.ts [--rounds 20] [--clients 32] [--seed 1]
 */
import { parseArgs } from 'node:util'
import { randomOf } from '../support/random.ts'
import { seeded } from '../support/demo-server.ts'
import { startServer } from '../support/server.ts'
import { deliver, workUntilGone, type Attempt } from './client.ts'
import { makeTeam } from './team.ts'
import { findDoubleHolds, findLosses } from './verify.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, clients: { type: 'string' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds ?? 20)
const clients = Number(values.clients ?? 32)
const seed = Number(values.seed ?? 1)

const EARLIEST_DEATH_MS = 150
const LATEST_DEATH_MS = 1500

const random = randomOf(seed).next
const server = await startServer({ LOG_LEVEL: 'error' }, seeded())
const found: string[] = []
try {
  const team = await makeTeam(server.url, clients, clients * 6)
  const attempts: Attempt[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const before = attempts.length
    const work = Promise.all(team.annotators.map((person) => workUntilGone(person, team.tagId, attempts)))
    const life = EARLIEST_DEATH_MS + random() * (LATEST_DEATH_MS - EARLIEST_DEATH_MS)
    const death = new Promise<void>((done, fail) =>
      setTimeout(() => void server.kill('SIGKILL').then(done, fail), life),
    )
    await Promise.all([work, death])
    await server.start()
    const open = attempts.slice(before).filter(({ acknowledged }) => acknowledged === null)
    for (const sent of open) await deliver(sent)
    found.push(...(await findLosses(team.admin, attempts)), ...(await findDoubleHolds(team.annotators)))
    console.log(
      `round ${round}: killed after ${Math.round(life)} ms, ${attempts.length - before} pushes, ${open.length} unanswered, ${found.length} faults`,
    )
  }
  const refused = attempts.filter((one) => one.refused !== null)
  console.log(
    `${attempts.length} pushes over ${rounds} kills with ${clients} clients; ${refused.length} refused after a death`,
  )
} finally {
  await server.dispose()
}
for (const line of found) console.error(line)
console.log(
  found.length === 0 ? 'nothing lost, nothing twice, nothing in two hands' : `${found.length} faults`,
)
process.exit(found.length === 0 ? 0 : 1)
