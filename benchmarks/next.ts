/**
 * `npm run bench:next`: how long it takes from Enter to the presented frame that shows the next picture, in headless
 * Chromium on the built product with its real server, for pictures of 12 megapixels.
 *
 *   node --import tsx benchmarks/next.ts [--batches 2] [--out FILE] [--docs FILE]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../scripts/chromium.ts'
import { stockFiles } from '../tests/e2e/support/stock.ts'
import { startServer } from '../tests/support/server.ts'
import { benchPictures } from './next/pictures.ts'
import { report, rowOf } from './next/report.ts'
import type { Seen } from './next/probe.ts'
import type { Desk } from './next/work.ts'
import { labelBatch, openBatch, visitUnseen } from './next/work.ts'

const BATCH = 25

const { values } = parseArgs({
  options: {
    batches: { type: 'string', default: '2' },
    out: { type: 'string' },
    docs: { type: 'string', default: fileURLToPath(new URL('../docs/benchmarks/next.md', import.meta.url)) },
  },
})
const batches = Number(values.batches)

async function run(browser: Browser, url: string) {
  const pictures = await benchPictures(batches * BATCH)
  const tagId = await stockFiles(url, 'bench', pictures)
  const colours = new Map(pictures.map(({ name, colour }) => [name, colour]))
  const submits: Seen[] = []
  const visits: Seen[] = []
  /** A browser profile of its own, so that what was fetched for one is not there for the other. */
  const atDesk = async (work: (desk: Desk) => Promise<Seen[]>): Promise<Seen[]> => {
    const desk = await openBatch(browser, url, tagId, colours)
    const seen = await work(desk)
    await desk.page.context().close()
    return seen
  }
  for (let batch = 0; batch < batches; batch++) {
    visits.push(...(await atDesk(visitUnseen)))
    submits.push(...(await atDesk(labelBatch)))
    process.stderr.write(`batch ${batch + 1} of ${batches}: ${submits.length} submits\n`)
  }
  const took = (steps: readonly Seen[]) => steps.map(({ asked, presented }) => presented - asked)
  return [
    rowOf('submit-prefetched', took(submits)),
    rowOf(
      'submit-longest-task',
      submits.map(({ longestTask }) => longestTask),
    ),
    rowOf('first-time', took(visits)),
  ]
}

const server = await startServer({ LOG_LEVEL: 'error' })
const browser = await launchChromium()
try {
  const rows = await run(browser, server.url)
  if (values.out) writeFileSync(values.out, `${JSON.stringify(rows, null, 1)}\n`)
  const page = report(rows, browser.version())
  mkdirSync(dirname(values.docs), { recursive: true })
  writeFileSync(values.docs, page)
  process.stdout.write(page)
} finally {
  await browser.close()
  await server.dispose()
}
