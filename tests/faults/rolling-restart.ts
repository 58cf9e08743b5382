/**
 * Restarts two servers on one PostgreSQL in turn while clients push: a client whose server is gone, or says that it cannot
 * now, sends the same to the other one. No call may find neither, and nothing may be lost.
 *
 *   node --import tsx tests/faults/rolling-restart.ts [--rounds 10] [--clients 16] [--seed 1]
 */
import { requireValue } from '../../server/require-value.ts'
import { caller, until, type Caller } from '../support/api.ts'
import { randomOf } from '../support/random.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { isGone } from './client.ts'
import { startDemoPostgres } from './on-postgres.ts'
import { readOptions } from './options.ts'
import { playRounds, wait } from './rounds.ts'
import { makeTeam } from './team.ts'

const { rounds, clients, seed } = readOptions({ rounds: 10, clients: 16 })
const { env, stop } = await startDemoPostgres()

/** Calls that found neither server. */
let unserved = 0
let passedOn = 0

/** One who asks the next server where one is gone or cannot now. */
function balanced(urls: readonly string[], index: number, { token }: Caller): Caller {
  const callers = urls.map((url) => caller(url, token))
  let turn = index
  const through = async <T>(work: (one: Caller) => Promise<T>): Promise<T> => {
    try {
      return await work(requireValue(callers[(turn += 1) % callers.length]))
    } catch (reason) {
      if (!isGone(reason)) throw reason
      passedOn += 1
    }
    return work(requireValue(callers[(turn += 1) % callers.length])).catch((reason: unknown) => {
      unserved += 1
      throw reason
    })
  }
  const send: Caller['send'] = <T>(...asked: Parameters<Caller['send']>) =>
    through(async (one) => {
      const answer = await one.send<T>(...asked)
      if (answer.status === 503) throw new Error('503')
      return answer
    })
  const ask: Caller['ask'] = <T>(...asked: Parameters<Caller['ask']>) =>
    through((one) => one.ask<T>(...asked))
  return { token, send, ask }
}

const isReady = (server: TestServer): Promise<unknown> =>
  until(
    () => fetch(`${server.url}/api/health/ready`),
    ({ status }) => status === 200,
    30_000,
  )

let code = 1
try {
  const servers = [await startServer(env), await startServer(env)]
  try {
    const urls = servers.map(({ url }) => url)
    code = await playRounds({
      name: 'rolling restart',
      team: await makeTeam(requireValue(urls[0]), clients, clients * 6),
      rounds,
      random: randomOf(seed).next,
      callers: (people) => people.map((one, index) => balanced(urls, index, one)),
      fault: async () => {
        for (const server of servers) {
          await server.kill('SIGTERM')
          await wait(200)
          await server.start()
          await isReady(server)
        }
        return 'both restarted'
      },
    })
  } finally {
    for (const server of servers) await server.dispose()
  }
} finally {
  await stop()
}
console.log(`${passedOn} calls passed on to the other server, ${unserved} served by neither`)
process.exit(unserved > 0 ? 1 : code)
