/**
 * `npm run bench:imports`: imports a COCO file of 1,000,000 boxes on 100,000 pictures on the built server; measures time, memory,
 * progress reports, cancellation, and recovery when the server is killed midway.
 *
 *   npm run bench:imports -- [--pictures 100000] [--boxes 10] [--docs FILE]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { login } from '../tests/support/api.ts'
import { startServer } from '../tests/support/server.ts'
import { openBenchmark, say } from './harness/benchmark.ts'
import { fixed, goalText, grouped, held, table, type Goal } from './harness/report.ts'
import { follow, newTag, startImport } from './imports/calls.ts'
import { cocoFile, fillTag } from './imports/stock.ts'

const { options, write } = openBenchmark('imports', { pictures: 100_000, boxes: 10 })
const { pictures, boxes } = options

const MEMORY_GOAL = { most: 700 }
const CANCEL_GOAL = { most: 2000 }

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

const folder = mkdtempSync(join(tmpdir(), 'biaozhu-imports-'))
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const server = await startServer({ LOG_LEVEL: 'error' })

async function measure() {
  const file = join(folder, 'instances.json')
  await cocoFile(file, pictures, boxes)
  const databaseUrl = new URL(postgres.url)
  databaseUrl.pathname = `/${server.database}`
  const admin = await login(server.url, 'admin')
  const tagId = await newTag(admin)
  await fillTag(databaseUrl.href, tagId, pictures)
  const idle = server.memoryBytes()
  const start = (): Promise<string> => startImport(server, admin, tagId, file)
  /** Cancels an import at this share of its progress; milliseconds until it ends. */
  const cancelAt = async (share: number): Promise<number> =>
    (await follow(server, admin, await start(), { cancelAt: share })).cancelled ?? Infinity
  const cancels = { early: await cancelAt(0.02), late: await cancelAt(0.35) }
  say(JSON.stringify(cancels))
  const id = await start()
  const untilKilled = await follow(server, admin, id, { leaveAt: 0.6 })
  say(JSON.stringify(untilKilled))
  await server.kill('SIGKILL')
  await server.start()
  const afterwards = await follow(server, admin, id, {})
  say(JSON.stringify(afterwards))
  return { idle, cancels, untilKilled, afterwards }
}

try {
  const { idle, cancels, untilKilled, afterwards } = await measure()
  const runs = { 'until the server is killed': untilKilled, 'after it has started again': afterwards }
  const peak = Math.max(untilKilled.peak, afterwards.peak)
  const { accepted = 0, duplicates = 0, refused = 0 } = afterwards.job.result ?? {}
  const lines = Object.entries(runs).map(([name, run]) => [
    name,
    grouped(run.seconds),
    megabytes(run.peak),
    run.signs,
  ])
  const judged = (name: string, value: number, goal: Goal) => [
    name,
    held(`${value}`, value, goal),
    goalText(goal),
  ]
  const figures = [
    ['memory of the server before, MB', megabytes(idle), undefined],
    judged('memory of the server at most, MB', megabytes(peak), MEMORY_GOAL),
    judged('from cancelling before anything is written to the end, ms', cancels.early, CANCEL_GOAL),
    judged('from cancelling while items are written to the end, ms', cancels.late, CANCEL_GOAL),
    ['accepted in both runs', grouped(accepted), undefined],
    ['duplicates', grouped(duplicates), undefined],
    ['refused', grouped(refused), undefined],
  ]
  const head = ['run', 'seconds', 'memory of the server at most, MB', 'signs of progress']
  write(
    { import: `${table(head, lines)}\n\n${table(['figure', 'value', 'goal'], figures)}` },
    { more: `load ${fixed(loadavg()[1], 1)}` },
  )
} finally {
  await server.dispose()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
