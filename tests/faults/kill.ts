/**
 * Kills the server with SIGKILL while clients push, again and again, and looks whether an acknowledged push is lost,
 * carried out twice, or a resource in two hands.
 *
 *   node --import tsx tests/faults/kill.ts [--rounds 20] [--clients 32] [--seed 1]
 */
import { randomOf } from '../support/random.ts'
import { seeded } from '../support/demo-server.ts'
import { startServer } from '../support/server.ts'
import { readOptions } from './options.ts'
import { playRounds } from './rounds.ts'
import { makeTeam } from './team.ts'

const { rounds, clients, seed } = readOptions({ rounds: 20, clients: 32 })
const server = await startServer({ LOG_LEVEL: 'error' }, seeded())
let code = 1
try {
  code = await playRounds({
    name: 'kills',
    team: await makeTeam(server.url, clients, clients * 6),
    rounds,
    random: randomOf(seed).next,
    fault: async () => {
      await server.kill('SIGKILL')
      await server.start()
      return 'killed'
    },
  })
} finally {
  await server.dispose()
}
process.exit(code)
