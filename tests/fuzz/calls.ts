/**
 * Calls every operation of the contract with what fits it, what nearly does and what somebody sends who means no good,
 * beside ordinary work of others, on the embedded database and on PostgreSQL.
 *
 *   npm run fuzz:calls -- --calls 60000 [--seed 7] [--database embedded|postgres]
 *
 * Ends with 1 where a call is answered as none may be, somebody else's work fails, or something is left behind. The seed is
 * said at the start; the same one makes the same calls. Interrupted, it reports what it has done. PostgreSQL is that of TEST_DATABASE_URL, or one started for the run.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.ts'
import { openEmbedded } from '../../server/store/embedded/open.ts'
import { openScratchPostgres } from '../../server/store/testing.ts'
import type { Store } from '../../server/store/store.ts'
import { fuzz } from './run.ts'
import type { FuzzReport } from './run.ts'

const DATABASES = ['embedded', 'postgres'] as const

/** That a call waits for its turn at the embedded database; others may keep the machine busy. */
const WAIT_MS = 30_000

async function onEmbedded(run: (open: () => Promise<Store>) => Promise<FuzzReport>): Promise<FuzzReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const onFailure = (error: Error) => {
    throw error
  }
  try {
    return await run(() => openEmbedded({ dataDir, waitMs: WAIT_MS, onFailure }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(run: (open: () => Promise<Store>) => Promise<FuzzReport>): Promise<FuzzReport> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startPostgres()
  try {
    return await run(() => openScratchPostgres(given ?? own!.url))
  } finally {
    await own?.stop()
  }
}

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string' },
  },
})
const calls = Number(values.calls)
const seed = Number(values.seed)
const wanted = DATABASES.filter((name) => values.database === undefined || name === values.database)
if (wanted.length === 0 || !Number.isSafeInteger(calls) || !Number.isSafeInteger(seed))
  throw new Error(`--database is one of ${DATABASES.join(', ')}; --calls and --seed are whole numbers`)

for (const name of wanted) {
  if (stop.signal.aborted) break
  console.log(`${name}: ${calls} calls, seed ${seed}`)
  const run = (open: () => Promise<Store>) =>
    fuzz({ open, calls, seed, signal: stop.signal, say: console.log })
  const report = await (name === 'embedded' ? onEmbedded(run) : onPostgres(run))
  const { failures, others, left, statuses, slowestMs, speed } = report
  console.log(
    `${name}: ${report.calls} calls at ${speed}/s, ${JSON.stringify(statuses)}, slowest ${slowestMs} ms, ` +
      `${failures.length} failed; of others ${others.calls} calls, ${others.failures.length} failed`,
  )
  for (const line of [...others.failures.slice(0, 20), ...left]) console.log(line)
  if (failures.length + others.failures.length + left.length > 0) process.exitCode = 1
}
