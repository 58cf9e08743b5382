/**
 * `npm run bench:lists`: how long every list, chart and count takes to answer with 200,000 resources, 500 people and
 * 2,000,000 operation records, on the embedded database and on PostgreSQL.
 *
 *   node --import tsx benchmarks/lists.ts [--only embedded|postgres] [--rounds 80] [--match TEXT] [--data DIR] [--url URL]
 *     [--out FILE] [--docs FILE]
 *
 * `--data` (a folder) and `--url` (a PostgreSQL) name databases that scripts/seed-large.ts has filled; without them new
 * ones are filled. `--out` is written after each call; rows that stand in it already and are not measured again are kept,
 * so that one part can be measured after the other.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore } from '../server/store/open.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { fillLarge } from '../scripts/seed-large/fill.ts'
import type { ListRow } from './lists/measure.ts'
import { measureLists } from './lists/measure.ts'
import { report } from './lists/report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '80' },
    match: { type: 'string', default: '' },
    only: { type: 'string' },
    data: { type: 'string' },
    url: { type: 'string' },
    out: { type: 'string' },
    docs: { type: 'string', default: fileURLToPath(new URL('../docs/benchmarks/lists.md', import.meta.url)) },
  },
})
const SIZE = { resources: 200_000, people: 500, operations: 2_000_000, days: 250 }
const say = (text: string): void => console.error(text)
const fail = (error: unknown): never => {
  throw error
}

const rows = new Map<string, ListRow>()
const keep = (row: ListRow): void => void rows.set([row.database, row.who, row.name].join(), row)
if (values.out !== undefined && existsSync(values.out))
  (JSON.parse(readFileSync(values.out, 'utf8')) as ListRow[]).forEach(keep)

const tell = (row: ListRow): void => {
  keep(row)
  say(`${row.database} ${row.who}: ${row.name}: ${row.p50.toFixed(1)} ${row.p95.toFixed(1)} (${row.n})`)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify([...rows.values()], null, 1)}\n`)
}

async function measured(place: { dataDir: string; databaseUrl?: string }, filled: boolean): Promise<void> {
  const store = await openStore({ ...place, onFailure: fail, onError: say as never })
  try {
    if (!filled) await fillLarge(store, { size: SIZE, passwordHash: '-', now: Date.now(), say })
    await measureLists(store, { rounds: Number(values.rounds), matching: values.match, tell })
  } finally {
    await store.close()
  }
}

async function embedded(): Promise<void> {
  if (values.data !== undefined) return measured({ dataDir: values.data }, true)
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-lists-'))
  await measured({ dataDir }, false)
  rmSync(dataDir, { recursive: true })
}

async function postgres(): Promise<void> {
  const dataDir = tmpdir()
  if (values.url !== undefined) return measured({ dataDir, databaseUrl: values.url }, true)
  const server = await startPostgres()
  try {
    await measured({ dataDir, databaseUrl: server.url }, false)
  } finally {
    await server.stop()
  }
}

if (values.only !== 'postgres') await embedded()
if (values.only !== 'embedded') await postgres()
writeFileSync(values.docs, report(SIZE, [...rows.values()], new Date().toISOString().slice(0, 10)))
