/**
 * `npm run bench:workflow`: pulls and pushes per second over HTTP by 32 callers on the built server (`npm run build`), embedded
 * with fsync and on PostgreSQL, each beside hand-written SQL (pgbench on PostgreSQL).
 *
 *   npm run bench:workflow -- [--only embedded|postgres] [--callers 32] [--seconds 10] [--rounds 3] [--resources 150000]
 *     [--out FILE] [--docs FILE]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { openStore } from '../server/store/open.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { fail, openBenchmark } from './harness/benchmark.ts'
import { costOf, processorOf } from './harness/processes.ts'
import { fixed, table } from './harness/report.ts'
import { quantile } from './harness/statistics.ts'
import { openEmbeddedBest, runBest } from './workflow/best.ts'
import { drive } from './harness/pull-push.ts'
import { settle, stock, type Stock } from './workflow/stock.ts'

interface WorkflowRow {
  database: 'embedded' | 'postgres'
  round: number
  callers: number
  cyclesPerSecond: number
  /** Milliseconds. */
  pullP50: number
  pullP99: number
  pushP50: number
  pushP99: number
  /** Processor milliseconds of the server per cycle, embedded database included. */
  cpu: number
  /** The same of the callers, who share its cores. */
  callersCpu: number
  /** Cycles per second of hand-written SQL in the same round. */
  best: number
  /** Processes waiting for a core on the whole machine at the end. */
  load: number
}

/** Most connections of pgbench: as many as the server opens, each for another person. */
const CONNECTIONS = 16
const WARM_UP_SECONDS = 3

const { options, isWanted, rows, write } = openBenchmark('workflow', {
  callers: 32,
  seconds: 10,
  rounds: 3,
  resources: 150_000,
})
const { callers, seconds, rounds, resources } = options
const measured = rows<WorkflowRow>(({ database, round }) => `${database} ${round}`)

async function stocked(place: { dataDir: string; databaseUrl?: string }): Promise<Stock> {
  const store = await openStore({ ...place, onFailure: fail, onError: fail })
  const made = await stock(store, { resources, people: callers })
  await settle(store)
  await store.close()
  return made
}

async function measure(
  database: WorkflowRow['database'],
  server: TestServer,
  made: Stock,
  best: () => Promise<number>,
): Promise<void> {
  try {
    await drive(server.url, made, WARM_UP_SECONDS)
    for (let round = 1; round <= rounds; round += 1) {
      const before = processorOf(server.pid())
      const driven = await costOf(() => drive(server.url, made, seconds))
      const { cyclesPerSecond, pulls, pushes } = driven.result
      measured.add({
        database,
        round,
        callers,
        cpu: (processorOf(server.pid()) - before) / pushes.length,
        callersCpu: driven.cpu / pushes.length,
        load: loadavg()[0] ?? 0,
        best: await best(),
        cyclesPerSecond,
        pullP50: quantile(pulls, 0.5),
        pullP99: quantile(pulls, 0.99),
        pushP50: quantile(pushes, 0.5),
        pushP99: quantile(pushes, 0.99),
      })
    }
  } finally {
    await server.dispose()
  }
}

const SETTINGS = { SEED_DEMO: 'false', LOG_LEVEL: 'error' }

if (isWanted('embedded')) {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-workflow-'))
  const made = await stocked({ dataDir })
  const server = await startServer(SETTINGS, { dataDir, database: null })
  const best = await openEmbeddedBest(join(dataDir, 'pgdata'), made)
  try {
    await measure('embedded', server, made, () => best.run(seconds))
  } finally {
    await best.close()
    rmSync(dataDir, { recursive: true })
  }
}
if (isWanted('postgres')) {
  const { url, stop } = await startPostgres()
  try {
    const made = await stocked({ dataDir: tmpdir(), databaseUrl: url })
    const server = await startServer({ ...SETTINGS, DATABASE_URL: url })
    await measure('postgres', server, made, () =>
      runBest(url, made, { seconds, clients: Math.min(CONNECTIONS, callers) }),
    )
  } finally {
    await stop()
  }
}

const cellsOf = (row: WorkflowRow): (string | number)[] => [
  row.database,
  row.round,
  fixed(row.cyclesPerSecond, 0),
  ...[row.pullP50, row.pullP99, row.pushP50, row.pushP99].map((ms) => fixed(ms, 1)),
  fixed(row.cpu),
  fixed(row.callersCpu),
  fixed(row.best, 0),
  fixed(row.cyclesPerSecond / row.best),
  fixed(row.load, 1),
]

const TIMES = ['pull p50 ms', 'p99', 'push p50 ms', 'p99']
const COSTS = ['server CPU ms a cycle', 'callers’', 'hand-written SQL cycles/s', 'share', 'load']
const head = ['database', 'round', 'cycles/s', ...TIMES, ...COSTS]
write({ rounds: table(head, measured.all().map(cellsOf)) })
