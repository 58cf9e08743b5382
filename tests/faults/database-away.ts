/**
 * Takes PostgreSQL away while clients push: one of its processes is killed, by which it ends all connections, it is stopped,
 * or killed whole. The server lives on, says that it is not ready, and is ready again by itself.
 *
 *   node --import tsx tests/faults/database-away.ts [--rounds 12] [--clients 16] [--seed 1]
 */
import pg from 'pg'
import { requireValue } from '../../server/require-value.ts'
import { until } from '../support/api.ts'
import { randomOf } from '../support/random.ts'
import { startServer } from '../support/server.ts'
import { startDemoPostgres } from './on-postgres.ts'
import { readOptions } from './options.ts'
import { playRounds } from './rounds.ts'
import { makeTeam } from './team.ts'

const { rounds, clients, seed } = readOptions({ rounds: 12, clients: 16 })
const { postgres, env, stop } = await startDemoPostgres()

/** Kills the process that serves one connection of the server; PostgreSQL then ends all others and begins anew. */
async function killBackend(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'biaozhu' order by query_start desc limit 1",
  )
  process.kill(requireValue(rows[0]).pid, 'SIGKILL')
  await client.end().catch(() => {})
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

const wrong: string[] = []
let code = 1
try {
  const server = await startServer(env)
  const pid = server.pid()
  const ready = `${server.url}/api/health/ready`
  const halts = {
    'a backend killed': killBackend,
    stopped: () => postgres.halt('SIGINT'),
    'killed whole': () => postgres.halt('SIGKILL'),
  } as const
  const names = Object.keys(halts) as (keyof typeof halts)[]
  const fault = async (round: number): Promise<string> => {
    const name = requireValue(names[(round - 1) % names.length])
    await halts[name]()
    if (name !== 'a backend killed') {
      const said = await until(
        () => statusOf(ready),
        (status) => status !== 200,
      )
      const lived = await statusOf(`${server.url}/api/health/live`)
      if (said !== 503 || lived !== 200) wrong.push(`round ${round}: ready said ${said}, live ${lived}`)
      await postgres.start()
    }
    await until(
      () => statusOf(ready),
      (status) => status === 200,
    )
    return name
  }
  try {
    const team = await makeTeam(server.url, clients, clients * 6)
    code = await playRounds({ name: 'database away', team, rounds, random: randomOf(seed).next, fault })
    if (server.pid() !== pid || (await statusOf(ready)) !== 200) wrong.push('the server did not live on')
  } finally {
    await server.dispose()
  }
} finally {
  await stop()
}
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : code)
