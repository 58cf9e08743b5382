/**
 * `npm run bench:lists`: response times of every list, chart and count with 200,000 resources, 500 people and 2,000,000
 * operation records, embedded and on PostgreSQL.
 *
 *   npm run bench:lists -- [--only embedded|postgres] [--rounds 80] [--resources 200000] [--match TEXT;TEXT] [--data DIR] [--url URL]
 *     [--small-url URL] [--grow] [--labels] [--before FILE] [--out FILE] [--docs FILE]
 *
 * `--data` (folder) and `--url` (PostgreSQL) name databases filled by scripts/seed-large.ts; by default new ones are filled.
 * `--grow` compares each call at two sizes on PostgreSQL in one run: 10,000 resources with 40,000 records (`--small-url`) and
 * 1,500,000 with 6,000,000 (`--url`). It writes docs/benchmarks/growth.md beside the figures of `--before`, an earlier `--out`.
 * `--labels` filters one database of 1,000,000 resources by label, on PostgreSQL. It writes docs/benchmarks/labels.md.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { fillLarge, type LargeSize } from '../scripts/seed-large/fill.ts'
import { openStore } from '../server/store/open.ts'
import { fail, openBenchmark, say } from './harness/benchmark.ts'
import { measureLists, type Filled, type ListRow } from './lists/measure.ts'
import { fillLabelled, LABEL_CALLS } from './lists/labelled.ts'
import { growthOf, growthReport, labelReport, report } from './lists/report.ts'

const { options, isWanted, rows, write } = openBenchmark('lists', {
  rounds: 80,
  resources: 200_000,
  match: '',
  data: '',
  url: '',
  'small-url': '',
  grow: false,
  labels: false,
  before: '',
})
const { resources } = options
const USUAL: LargeSize = { resources, people: 500, operations: 10 * resources, days: 250 }
const SMALL: LargeSize = { ...USUAL, resources: 10_000, operations: 40_000 }
const LABELLED = 1_000_000
const LARGE: LargeSize = { ...USUAL, resources: 1_500_000, operations: 6_000_000 }
const measured = rows<ListRow>(({ database, resources, who, name }) =>
  [database, resources, who, name].join(),
)

interface Target {
  dataDir: string
  databaseUrl?: string
  size: LargeSize
  isFilled: boolean
}

async function measure(targets: readonly Target[]): Promise<void> {
  const databases: Filled[] = []
  try {
    for (const { size, isFilled, ...target } of targets) {
      const store = await openStore({ ...target, onFailure: fail, onError: (error) => say(String(error)) })
      databases.push({ store, resources: size.resources })
      if (!isFilled) await fillLarge(store, { size, passwordHash: '-', now: Date.now(), say })
    }
    const { rounds, match: matching } = options
    await measureLists(databases, { rounds, matching, report: measured.add })
  } finally {
    for (const { store } of databases) await store.close()
  }
}

async function embedded(): Promise<void> {
  if (options.data !== '') return measure([{ dataDir: options.data, size: USUAL, isFilled: true }])
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-lists-'))
  await measure([{ dataDir, size: USUAL, isFilled: false }])
  rmSync(dataDir, { recursive: true })
}

/** Databases of these sizes; those without a URL get a PostgreSQL of their own. */
async function postgres(wanted: readonly { size: LargeSize; url: string }[]): Promise<void> {
  const servers: Awaited<ReturnType<typeof startPostgres>>[] = []
  const targets: Target[] = []
  try {
    for (const { size, url } of wanted) {
      const server = url === '' ? await startPostgres() : null
      if (server !== null) servers.push(server)
      targets.push({ dataDir: tmpdir(), databaseUrl: server?.url ?? url, size, isFilled: url !== '' })
    }
    await measure(targets)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function labelled(): Promise<void> {
  const server = await startPostgres()
  const store = await openStore({
    dataDir: tmpdir(),
    databaseUrl: server.url,
    onFailure: fail,
    onError: (error) => say(String(error)),
  })
  try {
    await fillLarge(store, { size: SMALL, passwordHash: '-', now: Date.now(), say })
    await fillLabelled(store, LABELLED)
    const { rounds, match: matching } = options
    const wanted = { rounds, matching, report: measured.add, from: LABEL_CALLS }
    await measureLists([{ store, resources: LABELLED }], wanted)
  } finally {
    await store.close()
    await server.stop()
  }
}

if (options.labels) {
  await labelled()
  write({ labels: labelReport(measured.all()) }, { page: 'labels' })
} else if (options.grow) {
  await postgres([
    { size: SMALL, url: options['small-url'] },
    { size: LARGE, url: options.url },
  ])
  const before =
    options.before === '' ? [] : growthOf(JSON.parse(readFileSync(options.before, 'utf8')) as ListRow[])
  write({ growth: growthReport(growthOf(measured.all()), before) }, { page: 'growth' })
} else {
  if (isWanted('embedded')) await embedded()
  if (isWanted('postgres')) await postgres([{ size: USUAL, url: options.url }])
  const usual = measured.all().filter(({ resources }) => resources === USUAL.resources)
  write({ lists: report(usual) })
}
