/**
 * `npm run bench:workflow`: how many pulls and pushes a second the built server (`npm run build`) answers over HTTP to 32
 * callers at once, embedded with fsync and on a PostgreSQL of its own, there beside pgbench with hand-written SQL for the same.
 *
 *   node --import tsx benchmarks/workflow.ts [--only embedded|postgres] [--callers 32] [--seconds 10] [--rounds 3]
 *     [--resources 150000] [--out FILE] [--docs FILE]
 */
import { today } from './harness/report.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.ts'
import { openStore } from '../server/store/open.ts'
import type { TestServer } from '../tests/support/server.ts'
import { startServer } from '../tests/support/server.ts'
import { runBest } from './workflow/best.ts'
import { drive } from './workflow/drive.ts'
import type { WorkflowRow } from './workflow/report.ts'
import { report, rowOf } from './workflow/report.ts'
import type { Stock } from './workflow/stock.ts'
import { settle, stock } from './workflow/stock.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    callers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    resources: { type: 'string', default: '150000' },
    out: { type: 'string' },
    docs: {
      type: 'string',
      default: fileURLToPath(new URL('../docs/benchmarks/workflow.md', import.meta.url)),
    },
  },
})
const [callers, seconds, rounds, resources] = [
  values.callers,
  values.seconds,
  values.rounds,
  values.resources,
].map(Number) as [number, number, number, number]
/** As many as the server opens. */
const CONNECTIONS = 16
const WARM_UP_SECONDS = 3

const TICK_MS = 10

/** Milliseconds of processor that a process has taken so far; null on systems that do not tell. */
function cpuOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  // Behind the name, which may hold blanks: user and system time are the 12th and 13th.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const fail = (error: unknown): never => {
  throw error
}

/** A process that did other databases before may have left rows in the file. */
const rows: WorkflowRow[] =
  values.out !== undefined && existsSync(values.out)
    ? (JSON.parse(readFileSync(values.out, 'utf8')) as WorkflowRow[]).filter(
        ({ database }) => values.only !== undefined && database !== values.only,
      )
    : []

function tell(row: WorkflowRow): void {
  rows.push(row)
  process.stderr.write(`${JSON.stringify(row)}\n`)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(rows, null, 1)}\n`)
}

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
  best: () => Promise<number | null>,
): Promise<void> {
  await drive(server.url, made, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    const before = cpuOf(server.pid())
    const driven = await drive(server.url, made, seconds)
    const after = cpuOf(server.pid())
    const cpu = before === null || after === null ? null : (after - before) / driven.pushes.length
    const load = loadavg()[0] ?? 0
    tell(rowOf({ database, round, callers, cpu, best: await best(), load }, driven))
  }
}

async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-workflow-'))
  const made = await stocked({ dataDir })
  const server = await startServer({ SEED_DEMO: 'false', LOG_LEVEL: 'error' }, { dataDir, database: null })
  rmSync(dataDir, { recursive: true })
  try {
    await measure('embedded', server, made, async () => null)
  } finally {
    await server.dispose()
  }
}

async function postgres(): Promise<void> {
  const database = await startPostgres()
  try {
    const made = await stocked({ dataDir: tmpdir(), databaseUrl: database.url })
    const server = await startServer({ SEED_DEMO: 'false', LOG_LEVEL: 'error', DATABASE_URL: database.url })
    try {
      await measure('postgres', server, made, () =>
        runBest(database.url, made, { seconds, clients: CONNECTIONS }),
      )
    } finally {
      await server.dispose()
    }
  } finally {
    await database.stop()
  }
}

if (values.only !== 'postgres') await embedded()
if (values.only !== 'embedded') await postgres()
const page = report(rows, { resources, seconds }, today())
writeFileSync(values.docs, page)
process.stdout.write(page)
