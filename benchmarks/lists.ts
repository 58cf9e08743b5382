/**
 * `npm run bench:lists`: how long every list, chart and count takes to answer with 200,000 resources, 500 people and
 * 2,000,000 operation records, on the embedded database and on PostgreSQL.
 *
 *   node --import tsx benchmarks/lists.ts [--only embedded|postgres] [--rounds 80] [--match TEXT] [--data DIR] [--url URL]
 *     [--small-url URL] [--grow] [--before FILE] [--out FILE] [--docs FILE]
 *
 * `--data` (a folder) and `--url` (a PostgreSQL) name databases that scripts/seed-large.ts has filled; without them new
 * ones are filled. `--out` is written after each call; rows that stand in it already and are not measured again are kept,
 * so that one part can be measured after the other.
 *
 * `--grow` compares two sizes instead, on PostgreSQL and call by call in one run: 10,000 resources with 40,000 records
 * (`--small-url`) against 1,500,000 with 6,000,000 (`--url`). It prints by how much each call grows, and writes
 * docs/benchmarks/growth.md; beside it stand the figures of an earlier version, which `--before` names as that version's
 * `--out`.
 */
import { today } from './harness/report.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore } from '../server/store/open.ts'
import { startPostgres } from '../scripts/postgres.ts'
import type { LargeSize } from '../scripts/seed-large/fill.ts'
import { fillLarge } from '../scripts/seed-large/fill.ts'
import { growthOf, growthPage, growthTable } from './lists/growth.ts'
import type { Filled, ListRow } from './lists/measure.ts'
import { measureLists } from './lists/measure.ts'
import { report } from './lists/report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '80' },
    match: { type: 'string', default: '' },
    only: { type: 'string' },
    data: { type: 'string' },
    url: { type: 'string' },
    'small-url': { type: 'string' },
    grow: { type: 'boolean', default: false },
    before: { type: 'string' },
    out: { type: 'string' },
    docs: { type: 'string' },
  },
})
const USUAL: LargeSize = { resources: 200_000, people: 500, operations: 2_000_000, days: 250 }
const SMALL: LargeSize = { ...USUAL, resources: 10_000, operations: 40_000 }
const LARGE: LargeSize = { ...USUAL, resources: 1_500_000, operations: 6_000_000 }
const say = (text: string): void => console.error(text)
const fail = (error: unknown): never => {
  throw error
}

const rowsIn = (file: string): ListRow[] => JSON.parse(readFileSync(file, 'utf8')) as ListRow[]
const page = (name: string): string =>
  values.docs ?? fileURLToPath(new URL(`../docs/benchmarks/${name}.md`, import.meta.url))
const day = today()

const rows = new Map<string, ListRow>()
const keep = (row: ListRow): void =>
  void rows.set([row.database, row.resources, row.who, row.name].join(), row)
if (values.out !== undefined && existsSync(values.out)) rowsIn(values.out).forEach(keep)

const tell = (row: ListRow): void => {
  keep(row)
  const { database, resources, who, name, p50, p95, n } = row
  say(`${database} ${resources} ${who}: ${name}: ${p50.toFixed(1)} ${p95.toFixed(1)} (${n})`)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify([...rows.values()], null, 1)}\n`)
}

interface Place {
  dataDir: string
  databaseUrl?: string
  size: LargeSize
  isFilled: boolean
}

async function measured(places: readonly Place[]): Promise<void> {
  const databases: Filled[] = []
  try {
    for (const { size, isFilled, ...place } of places) {
      const store = await openStore({ ...place, onFailure: fail, onError: say as never })
      databases.push({ store, resources: size.resources })
      if (!isFilled) await fillLarge(store, { size, passwordHash: '-', now: Date.now(), say })
    }
    await measureLists(databases, { rounds: Number(values.rounds), matching: values.match, tell })
  } finally {
    for (const { store } of databases) await store.close()
  }
}

async function embedded(): Promise<void> {
  if (values.data !== undefined) return measured([{ dataDir: values.data, size: USUAL, isFilled: true }])
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-lists-'))
  await measured([{ dataDir, size: USUAL, isFilled: false }])
  rmSync(dataDir, { recursive: true })
}

/** Databases of these sizes, those that have no URL on a PostgreSQL of their own. */
async function postgres(wanted: readonly { size: LargeSize; url: string | undefined }[]): Promise<void> {
  const servers: Awaited<ReturnType<typeof startPostgres>>[] = []
  const places: Place[] = []
  try {
    for (const { size, url } of wanted) {
      const server = url === undefined ? await startPostgres() : null
      if (server !== null) servers.push(server)
      places.push({
        dataDir: tmpdir(),
        databaseUrl: url ?? server?.url ?? '',
        size,
        isFilled: url !== undefined,
      })
    }
    await measured(places)
  } finally {
    for (const server of servers) await server.stop()
  }
}

if (values.grow) {
  await postgres([
    { size: SMALL, url: values['small-url'] },
    { size: LARGE, url: values.url },
  ])
  const before = values.before === undefined ? [] : growthOf(rowsIn(values.before))
  const growths = growthOf([...rows.values()])
  console.log(growthTable(growths, before).join('\n'))
  writeFileSync(page('growth'), growthPage(growths, before, day))
} else {
  if (values.only !== 'postgres') await embedded()
  if (values.only !== 'embedded') await postgres([{ size: USUAL, url: values.url }])
  const usual = [...rows.values()].filter(({ resources }) => resources === USUAL.resources)
  writeFileSync(page('lists'), report(USUAL, usual, day))
}
