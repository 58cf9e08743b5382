/**
 * `npm run bench:imports`: a COCO file of 1,000,000 boxes on 100,000 pictures goes into a database on the built product with
 * its real server: how long that takes, how much memory the server has, whether progress is told, how fast it is cancelled,
 * and what comes of it when the server is killed in the middle.
 *
 *   node --import tsx benchmarks/imports.ts [--pictures 100000] [--boxes 10] [--docs FILE]
 */
import { today } from './harness/report.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.ts'
import { login, type Caller } from '../tests/support/api.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { cocoFile, fillTag } from './imports/stock.ts'
import { follow, newTag, startImport, type Watched } from './imports/calls.ts'
import { report, type ImportFigures } from './imports/report.ts'

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '100000' },
    boxes: { type: 'string', default: '10' },
    docs: {
      type: 'string',
      default: fileURLToPath(new URL('../docs/benchmarks/imports.md', import.meta.url)),
    },
  },
})
const [pictures, boxes] = [Number(values.pictures), Number(values.boxes)]
const say = (text: string): void => console.error(text)

const text = (watched: Watched): string =>
  `${watched.job.status} after ${Math.round(watched.seconds)} s, ${Math.round(watched.peak / 1024 ** 2)} MB at most, ${watched.told} signs of progress`

/** Cancels an import as soon as it is so far. @returns milliseconds until it was over */
async function cancelAt(server: TestServer, admin: Caller, tagId: number, file: string, share: number) {
  const id = await startImport(server, admin, tagId, file)
  const { cancelled } = await follow(server, admin, id, { cancelAt: share })
  say(`cancelled at ${share}: ${cancelled} ms`)
  return cancelled
}

async function measure(server: TestServer, databaseUrl: string, file: string): Promise<ImportFigures> {
  const admin = await login(server.url, 'admin')
  const tagId = await newTag(admin)
  await fillTag(databaseUrl, tagId, pictures)
  const idle = server.memoryBytes()
  const cancels = [
    await cancelAt(server, admin, tagId, file, 0.02),
    await cancelAt(server, admin, tagId, file, 0.35),
  ]
  const id = await startImport(server, admin, tagId, file)
  const first = await follow(server, admin, id, { leaveAt: 0.6 })
  say(`killed: ${text(first)}`)
  await server.kill('SIGKILL')
  await server.start()
  const second = await follow(server, admin, id, {})
  say(`taken up again: ${text(second)}`)
  const result = second.job.result ?? { accepted: 0, refused: 0, duplicates: 0 }
  return { pictures, boxes, idle, cancels, runs: [first, second], result }
}

const folder = mkdtempSync(join(tmpdir(), 'biaozhu-imports-'))
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const server = await startServer({ LOG_LEVEL: 'error' })
try {
  const file = join(folder, 'instances.json')
  await cocoFile(file, pictures, boxes)
  const databaseUrl = new URL(postgres.url)
  databaseUrl.pathname = `/${server.database}`
  const figures = await measure(server, databaseUrl.href, file)
  writeFileSync(values.docs, report(figures, today()))
} finally {
  await server.dispose()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
