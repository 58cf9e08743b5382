/**
 * `npm run bench:workflow`: pulls and pushes per second over HTTP by 32 callers on the built server (`npm run build`), embedded
 * with fsync and on PostgreSQL, each beside hand-written SQL (pgbench on PostgreSQL).
 *
 *   npm run bench:workflow -- [--only embedded|postgres] [--callers 32] [--seconds 4] [--rounds 9] [--resources 150000]
 *     [--out FILE] [--docs FILE]
 *
 * Rounds are short and their halves in random order, so that other load meets both alike. On PostgreSQL counts are folded and
 * tables vacuumed before each half: otherwise one pays for the dead rows of the other, or has them cleared away in the middle.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { foldCounts } from '../server/store/counts.ts'
import { vacuum } from '../server/store/maintenance.ts'
import { openExistingStore, openStore } from '../server/store/open.ts'
import type { Store } from '../server/store/store.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { fail, openBenchmark } from './harness/benchmark.ts'
import { costOf, processorOf } from './harness/processes.ts'
import { fixed, held, table } from './harness/report.ts'
import { median, quantile, shuffled } from './harness/statistics.ts'
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
  seconds: 4,
  rounds: 9,
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

async function drivenRow(server: TestServer, made: Stock) {
  const before = processorOf(server.pid())
  const driven = await costOf(() => drive(server.url, made, seconds))
  const { cyclesPerSecond, pulls, pushes } = driven.result
  return {
    cpu: (processorOf(server.pid()) - before) / pushes.length,
    callersCpu: driven.cpu / pushes.length,
    cyclesPerSecond,
    pullP50: quantile(pulls, 0.5),
    pullP99: quantile(pulls, 0.99),
    pushP50: quantile(pushes, 0.5),
    pushP99: quantile(pushes, 0.99),
  }
}

interface Rival {
  best: () => Promise<number>
  /** Before the server's half of a round, and before the other. */
  tidy: () => Promise<void>
}

async function measure(
  database: WorkflowRow['database'],
  server: TestServer,
  made: Stock,
  { best, tidy }: Rival,
): Promise<void> {
  await drive(server.url, made, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    const row: Partial<WorkflowRow> = { database, round, callers }
    const halves = [
      async () => Object.assign(row, await drivenRow(server, made)),
      async () => Object.assign(row, { best: await best() }),
    ]
    for (const half of shuffled(halves)) {
      await tidy()
      await half()
    }
    measured.add({ ...row, load: loadavg()[0] ?? 0 } as WorkflowRow)
  }
}

async function tidied(store: Store): Promise<void> {
  await foldCounts(store)
  await vacuum(store)
}

const SETTINGS = { SEED_DEMO: 'false', LOG_LEVEL: 'error' }

if (isWanted('embedded')) {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-workflow-'))
  const made = await stocked({ dataDir })
  const server = await startServer(SETTINGS, { dataDir, database: null })
  const best = await openEmbeddedBest(join(dataDir, 'pgdata'), made)
  try {
    await measure('embedded', server, made, { best: () => best.run(seconds), tidy: async () => {} })
  } finally {
    await server.dispose()
    await best.close()
    rmSync(dataDir, { recursive: true })
  }
}
if (isWanted('postgres')) {
  const { url, stop } = await startPostgres()
  try {
    const made = await stocked({ dataDir: tmpdir(), databaseUrl: url })
    const server = await startServer({ ...SETTINGS, DATABASE_URL: url })
    const place = { dataDir: tmpdir(), databaseUrl: url, maxConnections: 1, onFailure: fail, onError: fail }
    const store = await openExistingStore(place)
    const clients = Math.min(CONNECTIONS, callers)
    try {
      await measure('postgres', server, made, {
        best: () => runBest(url, made, { seconds, clients }),
        tidy: () => tidied(store),
      })
    } finally {
      // First, because with the server its database goes, and whoever is connected.
      await store.close()
      await server.dispose()
    }
  } finally {
    await stop()
  }
}

const shareOf = (row: WorkflowRow): number => row.cyclesPerSecond / row.best

/** Of what hand-written SQL reaches on PostgreSQL. */
const SHARE_GOAL = { least: 0.6 }

/** Medians of the rounds, and the least and the largest share. */
const summary = (database: WorkflowRow['database']): (string | number)[][] => {
  const taken = measured.all().filter((row) => row.database === database)
  if (taken.length === 0) return []
  const of = (figure: (row: WorkflowRow) => number) => median(taken.map(figure))
  const shares = taken.map(shareOf)
  const share = fixed(median(shares))
  return [
    [
      database,
      fixed(
        of(({ cyclesPerSecond }) => cyclesPerSecond),
        0,
      ),
      fixed(
        of(({ best }) => best),
        0,
      ),
      database === 'postgres' ? held(share, median(shares), SHARE_GOAL) : share,
      `${fixed(Math.min(...shares))} … ${fixed(Math.max(...shares))}`,
      fixed(of(({ cpu }) => cpu)),
      fixed(
        of(({ load }) => load),
        1,
      ),
    ],
  ]
}

const cellsOf = (row: WorkflowRow): (string | number)[] => [
  row.database,
  row.round,
  fixed(row.cyclesPerSecond, 0),
  ...[row.pullP50, row.pullP99, row.pushP50, row.pushP99].map((ms) => fixed(ms, 1)),
  fixed(row.cpu),
  fixed(row.callersCpu),
  fixed(row.best, 0),
  fixed(shareOf(row)),
  fixed(row.load, 1),
]

const TIMES = ['pull p50 ms', 'p99', 'push p50 ms', 'p99']
const COSTS = ['server CPU ms a cycle', 'callers’', 'hand-written SQL cycles/s', 'share', 'load']
const head = ['database', 'round', 'cycles/s', ...TIMES, ...COSTS]
const SUMMARY = [
  'database',
  'cycles/s',
  'hand-written SQL',
  'share',
  'of rounds',
  'server CPU ms a cycle',
  'load',
]
write({
  medians: table(SUMMARY, [...summary('embedded'), ...summary('postgres')]),
  rounds: table(head, measured.all().map(cellsOf)),
})
